import { type Actor, authorize, can } from "#app/access/policy.ts";
import { listChargeCodes } from "#app/charges/charge-settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { invoiceView } from "./invoice-view.ts";
import { draftAsIssued } from "./issue.server.ts";
import { readRecipient, readSending } from "./mails/read-sending.server.ts";
import { DRAFT_TITLES } from "./invoice-list.ts";
import { otherLanguageLines } from "./line-language.ts";
import { readInvoice } from "./read-invoices.server.ts";

/** Reads the data of an invoice's page. @throws NotFound */
export async function readInvoicePage(db: Database, actor: Actor, id: string, now: Date) {
  authorize(actor, "invoices.read");
  const stored = await readInvoice(db, actor, id);
  const { model: made, ...invoice } = stored;
  const isDraft = invoice.number === null;
  const { model, problems } = isDraft
    ? await draftAsIssued(db, actor, stored, now)
    : { model: made, problems: [] };
  const [sending, recipient, codes] = await Promise.all([
    isDraft ? null : readSending(db, actor, stored),
    isDraft ? readRecipient(db, actor, stored) : null,
    isDraft && can(actor, "charges.read") ? listChargeCodes(db, actor) : [],
  ]);
  const view = invoiceView(model);
  return {
    ...invoice,
    title: isDraft ? DRAFT_TITLES[model.kind] : view.title,
    version: invoice.updated_at.toISOString(),
    note: model.note,
    dueOn: model.kind === "invoice" ? model.dueOn : null,
    lines: model.lines.map(({ description, shipment, amount, vat }) => ({
      description,
      shipment,
      amount,
      vat,
    })),
    view,
    language: model.language,
    otherLanguage: otherLanguageLines(model.lines, model.language, codes),
    sending,
    /** The recipient of the mail of a draft, once it is issued. */
    recipient,
    problems,
  };
}

export type InvoicePageValues = Awaited<ReturnType<typeof readInvoicePage>>;
