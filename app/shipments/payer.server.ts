import { type RawBuilder, sql } from "kysely";
import { BUYER_PAYS } from "./terms.ts";

/**
 * The payer of a shipment where no offer names one: by Incoterm the consignee (EXW, FCA, FAS, FOB), else the shipper;
 * the other one where that is null.
 */
export const ofPayer = <Value>(shippers: RawBuilder<Value>, consignees: RawBuilder<Value>) =>
  sql<Value>`case when shipments.incoterm in (${sql.join(BUYER_PAYS.map((term) => sql.lit(term)))})
    then coalesce(${consignees}, ${shippers}) else coalesce(${shippers}, ${consignees}) end`;
