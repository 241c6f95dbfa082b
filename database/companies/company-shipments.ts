import { type Actor, authorize } from "#domain/accounts/policy.ts";
import type { ListPlace, WindowPage } from "#domain/keyset.ts";
import type { Database } from "../connection/connect.ts";
import { type CustomerShipment, listCustomerShipments } from "../links/customer-shipments.ts";
import type { ShipmentsFilter } from "../links/matching-shipments.ts";

/** A page of the shipments of a customer's shippers and consignees, the newest first. */
export async function listCompanyShipments(
  db: Database,
  actor: Actor,
  companyId: string,
  filter: ShipmentsFilter,
  place: ListPlace,
  limit: number,
): Promise<WindowPage<CustomerShipment>> {
  authorize(actor, "shipments.read");
  return listCustomerShipments(db, { kind: "company", id: companyId }, filter, place, limit);
}

/** The name of the customer whose shipments are listed; null when it is gone. */
export async function companyName(db: Database, actor: Actor, companyId: string): Promise<string | null> {
  authorize(actor, "customers.read");
  const company = await db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", companyId)
    .executeTakeFirst();
  return company?.name ?? null;
}
