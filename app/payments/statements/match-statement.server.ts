import { type ForeignInvoice, matchForeign } from "./match-foreign.ts";
import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import {
  matchPayments,
  matchRefunds,
  matchReversals,
  type OpenInvoice,
  type PaymentMatch,
  withoutUsed,
} from "./match-payments.ts";
import { readOpenCredits, type StoredCredit, foreignInvoices } from "./open-credits.server.ts";
import type { StatementEntry } from "./statement.ts";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { type MatchToSettle, settleMatches } from "./settle-matches.server.ts";
import { lockStatement } from "./statements.server.ts";

export interface StatementMatch extends MatchToSettle {
  /** With what one looks at before confirming: the amount still to be paid, and its day. */
  invoices: (MatchToSettle["invoices"][number] & Pick<OpenInvoice, "open" | "due_on">)[];
  booked_on: string;
  amount: string;
  payer: string | null;
  iban: string | null;
  message: string;
  communication: string | null;
  wrong_communication: string | null;
  /** Another movement of the statement reverses it in full. */
  isReversed?: boolean;
  isCertain: boolean;
  reason: PaymentMatch["reason"];
  rest: string;
  /** The issued invoice with its communication; only on a statement's page, for a payment that settles nothing. */
  target?: TargetInvoice | null;
}

interface TargetInvoice {
  communication: string;
  id: string;
  number: string;
  currency: string;
  open: string;
}

type OpenPayment = Pick<
  StatementMatch,
  "booked_on" | "amount" | "payer" | "iban" | "message" | "communication" | "wrong_communication"
> & {
  id: string;
  rest: string;
  instructed_amount: string | null;
  instructed_currency: string | null;
};

/** Matches the unsettled payments of a statement with current open items, and outgoing ones with refundable amounts. */
export async function matchesOf(
  db: Kysely<DB>,
  statementId: string,
  currency: string,
): Promise<StatementMatch[]> {
  const { rows: waiting } = await sql<OpenPayment>`
    select id, booked_on, amount, rest, payer, iban, message, communication, wrong_communication, instructed_amount,
      instructed_currency from payments
    where statement_id = ${statementId} and rest > 0 order by position`.execute(db);
  if (waiting.length === 0) return [];
  const { rows: open } = await sql<OpenInvoice>`
    select open_items.id, invoices.number, invoices.communication, invoices.customer as name, open_items.currency, open_items.open, open_items.due_on
    from open_items join invoices using (id)
    where open_items.open > 0 and open_items.kind = 'invoice' and open_items.currency = ${currency}
    order by open_items.due_on, invoices.number`.execute(db);
  const entries = waiting.map(entryOf);
  const others = await foreignInvoices(db, entries, { currency, statementId });
  const hasOut = entries.some(({ amount }) => amount.startsWith("-"));
  const credits = hasOut ? await readOpenCredits(db, currency) : [];
  const { matches, reversed } = findMatches(entries, { open, others, credits, currency });
  return waiting.map((payment) => {
    const match = matches.get(payment.id) ?? {
      isCertain: false,
      reason: null,
      allocations: [],
      rest: payment.rest,
      short: "0.00",
    };
    const { id, booked_on, amount, payer, iban, message, communication, wrong_communication } = payment;
    return {
      paymentId: id,
      booked_on,
      amount,
      payer,
      iban,
      message,
      communication,
      wrong_communication,
      ...(reversed.has(id) ? { isReversed: true } : {}),
      isCertain: match.isCertain,
      reason: match.reason,
      invoices: match.allocations.map(({ invoice, amount: share, paid }) => ({
        id: invoice.id,
        number: invoice.number,
        name: invoice.name,
        amount: share,
        open: invoice.open,
        due_on: invoice.due_on,
        ...(paid === undefined ? {} : { paid, currency: invoice.currency }),
        ...(invoice.isPayment ? { isPayment: true } : {}),
      })),
      rest: match.rest,
      short: match.short,
    };
  });
}

const entryOf = (payment: OpenPayment): StatementEntry => ({
  reference: payment.id,
  bookedOn: payment.booked_on,
  amount: payment.amount.startsWith("-") ? `-${payment.rest}` : payment.rest,
  communication: payment.communication,
  text: payment.message,
  name: payment.payer,
  iban: payment.iban,
  ...(payment.instructed_amount !== null &&
    payment.instructed_currency !== null && {
      instructed: { amount: payment.instructed_amount, currency: payment.instructed_currency },
    }),
});

/** Matches reversals by the bank first, then received, then outgoing movements. */
function findMatches(
  entries: readonly StatementEntry[],
  {
    open,
    others: foreign,
    credits,
    currency,
  }: {
    open: readonly OpenInvoice[];
    others: readonly ForeignInvoice[];
    credits: readonly StoredCredit[];
    currency: string;
  },
) {
  const reversals = matchReversals(entries, credits);
  const reversed = new Set(
    reversals.flatMap(({ allocations }) => allocations.map(({ invoice }) => invoice.id)),
  );
  const done = new Set([...reversed, ...reversals.map(({ entry }) => entry.reference)]);
  const remaining = entries.filter(({ reference }) => !done.has(reference));
  const incoming = matchPayments(remaining, open, currency);
  const unmatched = incoming.filter(({ allocations }) => allocations.length === 0).map(({ entry }) => entry);
  const converted = matchForeign(unmatched, foreign, currency);
  const refunds = matchRefunds(remaining, withoutUsed(credits, [...incoming, ...reversals]));
  const matches = new Map<string, PaymentMatch<OpenInvoice & { isPayment?: boolean }>>(
    [...reversals, ...incoming, ...converted, ...refunds].map((match) => [match.entry.reference, match]),
  );
  return { matches, reversed };
}

