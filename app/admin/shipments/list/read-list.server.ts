import type { RequestScope, Staff } from "#app/request/context.ts";
import { namePartyIds, type PartyName, searchPartyNames } from "#database/parties/list-parties.ts";
import { countShipments, listShipments, type ShipmentPlace } from "#database/shipments/list.ts";
import { listUsedStatuses } from "#database/shipments/filter.ts";
import type { Database } from "#database/connection/connect.ts";
import { readPosition, readView } from "./list-address.ts";
import { linePage } from "./shipment-columns.tsx";

/** A page waits so long for its counts; on a full table they follow the rows. */
const COUNTS_WAIT_MS = 60;

/** The list at an address: its first page, its counts, and what its filters offer. */
export async function readList(
  params: URLSearchParams,
  actor: Staff,
  { db, now, log }: Pick<RequestScope, "db" | "now" | "log">,
) {
  const view = readView(params);
  const moment = now();
  const counts = countShipments(db, actor, view.filter, moment).catch((error: unknown) => {
    log.error({ err: error }, "the shipments could not be counted");
    return null;
  });
  const position = readPosition(params);
  const [page, statuses, parties] = await Promise.all([
    listShipments(db, actor, { ...view, place: placeOf(params, position), now: moment }),
    listUsedStatuses(db, actor),
    readParties(db, actor, view.filter.shipper ?? null, view.filter.consignee ?? null),
  ]);
  const start = page.start ?? position?.index ?? 0;
  return {
    ...view,
    page: { ...linePage(page), start: page.previous === null ? 0 : start },
    statuses,
    parties,
    counts: (await withTimeout(counts)) ?? counts,
  };
}

export type ShipmentList = Awaited<ReturnType<typeof readList>>;

/** The chosen shipper and consignee, and the first ones by name. */
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

function placeOf(params: URLSearchParams, position: { at: string } | null): ShipmentPlace {
  const [after, before] = [params.get("after"), params.get("before")];
  if (after) return { after };
  if (before) return { before };
  return position ? { at: position.at } : { index: 0 };
}

async function withTimeout<Value>(promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), COUNTS_WAIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
