import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { settlementKinds } from "#app/invoices/read-invoices.server.ts";
import type { OpenAmounts, SettlementKind } from "#app/invoices/standing.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type ListPlace, windowPageOf } from "#app/kit/keyset.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { withoutCurrency } from "#app/kit/money/typed-amount.ts";
import { readTypedDecimals } from "#app/kit/text/typed-number.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId, pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { PAYMENT_MESSAGES } from "./messages.ts";
import { numbersIn } from "./statements/match-payments.ts";
import type { PaymentFilter } from "./payment-list.ts";

/** An issued invoice or credit note, with its open amount. */
export interface Item extends OpenAmounts {
  id: string;
  number: string;
  /** Structured, such as `+++090/9337/55493+++`; null for a credit note. */
  communication: string | null;
  company_id: string | null;
  customer: string;
  currency: string;
  /** `YYYY-MM-DD` */
  issued_on: string;
  disputed_reason: string | null;
  disputed_by: string | null;
}

const ITEM = sql`open_items.id, invoices.number, invoices.communication, open_items.kind, open_items.company_id, invoices.customer,
  open_items.currency, open_items.issued_on, open_items.due_on, open_items.gross, open_items.open,
  open_items.disputed_reason, ${nameByEmail("open_items.disputed_by")} as disputed_by, ${settlementKinds("open_items.id")} as settlement_kinds`;

export interface ReadSettlement {
  id: string;
  kind: SettlementKind | "refund";
  amount: Decimal;
  currency: string;
  /** Amount of the payment, when it is in another currency. */
  paid: Decimal | null;
  payment_currency: string | null;
  /** Exchange gain, or loss below zero, in the company's currency. */
  difference: Decimal | null;
  reason: string | null;
  payment_id: string | null;
  /** Day of the payment, else of the settlement. */
  day: string;
  account: string | null;
  payer: string | null;
  credit_id: string | null;
  credit_number: string | null;
  /** Null for a refund. */
  item_id: string | null;
  item_number: string | null;
  /** The refunded payment, and its day. */
  refunded_id: string | null;
  refunded_on: string | null;
  created_by: string;
}

async function settlementsWhere(db: Database, condition: RawBuilder<SqlBool>): Promise<ReadSettlement[]> {
  const { rows } = await sql<ReadSettlement>`
    select settlements.id, settlements.kind, settlements.amount, coalesce(open_items.currency, refunded.currency) as currency,
      settlements.paid, payments.currency as payment_currency, settlements.difference, settlements.reason,
      settlements.payment_id, coalesce(payments.booked_on, (settlements.created_at at time zone ${sql.lit(COMPANY_TIME_ZONE)})::date) as day,
      payments.account, payments.payer, settlements.credit_id, credits.number as credit_number,
      settlements.item_id, invoices.number as item_number, settlements.refunded_id, refunded.booked_on as refunded_on,
      ${nameByEmail("settlements.created_by")} as created_by
    from settlements left join open_items on open_items.id = settlements.item_id
    left join invoices on invoices.id = open_items.id
    left join payments on payments.id = settlements.payment_id
    left join payments as refunded on refunded.id = settlements.refunded_id
    left join invoices as credits on credits.id = settlements.credit_id
    where ${condition} order by settlements.created_at, settlements.kind = 'write_off', settlements.id limit 500`.execute(
    db,
  );
  return rows;
}

/** Reads the open amount of an issued invoice or credit note with its settlements. @throws NotFound */
export async function readItem(db: Database, actor: Actor, id: string) {
  authorize(actor, "payments.read");
  const { rows } = isRowId(id)
    ? await sql<Item>`
        select ${ITEM} from open_items join invoices using (id) where open_items.id = ${id}`.execute(db)
    : { rows: [] };
  const [item] = rows;
  if (!item) throw new NotFound(PAYMENT_MESSAGES.itemNotFound);
  const settlements = await settlementsWhere(db, sql`${id} in (settlements.item_id, settlements.credit_id)`);
  return { item, settlements };
}

/** Lists open items of a customer, earliest due first. */
export async function openItemsOf(db: Database, actor: Actor, companyId: string): Promise<Item[]> {
  authorize(actor, "payments.read");
  const { rows } = await sql<Item>`
    select ${ITEM} from open_items join invoices using (id)
    where open_items.company_id = ${companyId} and open_items.open > 0
    order by open_items.due_on, invoices.number limit 1000`.execute(db);
  return rows;
}

/** Matches a column with an amount as typed or printed: «1.234,56», «EUR 1,234.56». */
export const isAmount = (column: RawBuilder<unknown>, search: string) =>
  sql<SqlBool>`${column} = any(${readTypedDecimals(withoutCurrency(search))}::numeric[])`;

