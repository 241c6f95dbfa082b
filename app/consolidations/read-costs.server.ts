import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import type { TypedCost } from "./cost.ts";

export interface ReadCost extends Omit<TypedCost, "byHand" | "also"> {
  id: string;
  rate: Decimal;
  version: string;
  shares: { shipment: string; amount: Decimal }[];
}

/** Lists the costs of a master with their shares, oldest first. */
export async function readCosts(db: Database, actor: Actor, consolidationId: string): Promise<ReadCost[]> {
  authorize(actor, "charges.read");
  const { rows } = await sql<ReadCost>`
    select id, code, description, supplier, supplier_reference, currency, rate, amount, is_actual, basis, booked_on,
      updated_at::text as version,
      coalesce((select jsonb_agg(jsonb_build_object('shipment', shipment_id, 'amount', share.amount::text))
        from consolidation_cost_shares as share where share.cost_id = cost.id), '[]') as shares
    from consolidation_costs as cost where consolidation_id = ${consolidationId}
    order by created_at, id limit 200`.execute(db);
  return rows;
}
