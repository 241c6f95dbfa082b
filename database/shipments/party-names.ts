import type { Kysely } from "kysely";
import type { Actor } from "#domain/accounts/policy.ts";
import type { ShipmentFormValues } from "#domain/shipments/shipment-conflict.ts";
import { namePartyIds } from "../parties/list-parties.ts";
import type { DB } from "../schema.generated.ts";

/** The form's values with party names in place of ids. */
export async function withPartyNames(
  tx: Kysely<DB>,
  actor: Actor,
  { shipper_id, consignee_id, ...values }: ShipmentFormValues,
) {
  const [shipper] = await namePartyIds(tx, actor, "shippers", [shipper_id]);
  const [consignee] = await namePartyIds(tx, actor, "consignees", [consignee_id]);
  return { ...values, shipper: shipper?.name ?? "", consignee: consignee?.name ?? "" };
}
