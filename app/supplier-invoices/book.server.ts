import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { CHARGE_MAX_LENGTH } from "#app/charges/charge-lines.ts";
import { changeCosts, type StoredCharge } from "#app/charges/charges.server.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import type { lockInvoice } from "./shares.server.ts";
import type { LineShare } from "./supplier-invoice.ts";

type Invoice = Awaited<ReturnType<typeof lockInvoice>>;

interface StoredShare extends LineShare {
  line_id: string;
  position: number;
  description: string;
  booked: Decimal | null;
  before: JsonObject | null;
}

/** Values of a charge before the first acceptance that changed it. */
type Before = Pick<StoredCharge, "cost_actual" | "cost_rate" | "supplier" | "supplier_reference">;

export const shipmentsOf = (shares: readonly LineShare[]) =>
  [...new Set(shares.map(({ shipmentId }) => shipmentId))].toSorted();

/** Locks shipments in order of id, as everywhere. */
export async function lockShipmentsOfShares(tx: Kysely<DB>, shares: readonly StoredShare[]): Promise<void> {
  for (const id of shipmentsOf(shares)) {
    await lockShipment(tx, id).catch(() => {
      throw new Invalid(
        MESSAGES.shipmentGone(shares.find((share) => share.shipmentId === id)?.description ?? ""),
      );
    });
  }
}

