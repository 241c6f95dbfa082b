import type { ImportField } from "#app/imports/mapping.ts";
import { readServiceType } from "#app/goods/read-service-type.ts";
import { airWaybillWarning, containerNumberOf, containerNumberWarning } from "../check-digits.ts";
import { PARTY_KINDS, type PartyKind } from "#app/parties/party-kind.ts";
import {
  ADDRESS_PARTS,
  CELL_KINDS,
  DETAIL_COLUMNS,
  IMPORT_COLUMNS,
  type ImportColumn,
  ofParties,
  ROW_COLUMNS,
} from "../csv.ts";
import { isPredefinedStatus } from "../status.ts";
import { readStatus } from "./moments.ts";
import headings from "./headings.json" with { type: "json" };
import partyHeadings from "./party-headings.json" with { type: "json" };
import { isIncoterm } from "../terms.ts";

/** Column headings used by forwarders and their customers, in English, Dutch, French and German. */
const NAMES: Partial<Record<string, string>> = {
  ...headings,
  ...namesOfParties(),
  shipper: withNameOf(headings.shipper),
  consignee: withNameOf(headings.consignee),
};

/** Adds «Naam geadresseerde», which is nearer to a party than «Geadresseerde plaats». */
function withNameOf(parties: string): string {
  return parties
    .split("|")
    .flatMap((party) =>
      party.endsWith("?") ? [party] : [party, `naam ${party}`, `nom ${party}`, `${party} name`],
    )
    .join("|");
}

/** Makes the headings of what belongs to a party: «Straat afzender», «Ville du destinataire». */
function namesOfParties(): Record<string, string> {
  const { parts, ...nouns } = partyHeadings;
  const names = PARTY_KINDS.flatMap((kind) =>
    Object.entries(parts).map(([part, words]) => [
      `${kind}_${part}`,
      words
        .split("|")
        .flatMap((word) => nouns[kind].split("|").map((noun) => `${noun} ${word}`))
        .join("|"),
    ]),
  );
  return Object.fromEntries(names) as Record<string, string>;
}

const isDate = (column: ImportColumn): boolean =>
  column === "created_at" ||
  column === "delivered_at" ||
  CELL_KINDS[column] === "minute" ||
  CELL_KINDS[column] === "local";

const isNumber = (column: ImportColumn): boolean =>
  CELL_KINDS[column] === "number" || CELL_KINDS[column] === "exact";

const AIR_WAYBILL = /^\d{3}[- ]?\d{4}[ ]?\d{4}$/;

/** Tests for values that only this column can have. */
const FITS: Partial<Record<ImportColumn, (value: string) => boolean>> = {
  container: (value) => containerNumberOf(value) !== null && containerNumberWarning(value) === null,
  mawb: (value) => AIR_WAYBILL.test(value.trim()) && airWaybillWarning(value) === null,
  incoterm: (value) => isIncoterm(value.trim().toUpperCase()),
  service_type: (value) => readServiceType(value) !== null,
  status: (value) => isPredefinedStatus(readStatus(value)),
};

function sectionOf(column: ImportColumn): string {
  if (column in ROW_COLUMNS)
    return column.startsWith("goods_") ? "Goods" : column.startsWith("leg_") ? "Legs" : "Containers";
  if (column in DETAIL_COLUMNS) return "References and terms";
  return /^(?:shipper|consignee)/.test(column) ? "Shipper and consignee" : "Shipment";
}

/** Columns that a file can have apart, by the field that they are stored in together (`withJoinedParts`). */
const PARTS: Readonly<Partial<Record<ImportColumn, readonly ImportField[]>>> = {
  leg_conveyance: [partOf("leg_conveyance", "leg_voyage", "Leg Voyage")],
  shipper_address: partsOfAddress("shipper"),
  consignee_address: partsOfAddress("consignee"),
};

function partOf(column: ImportColumn, key: string, label: string): ImportField {
  return { key, label, section: sectionOf(column), names: NAMES[key]?.split("|") ?? [] };
}

function partsOfAddress(kind: PartyKind): ImportField[] {
  const parts = Object.entries(ofParties(ADDRESS_PARTS)).filter(([key]) => key.startsWith(`${kind}_`));
  return parts.map(([key, label]) => partOf(`${kind}_address`, key, label));
}

const OWN_FIELDS: readonly ImportField[] = (Object.entries(IMPORT_COLUMNS) as [ImportColumn, string][]).map(
  ([key, label]) => ({
    key,
    label,
    section: sectionOf(key),
    names: NAMES[key]?.split("|") ?? [],
    isDate: isDate(key),
    isNumber: isNumber(key),
    isRequired: key === "tracking_number",
    canBeGiven: key === "tracking_number",
    fits: FITS[key],
  }),
);

export const SHIPMENT_IMPORT_FIELDS: readonly ImportField[] = OWN_FIELDS.flatMap((field) => [
  field,
  ...(PARTS[field.key as ImportColumn] ?? []),
]);
