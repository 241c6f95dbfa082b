import { type Kysely, sql } from "kysely";
import { CHARGES_MAX_ROWS } from "#app/charges/charge.ts";
import { Invalid } from "#app/kit/errors.ts";
import { type Decimal, formatMoney } from "#app/kit/money/money.ts";
import type { DomainEvent } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import type { CostShare, TypedCost } from "./cost.ts";
import { COST_MESSAGES } from "./messages.ts";
import type { StoredConsolidation } from "./lock-consolidation.server.ts";

/** A stored cost of a master, whose rate is known. */
export type MasterCost = Omit<TypedCost, "rate" | "byHand" | "also"> & { rate: Decimal };

export interface StoredShare extends CostShare {
  /** Current amount of its charge, in the currency of the cost; null when the charge was deleted. */
  now: Decimal;
  isTouched: boolean;
  /** The customer's price was typed at the house: it stays, whatever happens to the cost. */
  isPriced: boolean;
}

/** Reads shares of a cost. A charge that was changed, deleted or invoiced at its house no longer follows the cost. */
export async function readShares(tx: Kysely<DB>, costId: string): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    select share.shipment_id as shipment, share.charge_id as charge, share.amount,
      coalesce(charges.cost_actual, charges.cost_planned, 0) as now,
      charges.id is null or charges.on_invoice or coalesce(charges.cost_actual, charges.cost_planned) <> share.amount
        or coalesce(charges.cost_currency, charges.currency) <> cost.currency as "isTouched",
      coalesce(charges.price_actual, charges.price_planned, 0) <> 0 as "isPriced"
    from consolidation_cost_shares as share join consolidation_costs as cost on cost.id = share.cost_id
    left join charges on charges.id = share.charge_id
    where share.cost_id = ${costId} order by share.shipment_id for update of share`.execute(tx);
  return rows;
}

/** Deletes the charges of a cost; a charge with a price only loses its cost. */
export async function dropLines(tx: Kysely<DB>, lines: readonly StoredShare[]): Promise<void> {
  const idsOf = (priced: boolean) =>
    lines.filter(({ isPriced }) => isPriced === priced).map(({ charge }) => charge);
  await sql`delete from charges where id = any(${idsOf(false)}::uuid[])`.execute(tx);
  await sql`update charges set cost_planned = 0, cost_actual = null, consolidation_cost_id = null
    where id = any(${idsOf(true)}::uuid[])`.execute(tx);
}

/**
 * Writes shares as charges: existing charges keep their position, those without a share any more are deleted.
 * @throws Invalid for a house with the maximum of charges
 */
export async function writeShares(
  tx: Kysely<DB>,
  costId: string,
  before: readonly StoredShare[],
  shares: CostShare[],
  cost: MasterCost,
): Promise<void> {
  const chargeOf = new Map(before.map(({ shipment, charge }) => [shipment, charge]));
  for (const share of shares) share.charge = chargeOf.get(share.shipment) ?? share.charge;
  const remaining = new Set(shares.map(({ charge }) => charge));
  const removed = before.filter(({ charge }) => !remaining.has(charge));
  await dropLines(tx, removed);
  const removedIds = removed.map(({ charge }) => charge);
  await sql`delete from consolidation_cost_shares where cost_id = ${costId} and charge_id = any(${removedIds}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into charges (id, shipment_id, position, description, currency, cost_currency, cost_planned, price_planned,
      cost_actual, cost_rate, price_rate, vat_rate, supplier, supplier_reference, booked_on, code, consolidation_cost_id)
    select share.charge, share.shipment,
      (select least(coalesce(max(position) + 1, 0), ${CHARGES_MAX_ROWS - 1}) from charges where shipment_id = share.shipment),
      ${cost.description}, ${cost.currency}, ${cost.currency},
      case when ${cost.is_actual} then 0 else share.amount end, 0, case when ${cost.is_actual} then share.amount end,
      ${cost.rate}::numeric, ${cost.rate}::numeric, 0, ${cost.supplier}, ${cost.supplier_reference},
      ${cost.booked_on}::date, ${cost.code}, ${costId}::uuid
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share(shipment uuid, charge uuid, amount numeric)
    on conflict (id) do update set description = excluded.description, cost_currency = excluded.cost_currency,
      cost_rate = excluded.cost_rate, supplier = excluded.supplier, supplier_reference = excluded.supplier_reference,
      booked_on = excluded.booked_on, code = excluded.code, cost_actual = excluded.cost_actual,
      cost_planned = case when ${cost.is_actual} then charges.cost_planned else excluded.cost_planned end`.execute(
    tx,
  );
  await sql`
    insert into consolidation_cost_shares (cost_id, shipment_id, charge_id, amount)
    select ${costId}::uuid, shipment, charge, amount
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share(shipment uuid, charge uuid, amount numeric)
    on conflict (cost_id, shipment_id) do update set charge_id = excluded.charge_id, amount = excluded.amount`.execute(
    tx,
  );
  await refuseTooMany(
    tx,
    shares.map(({ shipment }) => shipment),
  );
}

async function refuseTooMany(tx: Kysely<DB>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ tracking_number: string }>`
    select tracking_number from shipments where id in (select shipment_id from charges
      where shipment_id = any(${ids}::uuid[]) group by shipment_id having count(*) > ${CHARGES_MAX_ROWS})
    order by tracking_number`.execute(tx);
  if (rows.length > 0)
    throw new Invalid(COST_MESSAGES.full(rows.map(({ tracking_number }) => tracking_number)));
}

export function lineEvents(
  { number }: StoredConsolidation,
  description: string,
  currency: string,
  before: readonly CostShare[],
  after: readonly CostShare[],
  names: ReadonlyMap<string, string>,
): DomainEvent[] {
  const text = (shares: readonly CostShare[], id: string) => {
    const share = shares.find(({ shipment }) => shipment === id);
    return share ? formatMoney(share.amount, currency) : null;
  };
  return [...names].flatMap(([id, summary]) => {
    const [was, is] = [text(before, id), text(after, id)];
    if (was === is || (is === null && !before.some(({ shipment }) => shipment === id))) return [];
    const details = { [`${description}, share of ${number}`]: [was, is] };
    return [{ action: "charges.saved", entity: "charge", entityId: id, summary, details }];
  });
}
