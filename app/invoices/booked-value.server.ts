import { type RawBuilder, sql } from "kysely";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { rateOnDayInSql } from "#app/exchange-rates/rates.server.ts";
import { decimalsOf } from "#app/kit/money/money.ts";

const isOwn = sql`invoices.currency = ${sql.lit(OWN_CURRENCY)}`;

/** Exchange rate of `line`: the rate of the VAT on the invoice; without VAT, the rate of its charge when invoiced. */
export const LINE_RATE = sql`case when ${isOwn} then 1 else coalesce((invoices.model->'exchange'->>'rate')::numeric,
  (select max(invoice_lines.rate) from invoice_lines where invoice_id = invoices.id and invoice_lines.position = line.ordinality - 1)) end`;

/** Converts an amount of an invoice to the company's currency, as booked. */
export const inOwn = (amount: RawBuilder<unknown>) =>
  sql`(case when ${isOwn} then ${amount} else round(${amount} * ${LINE_RATE}, ${sql.lit(decimalsOf(OWN_CURRENCY))}) end)`;

/**
 * Value of one unit of the invoice's currency in the company's currency: as lines and VAT are booked, else the rate of
 * the invoice's day; null when unknown. @param invoice an id
 */
export const bookedRate = (invoice: RawBuilder<unknown>) => sql`(
  select case when ${isOwn} then 1 else coalesce(
    (select case when count(*) = count(${LINE_RATE}) then
        (sum(${inOwn(sql`(line.value->>'amount')::numeric`)})
          + case when invoices.vat = 0 then 0 else round(invoices.vat * max(${LINE_RATE}), 2) end) / nullif(invoices.gross, 0) end
      from jsonb_array_elements(case when invoices.gross > 0 then invoices.model->'lines' end) with ordinality as line),
    ${rateOnDayInSql(sql`invoices.currency`, sql`invoices.issued_on`)}) end
  from invoices where invoices.id = ${invoice})`;
