import type { Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { listChargeCodes, listVatTreatments } from "#app/charges/charge-settings.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  draftOf,
  exchangeOf,
  lineOf,
  payersTerms,
  readBuyer,
  shipmentsOnInvoice,
} from "./draft-model.server.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import { splitByVat } from "./split-by-vat.ts";
import { lockOpenCharges, type OpenCharge } from "./open-charges.server.ts";
import { emitInvoice, findInvoice, insertDraft } from "./stored-invoice.server.ts";

/** Maximum of lines of one invoice. */
const MAX_LINES = 1_000;

/**
 * Creates drafts for all open charges of shipments: one per payer and currency, more when lines may not share an
 * invoice or each shipment is to have its own. @returns their ids @throws Invalid when nothing is open, a payer is
 * missing or VAT is undecided; Conflict when a line was invoiced since
 */
export async function draftInvoices(
  db: Database,
  actor: Actor,
  shipmentIds: readonly string[],
  { now, apart = false }: { now: Date; apart?: boolean },
): Promise<string[]> {
  authorize(actor, "invoices.write");
  const refusals = { invoice_lines_charge_idx: () => new Conflict(INVOICE_MESSAGES.taken) };
  return withRefusals(refusals, () =>
    db.transaction().execute(async (tx) => {
      const charges = await lockOpenCharges(tx, shipmentIds.filter(isRowId));
      if (charges.length === 0) throw new Invalid(INVOICE_MESSAGES.nothing);
      const unpaid = charges.filter(({ payer }) => payer === null);
      if (unpaid.length > 0)
        throw new Invalid(INVOICE_MESSAGES.noPayer([...new Set(unpaid.map((line) => line.tracking_number))]));
      const undecided = charges.filter(({ vat_treatment_id }) => vat_treatment_id === null);
      if (undecided.length > 0) throw new Invalid(INVOICE_MESSAGES.undecided(undecided));
      const groups = Map.groupBy(charges, ({ payer, currency, shipment_id }) =>
        [payer, currency, apart ? shipment_id : ""].join(" "),
      );
      const ids: string[] = [];
      for (const group of groups.values()) ids.push(...(await draftGroup(tx, actor, group, toLocalDay(now))));
      return ids;
    }),
  );
}

async function draftGroup(
  tx: Kysely<DB>,
  actor: Actor,
  charges: readonly OpenCharge[],
  today: string,
): Promise<string[]> {
  const [first] = charges;
  const buyer = first?.payer ? await readBuyer(tx, first.payer) : null;
  if (!first || !buyer) throw new Conflict(INVOICE_MESSAGES.taken);
  if (charges.length > MAX_LINES)
    throw new Invalid(INVOICE_MESSAGES.tooManyLines(buyer.party.name, MAX_LINES, charges.length));
  const treatments = await listVatTreatments(tx, actor);
  const codes = await listChargeCodes(tx, actor);
  const { invoicing } = await readSettings(tx);
  const lines = charges.flatMap((charge) => {
    const treatment = treatments.find(({ id }) => id === charge.vat_treatment_id);
    if (!treatment) return [];
    const line = lineOf(charge, treatment, { codes, language: buyer.language });
    return [{ line, vat: line.vat, charge }];
  });
  const ids: string[] = [];
  for (const part of splitByVat(lines)) {
    const sources = part.lines.map(({ charge }, position) => ({
      position,
      charge_id: charge.id,
      shipment_id: charge.shipment_id,
    }));
    const shipments = await shipmentsOnInvoice(tx, [...new Set(sources.map((source) => source.shipment_id))]);
    const chargeIds = part.lines.map(({ charge }) => charge.id);
    const payer = { ...buyer, terms: await payersTerms(tx, buyer, chargeIds) };
    const model = draftOf(invoicing, payer, {
      currency: first.currency,
      exchange: exchangeOf(part.lines.map(({ charge, vat }) => ({ ...charge, vatRate: vat.rate }))),
      today,
      lines: part.lines.map(({ line }) => line),
      shipments,
    });
    ids.push(await insertDraft(tx, actor, model, { company_id: buyer.id, split_reason: part.why, sources }));
  }
  return ids;
}

/** Deletes a draft; its charges can be invoiced again. @throws NotFound, Conflict */
export async function deleteDraft(db: Database, actor: Actor, id: string, version: Date): Promise<void> {
  authorize(actor, "invoices.write");
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id, version);
    await tx.deleteFrom("invoices").where("id", "=", id).execute();
    await emitInvoice(tx, actor, "deleted", draft);
  });
}

export async function lockDraft(tx: Kysely<DB>, id: string, version: Date) {
  const stored = await findInvoice(tx, id, { lock: true });
  if (stored.number !== null)
    throw new Conflict(INVOICE_MESSAGES.issuedAlready(stored.number, stored.issued_by ?? ""));
  if (stored.updated_at.getTime() !== version.getTime())
    throw new Conflict(INVOICE_MESSAGES.changedMeanwhile);
  return stored;
}
