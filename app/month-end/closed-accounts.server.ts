import { sql } from "kysely";

/** Ledger accounts by code as they were when the books of a month were closed; none of a month that is open. */
export const closedAccounts = (month: string) => sql`
  (select code, ledger_account from closed_accounts where closed_month =
    (select min(closed_month) from closed_accounts where closed_month >= ${month}))`;
