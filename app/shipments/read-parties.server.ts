import type { Staff } from "#app/request/context.ts";
import type { Database } from "#database/connection/connect.ts";
import { nameCompany, searchCompanyNames } from "#app/customers/company-names.server.ts";
import { namePartyIds, type PartyName, searchPartyNames } from "#app/parties/list-parties.server.ts";

export async function readParties(
  db: Database,
  actor: Staff,
  chosen: Record<"shipper" | "consignee" | "payer", string | null>,
) {
  const [[shipper = null], [consignee = null], shippers, consignees, payer, payers] = await Promise.all([
    namePartyIds(db, actor, "shippers", [chosen.shipper]) as Promise<(PartyName | undefined)[]>,
    namePartyIds(db, actor, "consignees", [chosen.consignee]) as Promise<(PartyName | undefined)[]>,
    searchPartyNames(db, actor, "shippers", ""),
    searchPartyNames(db, actor, "consignees", ""),
    nameCompany(db, actor, chosen.payer),
    searchCompanyNames(db, actor, ""),
  ]);
  return { shipper, consignee, shippers, consignees, payer, payers };
}
