import type { Staff } from "#app/request/context.ts";
import type { Database } from "#database/connection/connect.ts";
import { namePartyIds, type PartyName, searchPartyNames } from "#app/parties/list-parties.server.ts";

/** The shipper and the consignee chosen, and the first ones to choose from. */
export async function readParties(
  db: Database,
  actor: Staff,
  shipperId: string | null,
  consigneeId: string | null,
) {
  const [[shipper = null], [consignee = null], shippers, consignees] = await Promise.all([
    namePartyIds(db, actor, "shippers", [shipperId]) as Promise<(PartyName | undefined)[]>,
    namePartyIds(db, actor, "consignees", [consigneeId]) as Promise<(PartyName | undefined)[]>,
    searchPartyNames(db, actor, "shippers", ""),
    searchPartyNames(db, actor, "consignees", ""),
  ]);
  return { shipper, consignee, shippers, consignees };
}
