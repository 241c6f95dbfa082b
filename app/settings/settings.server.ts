import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import {
  type CompanySettings,
  parseSetting,
  SETTING_KEYS,
  type SettingKey,
  SETTINGS,
  settingFields,
  type SettingValue,
  SETTING_NAMES,
} from "./settings.ts";
import type { Database } from "#database/connection/connect.ts";
import { contentVersion } from "#database/connection/json-text.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { monthBounds } from "#app/kit/time/month.ts";

// Distinguishes them from values shared by the processes, such as the session secret.
const PREFIX = "company.";
export const storedKey = (key: SettingKey) => `${PREFIX}${key}`;

export async function readSettings(db: Kysely<DB>): Promise<CompanySettings> {
  const rows = await db
    .selectFrom("app_settings")
    .select(["key", "value"])
    .where("key", "in", SETTING_KEYS.map(storedKey))
    .execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    SETTING_KEYS.map((key) => [key, parseSetting(key, stored.get(storedKey(key)))]),
  ) as CompanySettings;
}

/** A setting as JSON inside a query: it applies in every process from the commit on, without a separate query. */
export function settingInSql(key: SettingKey) {
  return sql<string>`coalesce(
    (select value from app_settings where app_settings.key = ${sql.lit(storedKey(key))}),
    ${sql.lit(JSON.stringify(SETTINGS[key].initial))})`;
}

/** Returns the version of a setting of several fields: whoever saves one field has seen the others. */
export const settingVersion = contentVersion;

/**
 * Saves a setting. @param seen version that was shown; undefined for a setting of one field
 * @returns false when it had this value already @throws Forbidden; Conflict when it was changed since
 */
export async function saveSetting<Key extends SettingKey>(
  db: Database,
  actor: Actor,
  key: Key,
  value: SettingValue<Key>,
  seen?: string,
): Promise<boolean> {
  authorize(actor, "settings.manage");
  const json = JSON.stringify(SETTINGS[key].schema.parse(value));
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto("app_settings")
      .values({ key: storedKey(key), value: JSON.stringify(SETTINGS[key].initial) })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    // Locked, so that the second of two concurrent changes sees the first.
    const before = await tx
      .selectFrom("app_settings")
      .select("value")
      .where("key", "=", storedKey(key))
      .forUpdate()
      .executeTakeFirstOrThrow();
    const stored = parseSetting(key, before.value);
    if (seen !== undefined && seen !== settingVersion(stored))
      throw new Conflict("Somebody changed these settings meanwhile. Load the page again, then change them.");
    const details = differences(settingFields(key, stored), settingFields(key, value));
    if (Object.keys(details).length === 0) return false;
    await tx.updateTable("app_settings").set({ value: json }).where("key", "=", storedKey(key)).execute();
    await emit(tx, actor, { action: "setting.changed", entityId: key, summary: SETTING_NAMES[key], details });
    return true;
  });
}

/**
 * Returns the month `YYYY-MM` up to which books are closed; null when none are. Locks it until the transaction ends:
 * closing a month waits.
 */
export async function closedMonth(tx: Kysely<DB>): Promise<string | null> {
  const stored = await tx
    .selectFrom("app_settings")
    .select("value")
    .where("key", "=", storedKey("supplier_invoices"))
    .forShare()
    .executeTakeFirst();
  return parseSetting("supplier_invoices", stored?.value).closed_month;
}

/** First day after the closed books, `YYYY-MM-DD`; null while none are closed. */
export async function firstOpenDay(tx: Kysely<DB>): Promise<string | null> {
  const closed = await closedMonth(tx);
  return closed === null ? null : monthBounds(closed).to;
}