export async function sharesOf(tx: Kysely<DB>, invoiceId: string): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    select line_id, share.position, shipment_id as "shipmentId", charge_id as "chargeId", share.amount, line.description,
      booked, before
    from supplier_invoice_shares as share join supplier_invoice_lines as line on line.id = line_id
    where invoice_id = ${invoiceId} order by line.position, share.position`.execute(tx);
  return rows;
}

/** Writes the costs of one shipment. @param open first day after closed books (`firstOpenDay`) */
export async function book(
  tx: Kysely<DB>,
  actor: Actor,
  invoice: Invoice & { rate: Decimal },
  shipmentId: string,
  all: readonly (StoredShare & { booked: Decimal })[],
  open: string | null,
): Promise<void> {
  authorize(actor, "supplier_invoices.write");
  const shares = all.filter((share) => share.shipmentId === shipmentId);
  const planned = shares.filter(({ chargeId }) => chargeId !== null);
  const unplanned = shares.filter(({ chargeId }) => chargeId === null);
  const earlier = await earlierOf(tx, planned);
  const befores = new Map<string, Before>();
  const added = await changeCosts(tx, actor, shipmentId, (stored) => [
    ...stored.map((charge) => {
      const own = planned.filter(({ chargeId }) => chargeId === charge.id);
      if (own.length === 0) return charge;
      const { cost_actual, cost_rate, supplier, supplier_reference } = charge;
      const first = earlier.get(charge.id);
      befores.set(charge.id, { cost_actual, cost_rate, supplier, supplier_reference });
      const sum = own.reduce((so, { booked }) => so.plus(booked), new Big(first?.booked ?? 0));
      const takesRate = !first && cost_rate !== null && charge.cost_currency === invoice.currency;
      return {
        ...charge,
        cost_actual: sum.toFixed(),
        cost_rate: takesRate ? invoice.rate : cost_rate,
        supplier: supplier ?? invoice.supplier.slice(0, CHARGE_MAX_LENGTH.supplier),
        supplier_reference: withReference(supplier_reference, invoice.number),
      };
    }),
    ...unplanned.map((share) => newCharge(invoice, share, open)),
  ]);
  for (const share of planned) {
    const before = earlier.get(share.chargeId ?? "")?.before ?? befores.get(share.chargeId ?? "");
    await markShare(tx, share, {
      booked: share.booked,
      before: JSON.stringify(before ?? null),
      charge: share.chargeId,
    });
  }
  for (const [index, share] of unplanned.entries())
    await markShare(tx, share, { booked: share.booked, before: null, charge: added[index]?.id ?? null });
}

const withReference = (reference: string | null, number: string): string => {
  const both = reference === null || reference === number ? number : `${reference}, ${number}`;
  return both.length > CHARGE_MAX_LENGTH.supplier_reference ? (reference ?? number) : both;
};

/** Builds a charge for an unplanned cost, booked on the first open day when its own is in closed books. */
function newCharge(invoice: Invoice & { rate: Decimal }, share: StoredShare, open: string | null) {
  const issuedOn = String(invoice.issued_on);
  return {
    id: null,
    code: null,
    description: share.description.slice(0, CHARGE_MAX_LENGTH.description),
    currency: OWN_CURRENCY,
    cost_currency: invoice.currency,
    cost_planned: "0",
    price_planned: "0",
    cost_actual: share.amount,
    price_actual: null,
    cost_rate: invoice.rate,
    price_rate: "1",
    vat: null,
    vat_rate: "0",
    vat_treatment_id: null,
    supplier: invoice.supplier.slice(0, CHARGE_MAX_LENGTH.supplier),
    supplier_reference: invoice.number.slice(0, CHARGE_MAX_LENGTH.supplier_reference),
    booked_on: open !== null && issuedOn < open ? open : issuedOn,
    bill_to: null,
    bill_to_company_id: null,
    unplanned: true,
  };
}

interface Earlier {
  booked: Decimal;
  before: JsonObject | null;
}

/** Reads the amounts that accepted invoices booked on the charges, and the values before the first of them. */
async function earlierOf(tx: Kysely<DB>, shares: readonly StoredShare[]): Promise<Map<string, Earlier>> {
  const ids = shares.flatMap(({ chargeId }) => chargeId ?? []);
  const { rows } = await sql<Earlier & { charge_id: string }>`
    select charge_id, sum(booked)::text as booked, (array_agg(before))[1] as before
    from supplier_invoice_shares where charge_id = any(${ids}::uuid[]) and booked is not null
    group by charge_id`.execute(tx);
  return new Map(rows.map((row) => [row.charge_id, row]));
}

async function markShare(
  tx: Kysely<DB>,
  { line_id, position }: StoredShare,
  { booked, before, charge }: { booked: Decimal | null; before: string | null; charge: string | null },
): Promise<void> {
  await sql`
    update supplier_invoice_shares set booked = ${booked}, before = ${before}::jsonb, charge_id = ${charge}
    where line_id = ${line_id} and position = ${position}`.execute(tx);
}

/**
 * Reverts what an acceptance wrote to one shipment. @param open as in `book`
 * @throws Conflict for a closed month, or a cost that was changed since
 */
export async function unbook(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  all: readonly StoredShare[],
  open: string | null,
): Promise<void> {
  authorize(actor, "supplier_invoices.write");
  const shares = all.filter((share) => share.shipmentId === shipmentId);
  for (const share of shares)
    await markShare(tx, share, { booked: null, before: null, charge: share.chargeId });
  const earlierShares = await earlierOf(tx, shares);
  const removedIds = new Set<string>();
  await changeCosts(tx, actor, shipmentId, (stored) =>
    stored.flatMap((charge) => {
      const own = shares.filter(({ chargeId }) => chargeId === charge.id);
      if (own.length === 0) return [charge];
      if (open !== null && charge.booked_on < open)
        throw new Conflict(MESSAGES.monthClosed(formatMonth(charge.booked_on.slice(0, 7))));
      const other = earlierShares.get(charge.id);
      const written = own.reduce((sum, { booked }) => sum.plus(booked ?? 0), new Big(other?.booked ?? 0));
      if (charge.cost_actual === null || !written.eq(charge.cost_actual))
        throw new Conflict(
          MESSAGES.costChanged(charge.description, formatMoney(written, charge.cost_currency)),
        );
      if (other) return [{ ...charge, cost_actual: new Big(other.booked).toFixed() }];
      const before = own[0]?.before as Before | null | undefined;
      if (before) return [{ ...charge, ...before }];
      // A charge added by the acceptance and not charged to the customer is deleted.
      const isFree = new Big(charge.price_planned).eq(0) && new Big(charge.price_actual ?? 0).eq(0);
      if (!isFree) return [{ ...charge, cost_actual: null }];
      removedIds.add(charge.id);
      return [];
    }),
  );
  for (const share of shares)
    if (removedIds.has(share.chargeId ?? ""))
      await markShare(tx, share, { booked: null, before: null, charge: null });
}
