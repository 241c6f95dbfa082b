import { daysOverInSql } from "#app/due-times/due-time.server.ts";
import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { type Page, pageOf } from "#app/kit/keyset.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { Age, Balance } from "./ages.ts";

export interface CustomerBalance extends Balance {
  /** Id of the row: a customer has one row per currency. */
  id: string;
  /** Null for deleted customers. */
  company_id: string | null;
  customer: string | null;
  overdue: Decimal;
  cursor: string;
}

interface BalancePage extends Page<CustomerBalance> {
  /** Totals by currency. */
  sums: { currency: string; balance: Decimal; overdue: Decimal }[];
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Parses the cursor of the list: overdue amount, customer and currency. */
function parseAfter(text: string | null) {
  const [overdue = "", company = "", currency = ""] = (text ?? "").split("_");
  if (!/^-?\d{1,12}\.\d\d$/.test(overdue) || !isRowId(company) || !/^[A-Z]{3}$/.test(currency)) return null;
  return { overdue, company, currency };
}

/** Lists open amounts of each customer by age, most overdue first. Reads open items only, by their index. */
export async function listBalances(
  db: Database,
  actor: Actor,
  { search, after, today }: { search: string; after: string | null; today: string },
  limit: number,
): Promise<BalancePage> {
  authorize(actor, "payments.read");
  const place = parseAfter(after);
  const over = daysOverInSql("due_on", today);
  const age = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(open) filter (where kind = 'invoice' and ${condition}), 0)`;
  const balances = sql`
    owed as materialized (
      select company_id, currency, ${age(sql`${over} <= 0`)} as not_due,
        ${age(sql`${over} between 1 and 30`)} as to_30, ${age(sql`${over} between 31 and 60`)} as to_60,
        ${age(sql`${over} between 61 and 90`)} as to_90, ${age(sql`${over} > 90`)} as over_90,
        coalesce(sum(open) filter (where kind = 'credit_note'), 0) as credit
      from open_items where open > 0 group by company_id, currency
      union all
      select company_id, currency, 0, 0, 0, 0, 0, sum(sign(amount) * rest) from payments
      where rest > 0 and company_id is not null group by company_id, currency),
    balances as materialized (
      select coalesce(company_id, ${NOBODY}) as company, currency, sum(not_due) as not_due, sum(to_30) as to_30,
        sum(to_60) as to_60, sum(to_90) as to_90, sum(over_90) as over_90, sum(credit) as credit,
        sum(to_30 + to_60 + to_90 + over_90) as overdue
      from owed group by 1, 2),
    found as materialized (
      select balances.*, companies.name as customer from balances left join companies on companies.id = balances.company
      where ${search === "" ? sql`true` : sql`search_fold(companies.name) like search_pattern(${search})`})`;
  const columns = (["not_due", "to_30", "to_60", "to_90", "over_90", "credit", "overdue"] as const).map(
    (column: Age | "credit" | "overdue") => sql`${sql.ref(column)}::numeric(14, 2)`,
  );
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<CustomerBalance>`
      with ${balances}
      select company || ' ' || currency as id, nullif(company, ${NOBODY}) as company_id, customer, currency,
        ${sql.join(columns)}, (not_due + overdue - credit)::numeric(14, 2) as balance,
        overdue::numeric(14, 2) || '_' || company || '_' || currency as cursor
      from found
      where ${place ? sql`(-overdue, company, currency) > (-${place.overdue}::numeric, ${place.company}::uuid, ${place.currency})` : sql`true`}
      order by -overdue, company, currency limit ${limit + 1}`.execute(db),
    sql<{ currency: string; balance: Decimal; overdue: Decimal; count: number }>`
      with ${balances}
      select currency, sum(not_due + overdue - credit)::numeric(14, 2) as balance, sum(overdue)::numeric(14, 2) as overdue,
        count(*)::int as count
      from found group by currency order by currency`.execute(db),
  ]);
  return {
    ...pageOf(
      rows,
      limit,
      sums.reduce((all, { count }) => all + count, 0),
    ),
    sums: sums.map(({ currency, balance, overdue }) => ({ currency, balance, overdue })),
  };
}
