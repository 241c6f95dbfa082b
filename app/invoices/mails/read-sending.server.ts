import { type Actor, authorize } from "#app/access/policy.ts";
import { company } from "#content/company.ts";
import { moneyContact } from "#app/customers/money-contact.ts";
import { isLanguage } from "#app/kit/language/language.ts";
import { inEachLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { listTransmissions } from "../transmissions/transmissions.server.ts";
import { hasGoneOut, nextAttempt, unsureElsewhere } from "../transmissions/transmission.ts";
import { placesOf, PROVIDERS } from "../access-point.ts";
import { readConnection } from "../connection.server.ts";
import { readSettledPart, type StoredInvoice } from "../stored-invoice.server.ts";
import { invoiceLetter } from "./invoice-letter.ts";

/** Reads the default recipient of an invoice's mail: the contact for invoices, else the first contact. */
export async function readRecipient(
  db: Database,
  actor: Actor,
  { model, company_id }: Pick<StoredInvoice, "model" | "company_id">,
) {
  authorize(actor, "invoices.read");
  const contacts = company_id
    ? await db
        .selectFrom("company_contacts")
        .select(["name", "email", "task", "language"])
        .where("company_id", "=", company_id)
        .where("email", "is not", null)
        .orderBy("position")
        .execute()
    : [];
  const contact = moneyContact(contacts);
  return {
    name: contact?.name ?? null,
    to: contact?.email ?? "",
    language: isLanguage(contact?.language) ? contact.language : model.language,
    contacts: contacts.map(({ email }) => email ?? ""),
  };
}

/** Reads the defaults of the dialog «Send by mail»: recipients, language, text. */
export async function readSending(db: Database, actor: Actor, { id, model, company_id }: StoredInvoice) {
  authorize(actor, "invoices.read");
  const [deliveries, accessPoint, part, { name, ...recipient }] = await Promise.all([
    listTransmissions(db, actor, id),
    readConnection(db, actor),
    readSettledPart(db, id),
    readRecipient(db, actor, { model, company_id }),
  ]);
  const isCopy = hasGoneOut(deliveries);
  const about = {
    name: name ?? model.buyer.name,
    sender: actor.name,
    company: company.name,
    isCopy,
    isSettled: part !== null && Number(part.open) === 0,
  };
  return {
    deliveries,
    isCopy,
    part,
    attempt: nextAttempt(deliveries, "mail"),
    peppol: {
      provider: accessPoint && PROVIDERS[accessPoint.provider].label,
      attempt: nextAttempt(deliveries, "peppol"),
      /** Names of channels that may have delivered it already, to be checked by a person first. */
      maybeBy: placesOf(unsureElsewhere(deliveries, accessPoint?.provider ?? null)),
      isOver: deliveries.some(({ channel, state }) => channel === "peppol" && state !== "refused"),
    },
    ...recipient,
    pdfLanguage: model.language,
    letters: inEachLanguage(() => invoiceLetter(model, about)),
  };
}
