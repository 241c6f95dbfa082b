import type { Database } from "./connect.ts";

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
