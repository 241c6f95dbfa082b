import { redirect } from "react-router";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { withSentFiles } from "#app/request/sent-files.server.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { PictureProcessFailed } from "#app/images/picture-process.server.ts";
import { uploadImage } from "#app/images/store-image.server.ts";
import { authorize } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
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

export const loader = forStaff("blog.read", async (_args: Route.LoaderArgs) => redirect("/admin/blog"));

export const action = forStaff("blog.read", async ({ request }: Route.ActionArgs, scope) => {
  const { db, actor, now, log, uploads } = scope;
  const store = async (form: FormData): Promise<UploadAnswer> => {
    const file = form.get("image");
    if (!(file instanceof File) || file.size === 0) throw new Invalid(IMAGE_MESSAGES.unknownType);
    const { address, width, height } = await uploadImage(db, actor, file, now());
    return { image: { address, width, height } };
  };
  return answerOf(
    log,
    IMAGE_MESSAGES.failed,
    async () => {
      authorize(actor, "blog.write");
      return withSentFiles({ request, uploads }, handle.body, store);
    },
    (error) => (error instanceof PictureProcessFailed ? { error: IMAGE_MESSAGES.gaveUp } : {}),
  );
});

export const clientAction = failWith<UploadAnswer>({ error: IMAGE_MESSAGES.failed });
