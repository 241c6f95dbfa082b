import { requiredLine } from "#app/kit/text/text.ts";
import { z } from "zod";

const NAME_MAX_LENGTH = 80;

export const personName = requiredLine({
  required: "Name is required",
  max: NAME_MAX_LENGTH,
  tooLong: `Name must be at most ${NAME_MAX_LENGTH} characters long`,
});

export const ownNameSchema = z.object({ name: personName });

/** «Lotte Claes (lotte@zenne.example)»; the e-mail alone while the name says no more than its local part. */
export function personLabel({ name, email }: { name: string | null | undefined; email: string }): string {
  const trimmed = name?.trim() ?? "";
  const isOwn = trimmed !== "" && trimmed.toLowerCase() !== email.split("@")[0]?.toLowerCase();
  return isOwn ? `${trimmed} (${email})` : email;
}
