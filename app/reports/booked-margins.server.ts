import { Big } from "big.js";
import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { sumCharges } from "#app/charges/list-charges.server.ts";
import { marginSums } from "#app/charges/totals.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { readSumsState } from "./state.server.ts";
import { keptSumsOf } from "./sums.server.ts";

interface BookedMargin {
  currency: string;
  margin: Decimal;
  /** Percentage of the price with one decimal; null when that is not above zero. */
  marginPercent: Decimal | null;
}

/**
 * Reads the margin of charges booked in a month («2026-11»), calculated like `sumCharges`, by currency. From the stored
 * sums, in constant time; from the charges when there are none.
 */
export async function readBookedMargins(db: Database, actor: Actor, month: string): Promise<BookedMargin[]> {
  authorize(actor, "charges.export");
  const sums = keptSumsOf(await readSumsState(db), "booked", { from: month, to: month });
  if (!sums) {
    const { totals } = await sumCharges(db, actor, { month, customer: "", missing: false });
    return totals.map(({ currency, expected }) => bookedMargin(currency, expected));
  }
  const { rows } = await sql<{ currency: string; cost: Decimal; price: Decimal }>`
    select k1 as currency, sum(a)::text as cost, sum(b)::text as price from ${sums}
    group by k1 having sum(n::int) > 0 order by k1`.execute(db);
  return rows.map(({ currency, cost, price }) =>
    bookedMargin(currency, marginSums(currency, new Big(cost), new Big(price))),
  );
}

const bookedMargin = (
  currency: string,
  { margin, marginPercent }: Omit<BookedMargin, "currency">,
): BookedMargin => ({
  currency,
  margin,
  marginPercent,
});
