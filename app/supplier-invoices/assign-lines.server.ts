import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { type Decimal, formatMoney, sumOf } from "#app/kit/money/money.ts";
import { decimalsProblem } from "#app/kit/money/typed-amount.ts";
import { splitEvenly } from "#app/kit/money/split-amount.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import { findNamedShipments, type NamedShipment } from "./named-shipments.server.ts";
import { plannedCosts, type ProposedLine, proposeShares } from "./propose.ts";
import { chargesOf } from "./read-costs.server.ts";
import { eventOf, lockInvoice, STATE_BY_LINES, storeShares } from "./shares.server.ts";
import {
  type LineShare,
  STATES,
  type SupplierInvoiceState,
  type TypedPart,
  UNPLANNED,
} from "./supplier-invoice.ts";

const MOST_PARTS = 50;

type Invoice = Awaited<ReturnType<typeof lockInvoice>>;

interface StoredLine extends ProposedLine {
  id: string;
  shares: LineShare[];
}

/** Locks an invoice that is not accepted yet. @throws NotFound; Conflict when it was changed, or is settled */
export async function lockOpenInvoice(tx: Kysely<DB>, id: string, version: number): Promise<Invoice> {
  const invoice = await lockInvoice(tx, id, version);
  if (invoice.state !== "received" && invoice.state !== "to_check")
    throw new Conflict(MESSAGES.settled(STATES[invoice.state].label));
  return invoice;
}

/**
 * Assigns parts of lines to shipments, costs and amounts; the parts of a line must add up to it, to the cent. Lines
 * that are not mentioned stay. @throws NotFound, Conflict; Invalid with the part that names no shipment, or whose
 * amount is wrong
 */
export async function assignLines(
  db: Database,
  actor: Actor,
  id: string,
  { version, parts }: { version: number; parts: readonly TypedPart[] },
): Promise<void> {
  authorize(actor, "supplier_invoices.assign");
  await db.transaction().execute(async (tx) => {
    await writeLines(tx, actor, await lockOpenInvoice(tx, id, version), parts);
  });
}

/** Writes parts of lines in the caller's transaction. @returns the updated invoice */
export async function writeLines(
  tx: Kysely<DB>,
  actor: Actor,
  invoice: Invoice,
  parts: readonly TypedPart[],
): Promise<Invoice> {
  const lines = await linesOf(tx, invoice.id);
  const shipments = await shipmentsOf(tx, parts);
  const charges = [
    ...(
      await chargesOf(
        tx,
        [...shipments.values()].flat().map(({ id }) => ({ shipmentId: id })),
      )
    ).values(),
  ];
  const chosen = new Set(parts.map(({ charge }) => charge));
  const free = plannedCosts(charges).filter(({ id }) => !chosen.has(id));
  const changed: StoredLine[] = [];
  for (const line of lines) {
    const ofLine = parts.filter(({ lineId }) => lineId === line.id);
    if (ofLine.length === 0) continue;
    const shares = amountsOf(invoice, line, ofLine, shipments).map(
      ({ part, shipmentId, amount }): LineShare => {
        const charge = charges.find((each) => each.id === part.charge && each.shipmentId === shipmentId);
        if (charge || part.charge === UNPLANNED) return { shipmentId, chargeId: charge?.id ?? null, amount };
        const document = { ...invoice, note: "", lines: [{ ...line, amount }] };
        const [proposed] = proposeShares(document, () => [shipmentId], free);
        return proposed ?? { shipmentId, chargeId: null, amount };
      },
    );
    if (isSame(shares, line.shares)) continue;
    await storeShares(tx, line.id, shares);
    changed.push(line);
  }
  if (changed.length === 0) return invoice;
  // A change revokes a first acceptance, which was of the earlier state.
  const { rows } = await sql<{ state: SupplierInvoiceState; version: number }>`
    update supplier_invoices set version = version + 1, first_accepted_id = null, first_accepted_by = null,
      state = ${STATE_BY_LINES}
    where id = ${invoice.id} returning state, version`.execute(tx);
  const names = [...new Set([...shipments.values()].flat().map(({ tracking_number }) => tracking_number))];
  await emit(
    tx,
    actor,
    eventOf(invoice, "assigned", {
      line: changed
        .map(({ description }) => description)
        .join("; ")
        .slice(0, 100),
      ...(names.length > 0 ? { shipments: names.join(", ") } : {}),
    }),
  );
  return { ...invoice, ...rows[0], first_accepted_id: null, first_accepted_by: null };
}

