import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { resolveLines } from "#app/charges/resolve-lines.server.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { type Decimal, formatMoney, roundMoney, sumOf } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { type DomainEvent, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type TypedCost, BASES, type Share, sharesOf } from "./cost.ts";
import { lockHouses } from "./houses.server.ts";
import { COST_MESSAGES } from "./messages.ts";
import { housesOf } from "./read-consolidations.server.ts";
import { lockOpen, masterEvent, type StoredConsolidation, touchMaster } from "./stored.server.ts";

interface SplitResult {
  shares: number;
  /** Houses whose line was changed, taken away or invoiced: it stays as it is. */
  kept: string[];
}

/**
 * Stores a cost of the master, new or changed, and its share as a charge of each house. What was changed at a house stays,
 * and the others bear the rest, so that the lines add up to the cost. @param id null for a new one
 * @throws NotFound, Conflict when closed, Invalid for what names nothing, or where a house does not say what it is split by
 */
export async function saveCost(
  db: Database,
  actor: Actor,
  consolidationId: string,
  id: string | null,
  typed: TypedCost,
): Promise<SplitResult> {
  authorize(actor, "charges.write");
  return db.transaction().execute(async (tx) => {
    const master = await lockOpen(tx, consolidationId);
    const locked = await lockHouses(tx, master.id);
    const cost = await resolveCost(tx, actor, typed);
    const stored = id === null ? null : await lockCost(tx, master.id, id);
    const values = { ...cost, amount: roundMoney(cost.amount, cost.currency) };
    const { id: costId } = stored
      ? await tx
          .updateTable("consolidation_costs")
          .set(values)
          .where("id", "=", stored.id)
          .returning("id")
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto("consolidation_costs")
          .values({ ...values, consolidation_id: master.id, created_by: actor.name || actor.email })
          .returning("id")
          .executeTakeFirstOrThrow();
    const names = new Map(locked.map((house) => [house.id, house.tracking_number]));
    const before = stored ? await readShares(tx, costId) : [];
    const kept = before.filter(({ isTouched }) => isTouched);
    const houses = (await housesOf(tx, master.id)).filter(
      (house) =>
        !kept.some(({ shipment }) => shipment === house.id) &&
        (house.status !== "cancelled" || typed.also.has(house.id)),
    );
    const shares = sharesOf(values, typed, houses, sumOf(kept.map(({ now }) => now)));
    await writeShares(
      tx,
      costId,
      before.filter(({ isTouched }) => !isTouched),
      shares,
      values,
    );
    await touchMaster(tx, master.id);
    await emit(tx, actor, [
      ...lineEvents(master, values.description, values.currency, before, shares, names),
      masterEvent(stored ? "cost_changed" : "cost_added", master, {
        cost: [
          stored && `${stored.description}, ${formatMoney(stored.amount, stored.currency)}`,
          `${values.description}, ${formatMoney(values.amount, values.currency)}`,
        ],
        "split by": [null, BASES[typed.basis]],
      }),
    ]);
    return { shares: shares.length, kept: kept.flatMap(({ shipment }) => names.get(shipment) ?? []) };
  });
}

/** Takes a cost of the master away, with its lines at the houses as far as they are untouched. @throws NotFound, Conflict */
export async function removeCost(
  db: Database,
  actor: Actor,
  consolidationId: string,
  id: string,
): Promise<SplitResult> {
  authorize(actor, "charges.write");
  return db.transaction().execute(async (tx) => {
    const master = await lockOpen(tx, consolidationId);
    const locked = await lockHouses(tx, master.id);
    const cost = await lockCost(tx, master.id, id);
    const names = new Map(locked.map((house) => [house.id, house.tracking_number]));
    const shares = await readShares(tx, cost.id);
    const gone = shares.filter(({ isTouched }) => !isTouched);
    await dropLines(tx, gone);
    await tx.deleteFrom("consolidation_costs").where("id", "=", cost.id).execute();
    await touchMaster(tx, master.id);
    const text = `${cost.description}, ${formatMoney(cost.amount, cost.currency)}`;
    await emit(tx, actor, [
      ...lineEvents(master, cost.description, cost.currency, gone, [], names),
      masterEvent("cost_removed", master, { cost: [text, null] }),
    ]);
    const kept = shares.filter(({ isTouched, isPriced }) => isTouched || isPriced);
    return { shares: gone.length, kept: kept.flatMap(({ shipment }) => names.get(shipment) ?? []) };
  });
}

