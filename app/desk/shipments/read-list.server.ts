import { placeAround } from "#app/kit/keyset.ts";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { OWNED_BY_READER, type ShipmentFilter, readView } from "#app/shipments/shipment-filter.ts";
import { rowsOfDocument } from "#app/request/rows-of-document.ts";
import { readParties } from "#app/shipments/read-form.server.ts";
import { countShipments, listShipments, type ShipmentPlace } from "#app/shipments/list-shipments.server.ts";
import { listUsedStatuses } from "#app/shipments/filter.server.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { companyName } from "../customer/company-figures.server.ts";
import { listOwners, listPossibleOwners } from "#app/shipments/owner.server.ts";
import { listSharedFilters } from "#app/shipments/shared-filters.server.ts";
import { parseShipmentExport, SHIPMENT_EXPORT_KEY } from "#app/shipments/export-columns.ts";
import { LIST_SETTINGS_KEY, parseListSettings } from "#app/shipments/list-settings.ts";
import type { Database } from "#database/connection/connect.ts";
import { withTimeout } from "#app/kit/promises.ts";
import { readPosition } from "#app/shipments/list-position.ts";
import { linePage } from "./shipment-line.server.ts";

/** Milliseconds a page waits for its counts; with large tables they are streamed after the rows. */
const COUNTS_WAIT_MS = 60;

export async function readList(
  request: Request,
  actor: Staff,
  scope: Pick<RequestScope, "db" | "now" | "log" | "shared">,
) {
  const { db, now, log } = scope;
  const shared = <Value>(key: string, read: () => Promise<Value>) => readShared(scope, actor, key, read);
  const params = new URL(request.url).searchParams;
  const view = readView(params);
  const moment = now();
  const counts = shared(`counts of ${filterKey(view.filter, actor)}`, () =>
    countShipments(db, actor, view.filter, moment),
  ).catch((error: unknown) => {
    log.error({ err: error }, "the shipments could not be counted");
    return null;
  });
  const position = readPosition(params);
  const settings = await readListSettings(db, actor);
  const { columns } = settings;
  const { shipper = null, consignee = null } = view.filter;
  const [page, statuses, parties, company, owners, allOwners, sharedFilters, exportKept] = await Promise.all([
    readSharedRows(scope, actor, { ...view, place: placeOf(params, position), now: moment, columns }),
    shared("statuses", () => listUsedStatuses(db, actor)),
    shared(`parties ${JSON.stringify([shipper, consignee])}`, () =>
      readParties(db, actor, { shipper, consignee, payer: null }),
    ),
    view.filter.company ? companyName(db, actor, view.filter.company) : null,
    shared("owners", () => listPossibleOwners(db, actor)),
    shared("owners who have left too", () => listOwners(db, actor)),
    shared("shared filters", () => listSharedFilters(db, actor)),
    readPreference(db, actor, SHIPMENT_EXPORT_KEY),
  ]);
  const start = page.start ?? position?.index ?? 0;
  return {
    ...view,
    settings,
    exportChoice: parseShipmentExport(exportKept),
    owners,
    allOwners,
    sharedFilters,
    page: { ...linePage(rowsOfDocument(request, page), moment), start: page.previous === null ? 0 : start },
    statuses,
    parties: { ...parties, company },
    counts: (await withTimeout(counts, COUNTS_WAIT_MS, () => null)) ?? counts,
  };
}

export type ShipmentList = Awaited<ReturnType<typeof readList>>;

/** Cache key of a filter for this user, on whom «mine» depends. */
const filterKey = (filter: ShipmentFilter, { id }: Staff) =>
  JSON.stringify(filter.owner === OWNED_BY_READER ? { ...filter, owner: id } : filter);

/** Reads a page of rows, shared by all users who reload the same part of the list after a change. */
export function readSharedRows(
  scope: Pick<RequestScope, "db" | "shared">,
  actor: Staff,
  request: Parameters<typeof listShipments>[2],
) {
  const { filter, order, place, columns, total } = request;
  const key = `shipments ${JSON.stringify([order, place, columns, total])} ${filterKey(filter, actor)}`;
  return readShared(scope, actor, key, () => listShipments(scope.db, actor, request));
}

async function readListSettings(db: Database, actor: Staff) {
  return parseListSettings(await readPreference(db, actor, LIST_SETTINGS_KEY));
}

function placeOf(params: URLSearchParams, position: { at: string } | null): ShipmentPlace {
  return placeAround(params, (text) => text) ?? (position ? { at: position.at } : { index: 0 });
}
