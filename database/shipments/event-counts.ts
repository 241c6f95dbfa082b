import { type RawBuilder, sql } from "kysely";

/**
 * The condition that an entry of a history sets the status and place of its shipment and may be shown to customers: an actual
 * event that has happened, is neither internal nor withdrawn. Whoever reads a history for customers uses it.
 *
 * @param entry the name of shipment_status_history in the query
 */
export const eventCounts = (entry = "shipment_status_history"): RawBuilder<boolean> =>
  sql<boolean>`event_counts(${sql.ref(`${entry}.classifier`)}, ${sql.ref(`${entry}.internal`)},
    ${sql.ref(`${entry}.withdrawn_at`)}, ${sql.ref(`${entry}.timestamp`)})`;