/** Finds open invoices by number, customer or exact amount, for matching by hand; those of the currency first. */
export async function findOpenItems(
  db: Database,
  actor: Actor,
  { search, currency, kind }: { search: string; currency: string; kind: Item["kind"] },
): Promise<Item[]> {
  authorize(actor, "payments.read");
  if (search === "") return [];
  const { rows } = await sql<Item>`
    select ${ITEM} from open_items join invoices using (id)
    where open_items.open > 0 and open_items.kind = ${kind}
      and (search_fold(concat_ws(' ', invoices.number, invoices.customer, open_items.open)) like search_pattern(${search})
        or ${isAmount(sql`open_items.open`, search)})
    order by open_items.currency <> ${currency}, open_items.due_on, invoices.number limit 25`.execute(db);
  return rows;
}

/** Finds the open items that a payment names by its structured communication, or by a number in its text. */
export async function findNamedItems(
  db: Database,
  actor: Actor,
  { message, communication, kind }: { message: string; communication: string | null; kind: Item["kind"] },
): Promise<Item[]> {
  authorize(actor, "payments.read");
  const { rows } = await sql<Item>`
    select ${ITEM} from open_items join invoices using (id)
    where open_items.open > 0 and open_items.kind = ${kind}
      and (upper(invoices.number) = any(${numbersIn(message)}::text[]) or invoices.communication = ${communication})
    order by open_items.due_on, invoices.number limit 25`.execute(db);
  return rows;
}

/** Lists payments, newest first. */
export async function listPayments(
  db: Database,
  actor: Actor,
  filter: PaymentFilter,
  place: ListPlace,
  limit: number,
) {
  authorize(actor, "payments.read");
  const matching = db
    .selectFrom("payments")
    .leftJoin("companies", "companies.id", "payments.company_id")
    .where((eb) =>
      eb.and([
        sql<SqlBool>`true`,
        ...(filter.statement ? [sql<SqlBool>`payments.statement_id = ${filter.statement}`] : []),
        ...(filter.state === "open" ? [sql<SqlBool>`payments.rest > 0`] : []),
        ...(filter.search
          ? [
              sql<SqlBool>`(search_fold(concat_ws(' ', companies.name, payments.payer, payments.message, payments.communication,
                abs(payments.amount))) like search_pattern(${filter.search})
                or ${isAmount(sql`abs(payments.amount)`, filter.search)})`,
            ]
          : []),
      ]),
    );
  const [rows, { total }] = await Promise.all([
    pageFrom(matching, "payments", place, limit)
      .select(["payments.id", "payments.booked_on", "payments.account", "payments.currency"])
      .select(["payments.amount", "payments.rest", "payments.payer", "payments.message"])
      .select(["payments.statement_id", "companies.name as customer"])
      .select(rowCursor("payments").as("cursor"))
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return windowPageOf(rows, place, limit, total);
}

export type ListedPayment = Awaited<ReturnType<typeof listPayments>>["rows"][number];

/** Lists statements, newest first. */
export async function listStatements(db: Database, actor: Actor, place: ListPlace, limit: number) {
  authorize(actor, "payments.read");
  const [rows, { total }] = await Promise.all([
    pageFrom(db.selectFrom("bank_statements"), "bank_statements", place, limit)
      .select(["id", "account", "number", "day", "currency", "created_at"])
      .select(nameByEmail("bank_statements.created_by").as("created_by"))
      // Payments received, and those with an unsettled rest.
      .select([
        sql<number>`(select count(*)::int from payments where statement_id = bank_statements.id)`.as(
          "payments",
        ),
        sql<number>`(select count(*)::int from payments where statement_id = bank_statements.id and rest > 0)`.as(
          "waiting",
        ),
        rowCursor("bank_statements").as("cursor"),
      ])
      .execute(),
    db
      .selectFrom("bank_statements")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return windowPageOf(rows, place, limit, total);
}

export type ListedStatement = Awaited<ReturnType<typeof listStatements>>["rows"][number];

/** Reads a payment with its customer and settlements. @throws NotFound */
export async function readPayment(db: Database, actor: Actor, id: string) {
  authorize(actor, "payments.read");
  const payment = await db
    .selectFrom("payments")
    .leftJoin("companies", "companies.id", "payments.company_id")
    .leftJoin("bank_statements", "bank_statements.id", "payments.statement_id")
    .selectAll("payments")
    .select(["companies.name as customer", "bank_statements.number as statement_number"])
    .select(nameByEmail("payments.created_by").as("stored_by"))
    .where("payments.id", "=", rowId(id))
    .executeTakeFirstOrThrow(() => new NotFound(PAYMENT_MESSAGES.notFound));
  const settlements = await settlementsWhere(
    db,
    sql`${id} in (settlements.payment_id, settlements.refunded_id)`,
  );
  return { payment: { ...payment, booked_on: String(payment.booked_on) }, settlements };
}
