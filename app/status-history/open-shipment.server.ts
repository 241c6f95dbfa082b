import { sql, type SqlBool } from "kysely";

/** SQL of a query with `shipments`: neither delivered nor cancelled. The condition of the indexes of migration 0049. */
export const SHIPMENT_IS_OPEN = sql<SqlBool>`shipments.status not in ('delivered', 'cancelled')`;
