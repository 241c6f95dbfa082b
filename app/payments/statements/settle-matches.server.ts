import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { lockPayments } from "../refunds.server.ts";
import { TOLERANCE } from "./match-payments.ts";

export interface MatchToSettle {
  paymentId: string;
  /** What it settles: invoices, or of what went out credit notes and payments that came in. */
  invoices: { id: string; number: string; name: string; amount: string; isPayment?: boolean }[];
  /** Of these, still to settle. */
  short: string;
}

/** Said of a cent or less that the payer left out. */
export const ROUNDING = "Rounding of the payer";

/** Many at once: one statement each for items and for refunds, whatever their number. @throws Conflict */
export async function settleMatches(
  tx: Kysely<DB>,
  actor: Actor,
  matches: readonly MatchToSettle[],
): Promise<void> {
  const shares: Share[] = matches.flatMap(({ paymentId: payment, invoices, short }) => {
    const last = invoices.at(-1);
    const isRounding = new Big(short).gt(0) && new Big(short).lte(TOLERANCE);
    const settled = { item: null, refunded: null, payment, reason: null };
    return [
      ...invoices.map(({ id, amount, isPayment }) =>
        isPayment
          ? { ...settled, kind: "refund", refunded: id, amount }
          : { ...settled, kind: "payment", item: id, amount },
      ),
      ...(isRounding && last && !last.isPayment
        ? [{ ...settled, kind: "write_off", item: last.id, amount: short, reason: ROUNDING }]
        : []),
    ];
  });
  const refunded = wantedOf(shares, ({ refunded: id }) => id);
  for (const { kind, payment, amount } of shares)
    if (refunded.has(payment) && kind !== "write_off")
      refunded.set(payment, (refunded.get(payment) ?? new Big(0)).plus(amount));
  const payments = await lockPayments(tx, [...refunded.keys()]);
  const wanted = wantedOf(shares, ({ item }) => item);
  const { rows } = await sql<{ id: string; open: string }>`
    select id, open from open_items where id = any(${[...wanted.keys()]}::uuid[]) order by id for update`.execute(
    tx,
  );
  // Somebody settled one of them between what was read and what is locked now.
  if (
    rows.length < wanted.size ||
    rows.some(({ id, open }) => wanted.get(id)?.gt(open)) ||
    payments.some(({ id, rest }) => refunded.get(id)?.gt(rest))
  )
    throw new Conflict(PAYMENT_MESSAGES.proposalChanged);
  const list = sql`jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
    as share(kind text, item uuid, refunded uuid, payment uuid, amount numeric, reason text)`;
  await sql`
    update payments set company_id = coalesce(open_items.company_id, paid.company_id) from ${list}
      left join open_items on open_items.id = share.item left join payments as paid on paid.id = share.refunded
    where payments.id = share.payment and payments.company_id is null`.execute(tx);
  await sql`
    insert into settlements (kind, item_id, refunded_id, payment_id, amount, reason, created_by)
    select kind, item, refunded, payment, amount, reason, ${actor.email} from ${list}`.execute(tx);
}

interface Share {
  kind: string;
  item: string | null;
  refunded: string | null;
  payment: string;
  amount: string;
  reason: string | null;
}

/** Sums of what is to be settled, by id. */
function wantedOf(shares: readonly Share[], idOf: (share: Share) => string | null): Map<string, Big> {
  const wanted = new Map<string, Big>();
  for (const share of shares) {
    const id = idOf(share);
    if (id !== null) wanted.set(id, (wanted.get(id) ?? new Big(0)).plus(share.amount));
  }
  return wanted;
}
