import type { VirtualPage } from "#app/kit/lists/virtual-window.ts";
import { places } from "#content/places/places.server.ts";
import type { ListedPage } from "#app/shipments/list-shipments.server.ts";
import type { ListedShipment } from "#app/shipments/list-columns.server.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { readServiceType } from "#app/goods/read-service-type.ts";
import { SERVICE_OF_FREIGHT, FREIGHT_TYPES, type FreightType } from "#app/goods/service-type.ts";
import { latenessOf } from "#app/shipments/attention.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { formatDate, formatTime } from "#app/kit/time/time.ts";

export function linePage(page: ListedPage, now: Date): VirtualPage<ShipmentLine> {
  return { ...page, rows: page.rows.map((row) => shipmentLine(row, now)) };
}

function shipmentLine(row: ListedShipment, now: Date): ShipmentLine {
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

export interface ShipmentLine {
  id: string;
  number: string;
  status: string;
  late: string | null;
  mode: FreightType | null;
  service: string;
  from: LinePlace;
  to: LinePlace;
  shipper: LineParty;
  consignee: LineParty;
  weight: string;
  created: string;
  eta: string | null;
  etaInShort: string | null;
  pieces: string;
  owner: string | null;
  /** The matching reference, when nothing else on the line explains why it was found. */
  foundBy: string | null;
  references: readonly string[];
  lastEvent: string | null;
  cursor: string;
}
