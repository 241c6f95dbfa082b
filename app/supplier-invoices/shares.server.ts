import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { COST_CURRENCY } from "#app/charges/charge-query.server.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { formatMoney, sumOf } from "#app/kit/money/money.ts";
import { tooFine } from "#app/kit/money/typed-amount.ts";
import { splitAmount } from "#app/kit/money/split-amount.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import { findNamedShipments, type NamedShipment } from "./named-shipments.server.ts";
import { type PlannedCost, proposeShares } from "./propose.ts";
import { type Share, STATES, type SupplierInvoiceState } from "./supplier-invoice.ts";

const MOST_PARTS = 50;

/** Costs of shipments that a line may be. */
export async function openCosts(db: Kysely<DB>, shipmentIds: readonly string[]): Promise<PlannedCost[]> {
  if (shipmentIds.length === 0) return [];
  const { rows } = await sql<PlannedCost>`
    select id, shipment_id as "shipmentId", description, ${COST_CURRENCY} as currency, cost_planned as planned,
      cost_actual is not null as "isActual", supplier
    from charges where shipment_id = any(${shipmentIds}::uuid[])
      and (cost_planned <> 0 or cost_actual is not null) order by shipment_id, position, id`.execute(db);
  return rows;
}

export async function storeShares(tx: Kysely<DB>, lineId: string, shares: readonly Share[]): Promise<void> {
  await tx.deleteFrom("supplier_invoice_shares").where("line_id", "=", lineId).execute();
  if (shares.length === 0) return;
  await tx
    .insertInto("supplier_invoice_shares")
    .values(
      shares.map(({ shipmentId, chargeId, amount }, position) => ({
        line_id: lineId,
        position,
        shipment_id: shipmentId,
        charge_id: chargeId,
        amount,
      })),
    )
    .execute();
}

/** Locks an invoice for whoever changes it; what was looked at must be what is stored. @throws NotFound, Conflict */
export async function lockInvoice(tx: Kysely<DB>, id: string, version: number) {
  const invoice = isRowId(id)
    ? await tx
        .selectFrom("supplier_invoices")
        .select([
          "id",
          "kind",
          "number",
          "supplier",
          "issued_on",
          "currency",
          "rate",
          "net",
          "problems",
          "first_accepted_id",
          "first_accepted_by",
          "version",
        ])
        .select(sql<SupplierInvoiceState>`state`.as("state"))
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!invoice) throw new NotFound(MESSAGES.notFound);
  if (invoice.version !== version) throw new Conflict(MESSAGES.changed);
  return invoice;
}

/** State by its lines: `to_check` once each has a shipment. */
export const STATE_BY_LINES = sql`case when exists (select from supplier_invoice_lines as line
  where line.invoice_id = supplier_invoices.id and not exists (select from supplier_invoice_shares where line_id = line.id))
  then 'received' else 'to_check' end`;

export const eventOf = (
  { id, number, supplier }: { id: string; number: string; supplier: string },
  action: string,
  details: Record<string, string> = {},
) => ({
  action: `supplier_invoice.${action}`,
  entity: "supplier_invoice",
  entityId: id,
  summary: `${number}, ${supplier}`,
  details,
});

/** Locks an invoice that is still to be accepted, and a line of it. */
async function lockLine(
  tx: Kysely<DB>,
  { id, version, lineId }: { id: string; version: number; lineId: string },
) {
  const invoice = await lockInvoice(tx, id, version);
  if (invoice.state !== "received" && invoice.state !== "to_check")
    throw new Conflict(MESSAGES.settled(STATES[invoice.state].label));
  const line = isRowId(lineId)
    ? await tx
        .selectFrom("supplier_invoice_lines")
        .select(["id", "description", "note", "amount"])
        .where("id", "=", lineId)
        .where("invoice_id", "=", id)
        .executeTakeFirst()
    : undefined;
  if (!line) throw new NotFound(MESSAGES.notFound);
  return { invoice, line };
}

interface OfLine {
  id: string;
  version: number;
  lineId: string;
}

/**
 * Says of which shipments a line is: split evenly where there are several. Numbers are ours, or those of references,
 * containers and papers.
 * @throws Invalid for a number that names none, or several; Conflict
 */
