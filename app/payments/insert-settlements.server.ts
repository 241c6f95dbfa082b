import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { rateOnDayInSql } from "#app/exchange-rates/rates.server.ts";
import { bookedRate } from "#app/invoices/booked-value.server.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { companyToday } from "#database/connection/database-time.ts";
import type { DB } from "#database/schema.generated.ts";
import { firstOpenDay } from "#app/settings/settings.server.ts";

export interface SettlementShare {
  kind: string;
  /** Null for a refund, which has `refunded_id`. */
  item_id?: string | null;
  refunded_id?: string | null;
  payment_id?: string | null;
  credit_id?: string | null;
  /** Amount in the currency of the item, or of the refunded payment. */
  amount: Decimal;
  /** Amount in the currency of the payment, when it differs. */
  paid?: Decimal | null;
  reason?: string | null;
}

const OWN = sql.lit(OWN_CURRENCY);
const OPEN = sql`coalesce(item.open, refunded.rest)`;
/** Booked value of the settled amount, exact to the cent: booked before it minus booked after it. */
const BOOKED = sql`(round(${OPEN} * rates.item, 2) - round((${OPEN} - share.amount) * rates.item, 2))`;

/**
 * Stores any number of settlements in one statement. With foreign currencies, the difference between the value of the
 * payment or credit note and the booked value is stored as exchange difference, on the day of the payment or, in
 * closed books, on the first open day. A refund is valued at the rate of the original payment.
 */
export async function insertSettlements(
  tx: Kysely<DB>,
  actor: Pick<Actor, "email">,
  shares: readonly SettlementShare[],
): Promise<void> {
  if (shares.length === 0) return;
  const open = await firstOpenDay(tx);
  await sql`
    insert into settlements (kind, item_id, refunded_id, payment_id, credit_id, amount, paid, reason, created_by,
      difference, difference_on)
    select share.kind, share.item_id, share.refunded_id, share.payment_id, share.credit_id, share.amount, share.paid,
      share.reason, ${actor.email}, worth.difference,
      case when worth.difference is not null
        then greatest(coalesce(payments.booked_on, ${companyToday}), ${open}::date) end
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share(kind text, item_id uuid, refunded_id uuid,
        payment_id uuid, credit_id uuid, amount numeric, paid numeric, reason text)
      left join open_items as item on item.id = share.item_id
      left join payments on payments.id = share.payment_id
      left join payments as refunded on refunded.id = share.refunded_id
      left join lateral (select case when refunded.id is null then ${bookedRate(sql`share.item_id`)}
            else ${rateOnDayInSql(sql`refunded.currency`, sql`refunded.booked_on`)} end as item,
          case when share.credit_id is null then ${rateOnDayInSql(sql`payments.currency`, sql`payments.booked_on`)}
            else ${bookedRate(sql`share.credit_id`)} end as source) as rates
        on share.kind <> 'write_off' and ${OWN} <> any (array[item.currency, refunded.currency, payments.currency])
      left join lateral (select case when item.kind = 'invoice' then 1 else -1 end
          * (round(coalesce(share.paid, share.amount) * rates.source, 2) - ${BOOKED}) as difference) as worth on true`.execute(
    tx,
  );
}
