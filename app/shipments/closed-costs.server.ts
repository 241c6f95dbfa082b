import { type Kysely, sql } from "kysely";
import { monthBounds } from "#app/kit/time/month.ts";
import { formatMonth } from "#app/kit/time/time.ts";
import { closedMonth } from "#app/settings/settings.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";

/** Finds shipments with costs in closed books, which must not be deleted. @returns their ids, and the reason */
export async function withClosedCosts(
  tx: Kysely<DB>,
  ids: readonly string[],
): Promise<{ held: ReadonlySet<string>; reason: string }> {
  const closed = await closedMonth(tx);
  if (closed === null || ids.length === 0) return { held: new Set(), reason: "" };
  const { rows } = await sql<{ id: string }>`
    select distinct shipment_id as id from charges
    where shipment_id = any(${ids}::uuid[]) and booked_on < ${monthBounds(closed).to}::date
      and (cost_planned <> 0 or cost_actual <> 0)`.execute(tx);
  return {
    held: new Set(rows.map(({ id }) => id)),
    reason: SHIPMENT_MESSAGES.closedCosts(formatMonth(closed)),
  };
}
