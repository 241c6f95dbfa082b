import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { STOCK_MESSAGES, type TypedStock, waybillNumber, type WaybillStock } from "./waybill-stock.ts";

/** Lists stocks in the order they were added; those with numbers left first. */
export async function listWaybillStocks(db: Kysely<DB>, actor: Actor): Promise<WaybillStock[]> {
  authorize(actor, "shipments.read");
  const rows = await db
    .selectFrom("air_waybill_stocks")
    .select(["id", "prefix", "airline", "first_serial", "last_serial", "next_serial"])
    .select(
      sql<string | null>`(select id from carriers where iata_prefix = lpad(prefix::text, 3, '0'))`.as(
        "carrierId",
      ),
    )
    .orderBy(sql`next_serial > last_serial`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, prefix, airline, carrierId, first_serial, last_serial, next_serial }) => ({
    id,
    prefix: String(prefix).padStart(3, "0"),
    airline,
    carrierId,
    to: waybillNumber(prefix, last_serial),
    next: next_serial > last_serial ? null : waybillNumber(prefix, next_serial),
    left: last_serial - next_serial + 1,
    used: next_serial - first_serial,
  }));
}

/** Adds a stock. @throws Invalid when some of the numbers are in a stock already */
export async function addWaybillStock(db: Database, actor: Actor, typed: TypedStock): Promise<void> {
  authorize(actor, "settings.manage");
  const { prefix, airline, first, last } = typed;
  const values = { prefix, airline, first_serial: first, last_serial: last, next_serial: first };
  const refusals = { air_waybill_stocks_apart: () => new Invalid("", { from: [STOCK_MESSAGES.overlap] }) };
  await withRefusals(refusals, () =>
    db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto("air_waybill_stocks")
        .values(values)
        .returning("id")
        .executeTakeFirstOrThrow();
      const numbers = `${waybillNumber(prefix, first)} to ${waybillNumber(prefix, last)}`;
      await emitStock(tx, actor, id, { [airline]: [null, numbers] });
    }),
  );
}

/** Ends a stock: its remaining numbers are not used; used numbers stay reserved. @throws NotFound */
export async function endWaybillStock(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "settings.manage");
  await db.transaction().execute(async (tx) => {
    const stock = await lockStock(tx, id);
    if (!stock) throw new NotFound(STOCK_MESSAGES.unknown);
    const { prefix, airline, first_serial, last_serial, next_serial } = stock;
    if (next_serial > last_serial) return;
    if (next_serial === first_serial)
      await tx.deleteFrom("air_waybill_stocks").where("id", "=", id).execute();
    else
      await tx
        .updateTable("air_waybill_stocks")
        .set({ last_serial: next_serial - 1 })
        .where("id", "=", id)
        .execute();
    const numbers = `${waybillNumber(prefix, next_serial)} to ${waybillNumber(prefix, last_serial)}`;
    await emitStock(tx, actor, id, { [airline]: [numbers, null] });
  });
}

const emitStock = (tx: Kysely<DB>, actor: Actor, id: string, details: Record<string, (string | null)[]>) =>
  emit(tx, actor, { action: "setting.changed", entityId: id, summary: STOCK_MESSAGES.title, details });

/**
 * Takes the next number of a stock. The row stays locked until the end of the caller's transaction: concurrent calls
 * get different numbers, and a rollback returns its number. @throws Conflict when none is left, or the stock was
 * deleted
 */
export async function takeWaybillNumber(
  tx: Kysely<DB>,
  id: string,
): Promise<{ number: string; left: number; airline: string }> {
  const stock = await lockStock(tx, id);
  if (!stock) throw new Conflict(STOCK_MESSAGES.unknown);
  const { prefix, airline, last_serial, next_serial } = stock;
  if (next_serial > last_serial) throw new Conflict(STOCK_MESSAGES.gone(airline));
  await tx
    .updateTable("air_waybill_stocks")
    .set({ next_serial: next_serial + 1 })
    .where("id", "=", id)
    .execute();
  return { number: waybillNumber(prefix, next_serial), left: last_serial - next_serial, airline };
}

async function lockStock(tx: Kysely<DB>, id: string) {
  if (!isRowId(id)) return undefined;
  return tx
    .selectFrom("air_waybill_stocks")
    .select(["id", "prefix", "airline", "first_serial", "last_serial", "next_serial"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