/** Adds to each payment that settles nothing the invoice it names: in another currency, or settled already. */
async function withTargets(db: Kysely<DB>, matches: readonly StatementMatch[]): Promise<StatementMatch[]> {
  const communications = matches.flatMap(({ communication, invoices }) =>
    communication && invoices.length === 0 ? [communication] : [],
  );
  if (communications.length === 0) return [...matches];
  const rows = await db
    .selectFrom("invoices")
    .innerJoin("open_items", "open_items.id", "invoices.id")
    .select(["invoices.communication", "invoices.id", "invoices.number"])
    .select(["open_items.currency", "open_items.open"])
    .where((row) => sql<boolean>`${row.ref("invoices.communication")} = any(${communications})`)
    .$narrowType<{ communication: string; number: string }>()
    .execute();
  const targets = new Map(rows.map((row) => [row.communication, row]));
  return matches.map((match) =>
    match.invoices.length > 0 ? match : { ...match, target: targets.get(match.communication ?? "") ?? null },
  );
}

/** Reads a statement for its page: certain matches, proposals, and payments to match by hand. @throws NotFound */
export async function readStatement(db: Database, actor: Actor, id: string) {
  authorize(actor, "payments.read");
  const statement = await db
    .selectFrom("bank_statements")
    .select(["id", "account", "currency", "number", "day", "opening", "closing", "left_aside"])
    .select(["file_name", "created_at", nameByEmail("bank_statements.created_by").as("created_by")])
    .where("id", "=", rowId(id))
    .executeTakeFirstOrThrow(() => new NotFound(PAYMENT_MESSAGES.statementNotFound));
  const { account, currency, day, number, opening } = statement;
  const [{ rows: earlier }, { rows: sums }, matches] = await Promise.all([
    sql<{ number: string; closing: string }>`
      select number, closing from bank_statements
      where account = ${account} and currency = ${currency}
        and (day, length(number), number) < (${day}, length(${number}), ${number})
      order by day desc, length(number) desc, number desc limit 1`.execute(db),
    sql<{ count: number; sum: string; refunds: number; refunded: string }>`
      select count(*) filter (where amount > 0)::int as count,
        coalesce(sum(amount) filter (where amount > 0), 0)::numeric(14, 2) as sum,
        count(*) filter (where amount < 0)::int as refunds,
        coalesce(-sum(amount) filter (where amount < 0), 0)::numeric(14, 2) as refunded
      from payments where statement_id = ${id}`.execute(db),
    matchesOf(db, id, currency),
  ]);
  const [before] = earlier;
  return {
    statement: { ...statement, day: String(statement.day) },
    /** The preceding statement, when its closing balance differs from this opening balance. */
    gap: before && !new Big(before.closing).eq(opening) ? before : null,
    count: sums[0]?.count ?? 0,
    sum: sums[0]?.sum ?? "0",
    refunds: sums[0]?.refunds ?? 0,
    refunded: sums[0]?.refunded ?? "0",
    matches: await withTargets(db, matches),
  };
}

/** Identifies a proposal in a form; it is confirmed only while unchanged. */
export const matchKey = ({ paymentId, invoices }: Pick<StatementMatch, "paymentId" | "invoices">): string =>
  [paymentId, ...invoices.map(({ id, amount, paid = "" }) => `${id}=${amount}${paid && `/${paid}`}`)].join(
    " ",
  );

/**
 * Settles all certain matches of a statement and the chosen proposals; a missing cent is written off.
 * @param chosen keys of `matchKey` @returns the number of payments that settled something
 * @throws NotFound; Conflict when a proposal has changed, or nothing is to be confirmed
 */
export async function confirmMatches(
  db: Database,
  actor: Actor,
  statementId: string,
  { certain, chosen }: { certain: boolean; chosen: readonly string[] },
): Promise<{ count: number }> {
  authorize(actor, "payments.write");
  return db.transaction().execute(async (tx) => {
    const { number, account, currency } = await lockStatement(tx, statementId);
    const wanted = new Set(chosen);
    const matches = (await matchesOf(tx, statementId, currency)).filter(
      (match) =>
        match.invoices.length > 0 && ((certain && match.isCertain) || wanted.delete(matchKey(match))),
    );
    if (wanted.size > 0) throw new Conflict(PAYMENT_MESSAGES.proposalChanged);
    if (matches.length === 0) throw new Conflict(PAYMENT_MESSAGES.nothingToConfirm);
    await settleMatches(tx, actor, matches);
    await emit(tx, actor, [
      {
        action: "bank_statement.confirmed",
        entityId: statementId,
        summary: `${number} of ${account}`,
        details: { payments: matches.length },
      },
      { action: "payment.settled", audited: false },
      { action: "invoice.settled", audited: false },
    ]);
    return { count: matches.length };
  });
}