async function linesOf(tx: Kysely<DB>, id: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, description, note, amount, coalesce((
      select jsonb_agg(jsonb_build_object('shipmentId', shipment_id, 'chargeId', charge_id, 'amount', share.amount::text)
        order by share.position)
      from supplier_invoice_shares as share where line_id = line.id), '[]') as shares
    from supplier_invoice_lines as line where invoice_id = ${id} order by position`.execute(tx);
  return rows;
}

/** Finds the shipments of each part. @throws Invalid for numbers that match none, or several */
async function shipmentsOf(
  tx: Kysely<DB>,
  parts: readonly TypedPart[],
): Promise<Map<TypedPart, NamedShipment[]>> {
  const ids = parts.flatMap(({ shipmentId }) => (shipmentId && isRowId(shipmentId) ? shipmentId : []));
  const namedIn = await findNamedShipments(
    tx,
    parts.flatMap(({ numbers }) => numbers),
  );
  const byId =
    ids.length === 0
      ? []
      : await tx.selectFrom("shipments").select(["id", "tracking_number"]).where("id", "in", ids).execute();
  const refused: Record<string, string[]> = {};
  const entries = parts.map((part): [TypedPart, NamedShipment[]] => {
    const refuse = (message: string): [TypedPart, NamedShipment[]] => {
      refused[`parts.${part.at}.shipment`] = [message];
      return [part, []];
    };
    const chosen = byId.find(({ id }) => id === part.shipmentId);
    if (chosen) return [part, [chosen]];
    const unknown = part.numbers.filter((number) => namedIn(number).length === 0);
    if (unknown.length > 0) return refuse(MESSAGES.unknownShipments(unknown.join(", ")));
    const several = part.numbers.find((number) => namedIn(number).length > 1);
    if (several !== undefined) return refuse(MESSAGES.manyShipments(several));
    const named = part.numbers.flatMap((number) => namedIn(number));
    return [part, [...new Map(named.map((each) => [each.id, each])).values()]];
  });
  if (Object.keys(refused).length > 0) throw new Invalid("", refused);
  return new Map(entries);
}

interface SharedAmount {
  part: TypedPart;
  shipmentId: string;
  amount: Decimal;
}

/** Splits a line over shipments: typed amounts, and the remainder in equal parts. @throws Invalid */
function amountsOf(
  { currency }: Invoice,
  line: StoredLine,
  parts: readonly TypedPart[],
  shipments: ReadonlyMap<TypedPart, NamedShipment[]>,
): SharedAmount[] {
  const all = parts.flatMap((part) => {
    const of = shipments.get(part) ?? [];
    const amounts = part.amount === null ? [] : splitEvenly(part.amount, currency, of.length);
    return of.map(({ id }, index) => ({ part, shipmentId: id, amount: amounts[index] ?? null }));
  });
  const refuse = (field: string, message: string) => {
    throw new Invalid("", { [`parts.${parts[0]?.at}.${field}`]: [message] });
  };
  if (all.length > MOST_PARTS) refuse("shipment", MESSAGES.manyParts(MOST_PARTS));
  const [only, ...others] = all;
  if (only && others.length === 0) return [{ ...only, amount: line.amount }];
  for (const { at, amount } of parts) {
    // A line with more decimals than its currency may have one part with as many.
    const message =
      amount === null || decimalsProblem(line.amount, currency) ? null : decimalsProblem(amount, currency);
    if (message !== null) throw new Invalid("", { [`parts.${at}.amount`]: [message] });
  }
  const typed = all.flatMap(({ amount }) => amount ?? []);
  const remainder = new Big(line.amount).minus(sumOf(typed));
  const left = splitEvenly(remainder.toFixed(), currency, all.length - typed.length);
  const shared = all.map((each) => ({ ...each, amount: each.amount ?? left.shift() ?? "0" }));
  const sum = sumOf(shared.map(({ amount }) => amount));
  if (shared.length > 0 && !sum.eq(line.amount))
    refuse("amount", MESSAGES.sharesDiffer(formatMoney(line.amount, currency), formatMoney(sum, currency)));
  return shared;
}

const isSame = (shares: readonly LineShare[], stored: readonly LineShare[]): boolean =>
  shares.length === stored.length &&
  shares.every((share, index) => {
    const other = stored[index];
    return (
      other?.shipmentId === share.shipmentId &&
      other.chargeId === share.chargeId &&
      new Big(other.amount).eq(share.amount)
    );
  });