export async function assignLine(
  db: Database,
  actor: Actor,
  of: OfLine,
  numbers: readonly string[],
): Promise<void> {
  authorize(actor, "supplier_invoices.assign");
  await db.transaction().execute(async (tx) => {
    const { invoice, line } = await lockLine(tx, of);
    const shipments = await shipmentsOf(tx, numbers);
    if (shipments.length > MOST_PARTS) throw refusal(MESSAGES.manyParts(MOST_PARTS));
    const costs = await openCosts(
      tx,
      shipments.map(({ id }) => id),
    );
    const amounts =
      shipments.length === 0
        ? []
        : splitAmount(
            line.amount,
            invoice.currency,
            shipments.map(() => 1),
          );
    const shares = shipments.map((shipment, index): Share => {
      const part = { ...line, amount: amounts[index] ?? "0" };
      const { supplier, currency } = invoice;
      const [share] = proposeShares(
        { supplier, currency, note: "", lines: [part] },
        () => [shipment.id],
        costs,
      );
      return share ?? { shipmentId: shipment.id, chargeId: null, amount: part.amount };
    });
    await storeShares(tx, line.id, shares);
    await changed(tx, actor, invoice, line.description, shipments);
  });
}

const refusal = (message: string) => new Invalid("", { shipments: [message] });

async function shipmentsOf(tx: Kysely<DB>, numbers: readonly string[]): Promise<NamedShipment[]> {
  const namedIn = await findNamedShipments(tx, numbers);
  const unknown = numbers.filter((number) => namedIn(number).length === 0);
  if (unknown.length > 0) throw refusal(MESSAGES.unknownShipments(unknown.join(", ")));
  const several = numbers.find((number) => namedIn(number).length > 1);
  if (several !== undefined) throw refusal(MESSAGES.manyShipments(several));
  return [...new Map(numbers.flatMap((number) => namedIn(number)).map((each) => [each.id, each])).values()];
}

/** Says which cost each part of a line is, and how much: the parts are the line, to the cent. @throws Invalid, Conflict */
export async function changeShares(
  db: Database,
  actor: Actor,
  of: OfLine,
  parts: readonly Pick<Share, "chargeId" | "amount">[],
): Promise<void> {
  authorize(actor, "supplier_invoices.assign");
  await db.transaction().execute(async (tx) => {
    const { invoice, line } = await lockLine(tx, of);
    const stored = await tx
      .selectFrom("supplier_invoice_shares")
      .select("shipment_id")
      .where("line_id", "=", line.id)
      .orderBy("position")
      .execute();
    if (stored.length !== parts.length) throw new Conflict(MESSAGES.changed);
    const fine = parts.flatMap(({ amount }, index) => {
      const message = parts.length > 1 ? tooFine(amount, invoice.currency) : null;
      return message === null ? [] : [[`amount_${index}`, [message]] as [string, string[]]];
    });
    if (fine.length > 0) throw new Invalid("", Object.fromEntries(fine));
    const sum = sumOf(parts.map(({ amount }) => amount));
    if (!sum.eq(line.amount)) {
      const [whole, parted] = [line.amount, sum].map((amount) => formatMoney(amount, invoice.currency));
      throw new Invalid("", { amount_0: [MESSAGES.sharesDiffer(whole ?? "", parted ?? "")] });
    }
    const costs = await tx
      .selectFrom("charges")
      .select(["id", "shipment_id"])
      .where(
        "shipment_id",
        "in",
        stored.map(({ shipment_id }) => shipment_id),
      )
      .execute();
    const shares = parts.map((part, index): Share => {
      const shipmentId = stored[index]?.shipment_id ?? "";
      const charge = costs.find(({ id, shipment_id }) => id === part.chargeId && shipment_id === shipmentId);
      if (part.chargeId !== null && !charge) throw new Conflict(MESSAGES.chargeGone(line.description));
      return { ...part, shipmentId };
    });
    await storeShares(tx, line.id, shares);
    await changed(tx, actor, invoice, line.description, []);
  });
}

/** A first acceptance is of what was looked at then: a change takes it back. */
async function changed(
  tx: Kysely<DB>,
  actor: Actor,
  invoice: Awaited<ReturnType<typeof lockInvoice>>,
  line: string,
  shipments: readonly NamedShipment[],
): Promise<void> {
  await sql`
    update supplier_invoices set version = version + 1, first_accepted_id = null, first_accepted_by = null,
      state = ${STATE_BY_LINES}
    where id = ${invoice.id}`.execute(tx);
  const to = shipments.map(({ tracking_number }) => tracking_number).join(", ");
  await emit(
    tx,
    actor,
    eventOf(invoice, "assigned", { line: line.slice(0, 100), ...(to ? { shipments: to } : {}) }),
  );
}
