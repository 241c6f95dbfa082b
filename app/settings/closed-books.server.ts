import type { Kysely } from "kysely";
import { monthBounds } from "#app/kit/time/month.ts";
import type { DB } from "#database/schema.generated.ts";
import { parseSetting } from "./settings.ts";
import { storedKey } from "./settings.server.ts";

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
