import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import type { DB, JsonValue } from "#database/schema.generated.ts";

/** The actor's settings of a screen as they were saved: parse them with the screen's own schema. Undefined before. */
export async function readPreference(
  db: Kysely<DB>,
  { id }: Pick<Actor, "id">,
  key: string,
): Promise<JsonValue | undefined> {
  const row = await db
    .selectFrom("staff_preferences")
    .select("value")
    .where("user_id", "=", id)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value;
}

export async function savePreference(
  db: Kysely<DB>,
  { id }: Pick<Actor, "id">,
  key: string,
  value: JsonValue,
): Promise<void> {
  const json = sql<JsonValue>`${JSON.stringify(value)}::jsonb`;
  await db
    .insertInto("staff_preferences")
    .values({ user_id: id, key, value: json })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "key"]).doUpdateSet({ value: json, updated_at: sql<Date>`now()` }),
    )
    .execute();
}
