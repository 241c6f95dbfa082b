import { data, redirect } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { uploadImage } from "#database/images/upload-image.ts";
import { DomainError, Invalid } from "#domain/errors.ts";
import { IMAGE_MESSAGES } from "#domain/images/messages.ts";
import type { Route } from "./+types/images.route";

/** The answer to an upload: the picture's address and size in pixels, or why it was refused. */
export interface UploadAnswer {
  image?: { address: string; width: number; height: number };
  error?: string;
}

export const loader = () => redirect("/admin/blog");

/** Takes one picture, the file field `image`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, log } = context.get(requestScope);
  try {
    const file = (await request.formData()).get("image");
    if (!(file instanceof File) || file.size === 0) return refuse(IMAGE_MESSAGES.unknownType, 400);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { address, width, height } = await uploadImage(db, context.get(staffContext), bytes, now());
    return data<UploadAnswer>({ image: { address, width, height } });
  } catch (error) {
    if (error instanceof DomainError) return refuse(error.userMessage, error instanceof Invalid ? 400 : 503);
    log.error({ err: error }, "a picture could not be stored");
    return refuse(IMAGE_MESSAGES.failed, 503);
  }
}

const refuse = (error: string, status: number) => data<UploadAnswer>({ error }, status);

/** In the browser: an upload that does not come through is an answer like any other. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure<UploadAnswer>(serverAction, { error: IMAGE_MESSAGES.failed });
