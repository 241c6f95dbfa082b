import { type RawBuilder, sql } from "kysely";
import { BUYER_PAYS } from "#domain/shipments/terms.ts";

/**
 * Of a row of `shipments` what its payer has, where no offer says who that is: by Incoterm the consignee's (EXW, FCA, FAS,
 * FOB), else the shipper's; the other one's where that is null.
 */
export const ofPayer = <Value>(shippers: RawBuilder<Value>, consignees: RawBuilder<Value>) =>
  sql<Value>`case when shipments.incoterm in (${sql.join(BUYER_PAYS.map((term) => sql.lit(term)))})
    then coalesce(${consignees}, ${shippers}) else coalesce(${shippers}, ${consignees}) end`;
