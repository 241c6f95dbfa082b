import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { BookedCost } from "#app/charges/charge.ts";
import { refuseClosed } from "#app/charges/refuse-closed.server.ts";
import { resolveLines } from "#app/charges/resolve-lines.server.ts";
import { Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import { type Decimal, formatMoney, roundMoney, sumOf } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type TypedCost, SPLIT_BASES, sharesOf } from "./cost.ts";
import { dropLines, lineEvents, type MasterCost, readShares, writeShares } from "./cost-shares.server.ts";
import { lockHouses } from "./houses.server.ts";
import { COST_MESSAGES } from "./messages.ts";
import { housesOf } from "./read-consolidations.server.ts";
import type { ReadCost } from "./read-costs.server.ts";
import { lockOpenConsolidation, masterEvent, touchMaster } from "./lock-consolidation.server.ts";

interface SplitResult {
  shares: number;
  /** Houses whose charge was changed, deleted or invoiced, and therefore stays. */
  kept: string[];
}

/**
 * Stores a cost of the master, and its shares as charges of the houses. Charges changed at a house stay, the others add
 * up to the rest. @param edited cost and version that was shown; null for a new one
 * @throws NotFound, Conflict when closed or changed since, Invalid for unknown texts, a house without the measure of the split or with too many charges, or a cost in closed books, except for its split
 */
export async function saveCost(
  db: Database,
  actor: Actor,
  consolidationId: string,
  edited: Pick<ReadCost, "id" | "version"> | null,
  typed: TypedCost,
): Promise<SplitResult> {
  authorize(actor, "charges.write");
  return db.transaction().execute(async (tx) => {
    const master = await lockOpenConsolidation(tx, consolidationId);
    const locked = await lockHouses(tx, master.id);
    const cost = await resolveCost(tx, actor, typed);
    const stored = edited && (await lockCost(tx, master.id, edited));
    const planned = stored?.is_actual === false ? stored.amount : "0";
    await refuseClosed(tx, stored ? [bookedCost(stored.id, stored)] : [], [
      bookedCost(stored?.id ?? null, cost, planned),
    ]);
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
    const editedShares = before.filter(({ isTouched }) => isTouched);
    const houses = (await housesOf(tx, master.id)).filter(
      (house) =>
        !editedShares.some(({ shipment }) => shipment === house.id) &&
        (house.status !== "cancelled" || typed.also.has(house.id)),
    );
    const shares = sharesOf(values, typed, houses, sumOf(editedShares.map(({ now }) => now)));
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
        "split by": [null, SPLIT_BASES[typed.basis]],
      }),
    ]);
    return { shares: shares.length, kept: editedShares.flatMap(({ shipment }) => names.get(shipment) ?? []) };
  });
}

/**
 * Removes a cost of the master, with its unchanged charges at the houses.
 * @throws NotFound, Conflict, Invalid for one in closed books
 */
export async function removeCost(
  db: Database,
  actor: Actor,
  consolidationId: string,
  id: string,
): Promise<SplitResult> {
  authorize(actor, "charges.write");
  return db.transaction().execute(async (tx) => {
    const master = await lockOpenConsolidation(tx, consolidationId);
    const locked = await lockHouses(tx, master.id);
    const cost = await lockCost(tx, master.id, { id });
    await refuseClosed(tx, [bookedCost(cost.id, cost)], []);
    const names = new Map(locked.map((house) => [house.id, house.tracking_number]));
    const shares = await readShares(tx, cost.id);
    const removable = shares.filter(({ isTouched }) => !isTouched);
    await dropLines(tx, removable);
    await tx.deleteFrom("consolidation_costs").where("id", "=", cost.id).execute();
    await touchMaster(tx, master.id);
    const text = `${cost.description}, ${formatMoney(cost.amount, cost.currency)}`;
    await emit(tx, actor, [
      ...lineEvents(master, cost.description, cost.currency, removable, [], names),
      masterEvent("cost_removed", master, { cost: [text, null] }),
    ]);
    const remaining = shares.filter(({ isTouched, isPriced }) => isTouched || isPriced);
    return { shares: removable.length, kept: remaining.flatMap(({ shipment }) => names.get(shipment) ?? []) };
  });
}

/** Converts a cost to one line, before its split. @param planned planned amount, beside the actual one */
const bookedCost = (
  id: string | null,
  {
    description,
    currency,
    rate,
    amount,
    is_actual,
    ...cost
  }: Omit<MasterCost, "basis" | "booked_on"> & { booked_on: unknown },
  planned: Decimal = "0",
): BookedCost => ({
  id,
  description,
  booked_on: String(cost.booked_on),
  cost_currency: currency,
  cost_planned: is_actual ? planned : amount,
  cost_actual: is_actual ? amount : null,
  cost_rate: rate,
});

/** Resolves the code, and the rate of the day when none is typed. @throws Invalid for an unknown one */
async function resolveCost(tx: Kysely<DB>, actor: Actor, typed: TypedCost): Promise<MasterCost> {
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
  if (unknown.some(({ field }) => field === "code")) throw fieldError("code", COST_MESSAGES.codeUnknown);
  if (!charge?.cost_rate) throw fieldError("rate", COST_MESSAGES.rateUnknown);
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

/** @throws NotFound; Conflict for another version than was shown */
async function lockCost(
  tx: Kysely<DB>,
  consolidationId: string,
  { id, version }: { id: string; version?: string },
) {
  const cost = await tx
    .selectFrom("consolidation_costs")
    .selectAll()
    .select(sql<string>`updated_at::text`.as("version"))
    .where("id", "=", rowId(id))
    .where("consolidation_id", "=", consolidationId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(COST_MESSAGES.notFound));
  if (version !== undefined && cost.version !== version) throw new Conflict(COST_MESSAGES.changedMeanwhile);
  return cost;
}
