import { Conflict } from "#app/kit/errors.ts";
import { requiredLine } from "#app/kit/text/text.ts";
import { z } from "zod";

const NAME_MAX_LENGTH = 80;

export const personName = requiredLine({
  required: "Name is required",
  max: NAME_MAX_LENGTH,
  tooLong: `Name must be at most ${NAME_MAX_LENGTH} characters long`,
});

export const ownNameSchema = z.object({ name: personName });

/** Returns whether an account has a name other than the default, the local part of its e-mail, which customers should not see. */
export const isNamed = ({ name, email }: { name: string; email: string }): boolean =>
  name.trim() !== "" && name !== email.split("@")[0];

/** Requires a name, for messages sent in the actor's name. @throws Conflict while the account has none */
export function requireName(person: { name: string; email: string }): void {
  if (!isNamed(person)) throw new Conflict("Type your name first: customers read it under what you send.");
}

/** Formats «Lotte Claes (lotte@zenne.example)»; only the e-mail when the name equals its local part. */
export function personLabel({ name, email }: { name: string | null | undefined; email: string }): string {
  const trimmed = name?.trim() ?? "";
  const isOwn = trimmed !== "" && trimmed.toLowerCase() !== email.split("@")[0]?.toLowerCase();
  return isOwn ? `${trimmed} (${email})` : email;
}
