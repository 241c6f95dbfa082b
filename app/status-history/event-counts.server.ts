import { type RawBuilder, sql, type SqlBool } from "kysely";

/** True of an actual entry that has happened, neither internal nor withdrawn. @param entry name of shipment_status_history in the query */
export const eventCounts = (entry = "shipment_status_history"): RawBuilder<boolean> =>
  sql<boolean>`event_counts(${sql.ref(`${entry}.classifier`)}, ${sql.ref(`${entry}.internal`)},
    ${sql.ref(`${entry}.withdrawn_at`)}, ${sql.ref(`${entry}.timestamp`)})`;

/** An event says so; papers have the file too. */
export const isProvenByEvent = sql<SqlBool>`exists (
  select from shipment_status_history as proof
  where proof.shipment_id = shipments.id and proof.code = 'proof_of_delivery' and ${eventCounts("proof")})`;

/** The event, a file of that kind, or staff who said that no proof is needed. */
export const isProven = sql<SqlBool>`(${isProvenByEvent}
  or exists (select from files where files.shipment_id = shipments.id and files.kind = 'proof_of_delivery')
  or exists (select from paper_waivers where paper_waivers.shipment_id = shipments.id
    and paper_waivers.paper = 'proof_of_delivery'))`;
