import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";

/** Reads the state of a background job; null before its first run. */
export async function readState<State>(db: Kysely<DB>, key: string): Promise<State | null> {
  const row = await db.selectFrom("app_settings").select("value").where("key", "=", key).executeTakeFirst();
  return row ? (JSON.parse(row.value) as State) : null;
}

export async function writeState(tx: Kysely<DB>, key: string, state: object): Promise<void> {
  const value = JSON.stringify(state);
  await tx
    .insertInto("app_settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
