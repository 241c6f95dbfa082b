import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, can } from "#app/access/policy.ts";
import { PAYER_ID, PAYER_JOINS } from "#app/shipments/payer.server.ts";

/** Customers to whom a member of staff sent offers, whose requests they answered, or who pay for their shipments. */
const ownCustomers = (staffId: string) => sql`
  select company_id from offers where created_by_id = ${staffId}::uuid and sent_at is not null
  union select company_id from quote_requests where owner_id = ${staffId}::uuid and answered_at is not null
  union select ${PAYER_ID} from shipments ${PAYER_JOINS} where shipments.owner_id = ${staffId}::uuid`;

/** Restricts `invoices` to those an actor may read: all, or those of own customers (decision 0079). */
export const readableInvoices = (actor: Actor): RawBuilder<SqlBool> =>
  can(actor, "invoices.read_all") ? sql`true` : sql`invoices.company_id in (${ownCustomers(actor.id)})`;
