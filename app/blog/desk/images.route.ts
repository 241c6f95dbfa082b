import { data, redirect } from "react-router";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { FilesRefused, withSentFiles } from "#app/request/sent-files.server.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { PictureProcessFailed } from "#app/images/picture-process.server.ts";
import { uploadImage } from "#app/images/store-image.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { DomainError, Invalid } from "#app/kit/errors.ts";
import { PICTURE_MAX_BYTES } from "#app/images/image.ts";
import { IMAGE_MESSAGES } from "#app/images/words.ts";
import type { Route } from "./+types/images.route";

export const handle = {
  body: filesOfStaff({ bytes: PICTURE_MAX_BYTES, count: 1, tooLarge: IMAGE_MESSAGES.tooLarge }),
};

export interface UploadAnswer {
  image?: { address: string; width: number; height: number };
  error?: string;
}

export function loader({ context }: Route.LoaderArgs) {
  allowedStaff(context, "blog.read");
  return redirect("/admin/blog");
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, log, uploads } = context.get(requestScope);
  const actor = context.get(staffContext);
  if (!can(actor, "blog.write")) return refuse(forbiddenText(actor.role), 403);
  try {
    return await withSentFiles({ request, uploads }, handle.body, async (form) => {
      const file = form.get("image");
      if (!(file instanceof File) || file.size === 0) return refuse(IMAGE_MESSAGES.unknownType, 400);
      const { address, width, height } = await uploadImage(db, actor, file, now());
      return data<UploadAnswer>({ image: { address, width, height } });
    });
  } catch (error) {
    if (error instanceof FilesRefused) return refuse(error.userMessage, error.status);
    if (error instanceof DomainError) return refuse(error.userMessage, error instanceof Invalid ? 400 : 503);
    log.error({ err: error }, "a picture could not be stored");
    const unreadable = error instanceof PictureProcessFailed;
    return refuse(unreadable ? IMAGE_MESSAGES.gaveUp : IMAGE_MESSAGES.failed, 503);
  }
}

const refuse = (error: string, status: number) => data<UploadAnswer>({ error }, status);

export const clientAction = failWith<UploadAnswer>({ error: IMAGE_MESSAGES.failed });
