import { sql } from "kysely";

/** As SQL: the name of the account whose e-mail a column such as `offers.sent_by` has; the e-mail where it has none or is gone. */
export const nameByEmail = (column: string) =>
  sql<string>`coalesce((select nullif(account.name, '') from admin_users as account
    where lower(account.email) = lower(${sql.ref(column)}) limit 1), ${sql.ref(column)})`;
