import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { insertSettlements, type SettlementShare } from "../insert-settlements.server.ts";
import { lockPayments } from "../refunds.server.ts";
import { TOLERANCE } from "./match-payments.ts";

export interface MatchToSettle {
  paymentId: string;
  /** The settled items: invoices, or for an outgoing movement credit notes and received payments. */
  invoices: {
    id: string;
    number: string;
    name: string;
    amount: string;
    /** Amount of the payment, when `currency` differs. */
    paid?: string;
    currency?: string;
    isPayment?: boolean;
  }[];
  /** Amount of these items that stays open. */
  short: string;
}

/** Reason for writing off a cent or less that the payer left out. */
export const ROUNDING = "Rounding of the payer";

/** Settles many matches: one statement each for items and for refunds, whatever their number. @throws Conflict */
export async function settleMatches(
  tx: Kysely<DB>,
  actor: Actor,
  matches: readonly MatchToSettle[],
): Promise<void> {
  const shares = matches.flatMap(({ paymentId: payment_id, invoices, short }): SettlementShare[] => {
    const last = invoices.at(-1);
    const isRounding = new Big(short).gt(0) && new Big(short).lte(TOLERANCE);
    return [
      ...invoices.map(({ id, amount, paid, isPayment }) =>
        isPayment
          ? { kind: "refund", refunded_id: id, payment_id, amount }
          : { kind: "payment", item_id: id, payment_id, amount, paid: paid ?? null },
      ),
      ...(isRounding && last && !last.isPayment
        ? [{ kind: "write_off", item_id: last.id, payment_id, amount: short, reason: ROUNDING }]
        : []),
    ];
  });
  const refunded = wantedOf(shares, ({ refunded_id: id }) => id);
  for (const { kind, payment_id, amount } of shares)
    if (payment_id && refunded.has(payment_id) && kind !== "write_off")
      refunded.set(payment_id, (refunded.get(payment_id) ?? new Big(0)).plus(amount));
  const payments = await lockPayments(tx, [...refunded.keys()]);
  const wanted = wantedOf(shares, ({ item_id: id }) => id);
  const { rows } = await sql<{ id: string; open: string }>`
    select id, open from open_items where id = any(${[...wanted.keys()]}::uuid[]) order by id for update`.execute(
    tx,
  );
  // An item was settled between reading and locking.
  if (
    rows.length < wanted.size ||
    rows.some(({ id, open }) => wanted.get(id)?.gt(open)) ||
    payments.some(({ id, rest }) => refunded.get(id)?.gt(rest))
  )
    throw new Conflict(PAYMENT_MESSAGES.proposalChanged);
  await sql`
    update payments set company_id = coalesce(open_items.company_id, paid.company_id)
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share(item_id uuid, refunded_id uuid, payment_id uuid)
      left join open_items on open_items.id = share.item_id left join payments as paid on paid.id = share.refunded_id
    where payments.id = share.payment_id and payments.company_id is null`.execute(tx);
  await insertSettlements(tx, actor, shares);
}

/** Sums the amounts to be settled, by id. */
function wantedOf(
  shares: readonly SettlementShare[],
  idOf: (share: SettlementShare) => string | null | undefined,
): Map<string, Big> {
  const wanted = new Map<string, Big>();
  for (const share of shares) {
    const id = idOf(share);
    if (id) wanted.set(id, (wanted.get(id) ?? new Big(0)).plus(share.amount));
  }
  return wanted;
}
