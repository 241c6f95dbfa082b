import type { Kysely } from "kysely";
import { monthBounds } from "#app/kit/time/month.ts";
import type { DB } from "#database/schema.generated.ts";
import { readSettings } from "./settings.server.ts";

/** First day after the closed books, `YYYY-MM-DD`; null while none are closed. */
export async function firstOpenDay(tx: Kysely<DB>): Promise<string | null> {
  const { closed_month } = (await readSettings(tx)).supplier_invoices;
  return closed_month === null ? null : monthBounds(closed_month).to;
}
