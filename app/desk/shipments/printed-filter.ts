import { filterWords } from "#app/kit/lists/printed-list.tsx";
import { displayStatus } from "#app/shipments/status.ts";
import type { ShipmentList } from "./read-list.server.ts";

export function printedFilter({ filter, parties, allOwners }: ShipmentList): string {
  const { status, owner, view } = filter;
  const person = allOwners.find(({ id }) => id === owner)?.name;
  return filterWords([
    ["Search", filter.search],
    ["Status", status && displayStatus(status)],
    ["Origin", filter.origin],
    ["Destination", filter.destination],
    ["Date from", filter.from],
    ["Date to", filter.to],
    ["Shipper", parties.shipper?.name],
    ["Consignee", parties.consignee?.name],
    ["Mode", filter.mode],
    ["ETA from", filter.eta_from],
    ["ETA to", filter.eta_to],
    ["Owner", person ?? owner],
    ["Showing", view?.replace("_", " ")],
    ["Customer", parties.company],
  ]);
}
