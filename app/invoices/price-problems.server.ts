import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { formatMoney, type Decimal } from "#app/kit/money/money.ts";
import { inMoney } from "#app/charges/charge-query.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Invoice } from "./invoice.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import type { InvoiceProblem } from "./problem.ts";
import { PRICE } from "./open-charges.server.ts";

/** Lines of a draft whose charges have another price by now, or are gone. A credit note gives back what was invoiced. */
export async function priceProblems(
  db: Kysely<DB>,
  id: string,
  { kind, lines, currency }: Invoice,
): Promise<InvoiceProblem[]> {
  if (kind === "credit_note") return [];
  const { rows } = await sql<{ position: number; price: Decimal | null }>`
    select line.position, case when bool_and(coalesce(charges.currency = ${currency}, false))
      then sum(${inMoney(PRICE, "price")})::text end as price
    from invoice_lines as line left join charges on charges.id = line.charge_id
    where line.invoice_id = ${id} and line.charge_id is not null
    group by line.position order by line.position`.execute(db);
  return rows.flatMap(({ position, price }) => {
    const line = lines[position];
    if (!line || (price !== null && new Big(price).eq(line.amount))) return [];
    const now = price === null ? null : formatMoney(price, currency);
    const message = INVOICE_MESSAGES.otherPrice(line.description, now);
    return [{ rule: "ZENNE-PRICE", field: `lines.${position}.unitPrice`, message }];
  });
}
