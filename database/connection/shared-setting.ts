import type { Database } from "./connect.ts";

/** Reads a setting that all processes share; the first one to read it stores `initial`. */
export async function sharedSetting(db: Database, key: string, initial: string): Promise<string> {
  await db
    .insertInto("app_settings")
    .values({ key, value: initial })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await db
    .selectFrom("app_settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return row.value;
}
