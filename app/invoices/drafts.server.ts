import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { listChargeCodes, listVatTreatments } from "#app/charges/charge-settings.server.ts";
import { PAYER_ID, PAYER_JOINS } from "#app/shipments/payer.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { violatedConstraint } from "#database/connection/errors.ts";
import type { DB } from "#database/schema.generated.ts";
import { draftOf, type InvoicedCharge, lineOf, readBuyer, shipmentsOnInvoice } from "./draft-model.server.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import { splitByVat } from "./split-by-vat.ts";
import { columnsOf, dayNow, emitInvoice, findInvoice, insertDraft } from "./stored-invoice.server.ts";

type Charged = InvoicedCharge & { payer: string | null };

/** Charges of shipments with a price, that stand on no invoice. */
async function openCharges(tx: Kysely<DB>, shipmentIds: readonly string[]): Promise<Charged[]> {
  const { rows } = await sql<Charged>`
    select charges.id, charges.shipment_id, shipments.tracking_number, charges.description, charges.code,
      charges.currency, coalesce(charges.price_actual, charges.price_planned)::text as price, charges.vat_treatment_id,
      coalesce(charges.bill_to_company_id, ${PAYER_ID}) as payer
    from charges join shipments on shipments.id = charges.shipment_id ${PAYER_JOINS}
    left join charge_codes on charge_codes.code = charges.code
    where charges.shipment_id = any(${shipmentIds}::uuid[])
      and coalesce(charges.price_actual, charges.price_planned) <> 0 and charge_codes.side is distinct from 'cost'
      and not exists (select from invoice_lines where charge_id = charges.id and not released)
    order by shipments.tracking_number, charges.position, charges.id`.execute(tx);
  return rows;
}

/**
 * Makes drafts of all that is not invoiced of shipments: one a payer and currency, more where the lines may not stand on
 * one invoice, which the note of the draft says.
 * @returns their ids
 * @throws Invalid where nothing is to be invoiced, nobody pays, or VAT is to be decided; Conflict where another took a line
 */
export async function draftInvoices(
  db: Database,
  actor: Actor,
  shipmentIds: readonly string[],
): Promise<string[]> {
  authorize(actor, "invoices.write");
  try {
    return await db.transaction().execute(async (tx) => {
      const charges = await openCharges(tx, shipmentIds);
      if (charges.length === 0) throw new Invalid(INVOICE_MESSAGES.nothing);
      const unpaid = charges.filter(({ payer }) => payer === null);
      if (unpaid.length > 0)
        throw new Invalid(INVOICE_MESSAGES.noPayer([...new Set(unpaid.map((line) => line.tracking_number))]));
      const undecided = charges.filter(({ vat_treatment_id }) => vat_treatment_id === null);
      if (undecided.length > 0)
        throw new Invalid(INVOICE_MESSAGES.undecided(undecided.map(({ description }) => description)));
      const groups = Map.groupBy(charges, ({ payer, currency }) => `${payer} ${currency}`);
      const ids: string[] = [];
      for (const group of groups.values()) ids.push(...(await draftGroup(tx, actor, group)));
      return ids;
    });
  } catch (error) {
    if (violatedConstraint(error) === "invoice_lines_charge_idx") throw new Conflict(INVOICE_MESSAGES.taken);
    throw error;
  }
}

async function draftGroup(tx: Kysely<DB>, actor: Actor, charges: readonly Charged[]): Promise<string[]> {
  const [first] = charges;
  const buyer = first?.payer ? await readBuyer(tx, first.payer) : null;
  if (!first || !buyer) throw new Conflict(INVOICE_MESSAGES.taken);
  const treatments = await listVatTreatments(tx, actor);
  const codes = await listChargeCodes(tx, actor);
  const { invoicing } = await readSettings(tx);
  const today = await dayNow(tx);
  const lines = charges.flatMap((charge) => {
    const treatment = treatments.find(({ id }) => id === charge.vat_treatment_id);
    if (!treatment) return [];
    const line = lineOf(charge, treatment, { codes, language: buyer.language });
    return [{ line, vat: line.vat, charge }];
  });
  const ids: string[] = [];
  for (const part of splitByVat(lines)) {
    const sources = part.lines.map(({ charge }) => ({
      charge_id: charge.id,
      shipment_id: charge.shipment_id,
    }));
    const shipments = await shipmentsOnInvoice(tx, [...new Set(sources.map((source) => source.shipment_id))]);
    const model = draftOf(invoicing, buyer, {
      currency: first.currency,
      today,
      lines: part.lines.map(({ line }) => line),
      shipments,
    });
    ids.push(await insertDraft(tx, actor, model, { company_id: buyer.id, sources }));
  }
  return ids;
}

/**
 * Rewords the lines of a draft, and leaves some out, which can then be invoiced otherwise.
 * @param texts by position; null leaves the line out, undefined leaves it as it is
 * @throws NotFound; Conflict where it is issued or was changed meanwhile; Invalid where no line is left
 */
export async function changeDraft(
  db: Database,
  actor: Actor,
  id: string,
  {
    version,
    texts,
    note,
  }: { version: Date; texts: readonly (string | null | undefined)[]; note: string | null },
): Promise<void> {
  authorize(actor, "invoices.write");
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id, version);
    const sources = await tx
      .selectFrom("invoice_lines")
      .select(["charge_id", "shipment_id", "released"])
      .where("invoice_id", "=", id)
      .orderBy("position")
      .execute();
    const kept = draft.model.lines.flatMap((line, position) => {
      const text = texts[position];
      if (text === null) return [];
      return [{ line: { ...line, description: text ?? line.description }, source: sources[position] }];
    });
    if (kept.length === 0) throw new Invalid(INVOICE_MESSAGES.lastLine);
    const lines = kept.map(({ line }) => line);
    const named = new Set(lines.map(({ shipment }) => shipment));
    const shipments = draft.model.shipments.filter(({ number }) => named.has(number));
    const model = { ...draft.model, lines, shipments, note };
    await tx.updateTable("invoices").set(columnsOf(model)).where("id", "=", id).execute();
    await tx.deleteFrom("invoice_lines").where("invoice_id", "=", id).execute();
    const rows = kept.map(({ source }, position) => ({
      invoice_id: id,
      position,
      ...source,
    }));
    await tx.insertInto("invoice_lines").values(rows).execute();
    await emitInvoice(tx, actor, "changed", draft);
  });
}

/** Deletes a draft: its charges are to be invoiced again. @throws NotFound, Conflict */
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
