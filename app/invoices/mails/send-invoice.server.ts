import { randomUUID } from "node:crypto";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { Invalid } from "#app/kit/errors.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { unreachableReason } from "#app/mails/suppression.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { lockForDelivery } from "../transmissions/transmissions.server.ts";
import { writtenIban } from "../iban.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { repliesTo } from "../seller.ts";
import { emitInvoice, readSettledPart } from "../stored-invoice.server.ts";
import { invoiceTotals } from "../totals.ts";
import type { SentInvoice } from "./invoice-letter.ts";

/**
 * Queues the mail of an issued invoice with its PDF and e-invoice, marked as a copy when the original was sent before.
 * @throws NotFound; Conflict for a draft, or when it was mailed since; Invalid when the address accepts no mails
 */
export async function mailInvoice(db: Database, actor: Actor, id: string, sent: SentInvoice): Promise<void> {
  authorize(actor, "invoices.write");
  requireName(actor);
  const { to, language, subject, message, attempt } = sent;
  await db.transaction().execute(async (tx) => {
    const { stored, isCopy } = await lockForDelivery(tx, id, { channel: "mail", attempt });
    if (await unreachableReason(tx, to)) throw new Invalid("", { to: [INVOICE_MESSAGES.unreachable] });
    const { model, number } = stored;
    const deliveryId = randomUUID();
    const account = model.kind === "invoice" ? model.accounts[0] : undefined;
    const part = await readSettledPart(tx, id);
    const facts = runInLanguage(language, () => ({
      settled: part ? formatMoney(part.settled, model.currency) : undefined,
      open: part ? formatMoney(part.open, model.currency) : undefined,
      total: formatMoney(invoiceTotals(model).gross, model.currency),
      due: model.kind === "invoice" ? formatDay(model.dueOn) : null,
    }));
    const { invoicing } = await readSettings(tx);
    const mailId = await queueMail(tx, {
      kind: "invoice",
      to,
      replyTo: repliesTo(invoicing),
      language,
      deliveryId,
      subject,
      message,
      number: number ?? "",
      communication: model.communication,
      iban: account && writtenIban(account.iban),
      ...facts,
    });
    await tx
      .insertInto("invoice_deliveries")
      .values({
        id: deliveryId,
        invoice_id: id,
        channel: "mail",
        attempt,
        is_copy: isCopy,
        mail_id: mailId,
        created_by: actor.email,
      })
      .execute();
    await emitInvoice(tx, actor, "sent", stored, { by: "mail", ...(isCopy ? { copy: "yes" } : {}) });
  });
}
