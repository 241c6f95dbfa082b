import { placeAround } from "#app/kit/keyset.ts";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { OWNED_BY_READER, type ShipmentFilter, readView } from "#app/shipments/shipment-filter.ts";
import { rowsOfDocument } from "#app/request/rows-of-document.ts";
import { readParties } from "#app/shipments/read-form.server.ts";
import {
  type ListedPage,
  type ShipmentPlace,
  countShipments,
  listShipments,
} from "#app/shipments/list-shipments.server.ts";
import { listUsedStatuses } from "#app/shipments/filter.server.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { companyName } from "../customer/company-figures.server.ts";
import { listOwners, listPossibleOwners } from "#app/shipments/owner.server.ts";
import { listSharedFilters } from "#app/shipments/shared-filters.server.ts";
import { SHIPMENT_EXPORT_KEY, parseShipmentExport } from "#app/shipments/export-columns.ts";
import { LIST_SETTINGS_KEY, parseListSettings } from "#app/shipments/list-settings.ts";
import type { Database } from "#database/connection/connect.ts";
import { withTimeout } from "#app/kit/promises.ts";
import { readPosition } from "#app/shipments/list-position.ts";
import type { VirtualPage } from "#app/kit/lists/virtual-window.ts";
import { places } from "#content/places/places.server.ts";
import type { ListedShipment } from "#app/shipments/list-columns.server.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { readServiceType } from "#app/goods/read-service-type.ts";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { latenessOf } from "#app/shipments/attention.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { formatDate, formatTime } from "#app/kit/time/time.ts";

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

export function linePage(page: ListedPage, now: Date): VirtualPage<ShipmentLine> {
  return { ...page, rows: page.rows.map((row) => shipmentLine(row, now)) };
}

export type ShipmentLine = ReturnType<typeof shipmentLine>;

function shipmentLine(row: ListedShipment, now: Date) {
  const lateness = latenessOf(row, now);
  const service = readServiceType(row.service_type);
  const at = row.last_update_at;
  return {
    id: row.id,
    number: row.tracking_number,
    status: row.status,
    late: lateness.state === "late" ? lateness.words : null,
    mode: FREIGHT_TYPES.find((mode) => SERVICE_OF_FREIGHT[mode] === service) ?? null,
    service: row.service_type,
    from: place(row.origin_location, row.origin_code),
    to: place(row.destination_location, row.destination_code),
    shipper: party(row.shipper),
    consignee: party(row.consignee),
    weight: displayWeight(row.weight),
    created: formatDate(row.created_at),
    eta: row.estimated_delivery ? formatDate(row.estimated_delivery) : null,
    etaInShort: row.estimated_delivery ? dayInShort(row.estimated_delivery, now) : null,
    pieces: row.pieces === null ? "N/A" : formatCount(row.pieces),
    owner: row.owner_name,
    /** The matching reference, when nothing else on the line explains why it was found. */
    foundBy: row.found_by,
    references: row.references ?? [],
    lastEvent: [row.last_location, `${formatDate(at)}, ${formatTime(at)}`].filter(Boolean).join(" · "),
    cursor: row.cursor,
  };
}

/** Formats a day, without the current year. */
function dayInShort(date: Date, now: Date): string {
  const year = formatDate(now).slice(-6);
  const day = formatDate(date);
  return day.endsWith(year) ? day.slice(0, -6) : day;
}

const CODE_IN_NAME = / ?\(([A-Z]{3})\)/;

/** Cache size: places repeat within a list, and resolving a text is half the cost of its row. */
const PLACES_KEPT = 5000;
const kept = new Map<string, LinePlace>();

function place(name: string, stored: string | null): LinePlace {
  const key = `${stored ?? ""}\n${name}`;
  const place = kept.get(key);
  if (place) return place;
  const linePlace = readPlace(name, stored);
  if (kept.size >= PLACES_KEPT) kept.clear();
  kept.set(key, linePlace);
  return linePlace;
}

/** Resolves the stored code, else the code of the place meant by the text: «Brussels Airport (BRU)». With a code the town suffices. */
function readPlace(name: string, stored: string | null): LinePlace {
  const place = places.find(stored) ?? places.resolve(name);
  if (place) {
    const full = places.nameWithCountry(name, place.code);
    const town = places.nameBesideCode(place);
    return { code: places.shortCode(place.code), name: town, town, full };
  }
  const code = CODE_IN_NAME.exec(name)?.[1] ?? null;
  const [beforeComma = ""] = name.replace(CODE_IN_NAME, "").split(",");
  const town = beforeComma.trim() || name;
  return { code, name: code ? town : name, town, full: name };
}

function party(names: ListedShipment["shipper"]): LineParty {
  const [name, company] = names ?? [null, null];
  return company && company !== name
    ? { name: company, person: name }
    : { name: name ?? "N/A", person: null };
}

export interface LinePlace {
  /** Three letters, such as BRU; null for an unknown place. */
  code: string | null;
  /** Name without the country, when the code implies it. */
  name: string;
  /** The town in the name, used on narrow screens: «Antwerp» of «Port of Antwerp». */
  town: string;
  full: string;
}

/** A shipper or consignee: company above person; one line when only one is known. */
export interface LineParty {
  name: string;
  person: string | null;
}
