import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import type { DB, JsonValue } from "#database/schema.generated.ts";

/** Reads the actor's stored settings of a page, to be parsed with its schema; undefined when none are stored. */
export async function readPreference(
  db: Kysely<DB>,
  actor: Pick<Actor, "id">,
  key: string,
): Promise<JsonValue | undefined> {
  return (await readPreferences(db, actor, [key]))[key];
}

/** Reads several preferences, by key. */
export async function readPreferences(
  db: Kysely<DB>,
  { id }: Pick<Actor, "id">,
  keys: readonly string[],
): Promise<Partial<Record<string, JsonValue>>> {
  const rows = await db
    .selectFrom("staff_preferences")
    .select(["key", "value"])
    .where("user_id", "=", id)
    .where("key", "in", keys)
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
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