/** With its code, and the rate of the day where none is typed. @throws Invalid for one that nobody knows */
async function resolveCost(tx: Kysely<DB>, actor: Actor, typed: TypedCost) {
  const {
    code,
    description,
    supplier,
    supplier_reference,
    currency,
    rate,
    amount,
    is_actual,
    basis,
    booked_on,
  } = typed;
  const line = {
    id: null,
    code,
    description,
    currency,
    cost_currency: currency,
    cost_planned: amount,
    price_planned: "0",
    cost_actual: null,
    price_actual: null,
    cost_rate: rate,
    price_rate: rate,
    vat: null,
    supplier,
    supplier_reference,
    booked_on,
    bill_to: null,
  };
  const { lines, unknown } = await resolveLines(tx, actor, [line], []);
  const [charge] = lines;
  if (unknown.some(({ field }) => field === "code"))
    throw new Invalid(COST_MESSAGES.codeUnknown, { code: [COST_MESSAGES.codeUnknown] });
  if (!charge?.cost_rate) throw new Invalid(COST_MESSAGES.rateUnknown, { rate: [COST_MESSAGES.rateUnknown] });
  return {
    code,
    description,
    supplier,
    supplier_reference,
    currency,
    rate: charge.cost_rate,
    amount,
    is_actual,
    basis,
    booked_on,
  };
}

async function lockCost(tx: Kysely<DB>, consolidationId: string, id: string) {
  const cost = isRowId(id)
    ? await tx
        .selectFrom("consolidation_costs")
        .selectAll()
        .where("id", "=", id)
        .where("consolidation_id", "=", consolidationId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!cost) throw new NotFound(COST_MESSAGES.notFound);
  return cost;
}

interface StoredShare extends Share {
  /** Present amount of its charge, in the currency of the cost; null where the charge is gone. */
  now: Decimal;
  isTouched: boolean;
  /** What the customer pays for it was typed at the house: that stays, whatever becomes of the cost. */
  isPriced: boolean;
}

/** A line that was changed, taken away or invoiced at its house is its own from then on. */
async function readShares(tx: Kysely<DB>, costId: string): Promise<StoredShare[]> {
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

/** Lines go with their cost; of one that has a price the cost alone. */
async function dropLines(tx: Kysely<DB>, lines: readonly StoredShare[]): Promise<void> {
  const idsOf = (priced: boolean) =>
    lines.filter(({ isPriced }) => isPriced === priced).map(({ charge }) => charge);
  await sql`delete from charges where id = any(${idsOf(false)}::uuid[])`.execute(tx);
  await sql`update charges set cost_planned = 0, cost_actual = null, consolidation_cost_id = null
    where id = any(${idsOf(true)}::uuid[])`.execute(tx);
}

/** A line that is there keeps its place; what a house has no share in any more goes. */
async function writeShares(
  tx: Kysely<DB>,
  costId: string,
  before: readonly StoredShare[],
  shares: Share[],
  cost: Awaited<ReturnType<typeof resolveCost>>,
): Promise<void> {
  const chargeOf = new Map(before.map(({ shipment, charge }) => [shipment, charge]));
  for (const share of shares) share.charge = chargeOf.get(share.shipment) ?? share.charge;
  const remaining = new Set(shares.map(({ charge }) => charge));
  const without = before.filter(({ charge }) => !remaining.has(charge));
  await dropLines(tx, without);
  const gone = without.map(({ charge }) => charge);
  await sql`delete from consolidation_cost_shares where cost_id = ${costId} and charge_id = any(${gone}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into charges (id, shipment_id, position, description, currency, cost_currency, cost_planned, price_planned,
      cost_actual, cost_rate, price_rate, vat_rate, supplier, supplier_reference, booked_on, code, consolidation_cost_id)
    select share.charge, share.shipment,
      coalesce((select max(position) + 1 from charges where shipment_id = share.shipment), 0),
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
}

function lineEvents(
  { number }: StoredConsolidation,
  description: string,
  currency: string,
  before: readonly Share[],
  after: readonly Share[],
  names: ReadonlyMap<string, string>,
): DomainEvent[] {
  const text = (shares: readonly Share[], id: string) => {
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
