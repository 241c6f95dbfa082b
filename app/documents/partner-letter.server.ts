import { signatureOf } from "#app/mails/signature.ts";
import type { Kysely } from "kysely";
import { company } from "#content/company.ts";
import { fieldError } from "#app/kit/errors.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { unreachableReason } from "#app/mails/suppression.server.ts";
import type { MailOf } from "#app/mails/mail.ts";
import type { DB } from "#database/schema.generated.ts";
import { PAPER_MAIL } from "./customer-words.ts";

/** Returns the closing lines of a letter in the current language. @param name of the sender */
export const letterClosing = (name: string | null): string =>
  signatureOf(PAPER_MAIL.regards, name, company.name);

/** Queues a letter to a carrier or haulier. @returns the id of its mail @throws Invalid when the address accepts no mails */
export async function queuePartnerLetter(
  tx: Kysely<DB>,
  letter: Omit<MailOf<"partner_letter">, "kind">,
  about: Parameters<typeof queueMail>[2],
) {
  if (await unreachableReason(tx, letter.to)) throw fieldError("to", "This address takes no mails");
  return queueMail(tx, { kind: "partner_letter", ...letter }, about);
}
