import { z } from "zod";
import { isEmailType } from "#app/kit/text/email.ts";
import { ERASABLE_KINDS } from "./kinds.ts";
import { PERSONAL_DATA_MESSAGES } from "./words.ts";

const line = (max: number) =>
  z
    .string()
    .optional()
    .transform((text) => (text ?? "").replaceAll("\u0000", "").trim().replaceAll(/\s+/g, " ").slice(0, max));

/** A person by e-mail address; with a name or phone number also records that have these and no address. */
export const personSchema = z
  .object({
    email: line(254)
      .transform((text) => text.toLowerCase())
      .refine((text) => text === "" || isEmailType(text), "Please enter a valid email address"),
    name: line(201).refine((text) => text.length !== 1, "Type the whole name"),
    phone: line(50).refine(
      (text) => text === "" || text.replaceAll(/\D/g, "").length >= 6,
      "Type at least six digits",
    ),
  })
  .superRefine(({ email, name, phone }, context) => {
    if (email || name || phone) return;
    context.addIssue({ code: "custom", path: ["email"], message: PERSONAL_DATA_MESSAGES.personRequired });
  });

export type Person = z.output<typeof personSchema>;

export const nameOfPerson = ({ email, name, phone }: Person): string => email || name || phone;

export const erasureSchema = (person: Person) =>
  z.object({
    kinds: z.array(z.enum(ERASABLE_KINDS)).min(1, "Choose at least one kind to erase"),
    confirm: z
      .string()
      .optional()
      .refine(
        (typed) => (typed ?? "").trim().toLowerCase() === nameOfPerson(person).toLowerCase(),
        "This is not what you searched for",
      ),
  });
