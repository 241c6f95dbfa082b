import { sql } from "kysely";

/** Ledger accounts by code as of the closing of a month's books; empty for an open month. */
export const closedAccounts = (month: string) => sql`
  (select code, ledger_account from closed_accounts where closed_month =
    (select min(closed_month) from closed_accounts where closed_month >= ${month}))`;
