import type { ImportCandidate } from "#app/imports/import.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { singleLine } from "#app/kit/text/text.ts";
import { referenceKey } from "../number-key.ts";
import { statusWords } from "../status.ts";
import type { ImportRow } from "./cells.ts";
import type { CodeFor, NameFor } from "./rows.ts";

/** A shipment with the customer reference of a row that has no tracking number. */
export interface OrderedShipment {
  id: string;
  tracking_number: string;
  status: string;
  origin_location: string;
  destination_location: string;
  origin_code: string | null;
  destination_code: string | null;
  /** Names, companies and numbers of the parties. */
  shipper: string[];
  consignee: string[];
  bill_to: string[];
}

/** The first customer reference of a row, which identifies an order where there is no tracking number. */
export function customerReferenceOf(cells: ImportRow["cells"]): string {
  const references = (cells.customer_reference ?? "").split(/[;\r\n]/).map((text) => text.trim());
  return references.find((text) => referenceKey(text) !== "") ?? "";
}

export const customerReferenceKey = (cells: ImportRow["cells"]): string =>
  referenceKey(customerReferenceOf(cells));

/** Returns whether a row with the reference of a shipment names no other parties and no other route. */
export function isSameOrder(
  cells: ImportRow["cells"],
  shipment: OrderedShipment,
  places: { codeFor: CodeFor; nameFor: NameFor },
): boolean {
  const isNamed = (texts: readonly (string | undefined)[], stored: readonly string[]) => {
    const written = texts.map((text = "") => foldText(singleLine(text).trim())).filter(Boolean);
    return (
      written.length === 0 || stored.length === 0 || stored.some((text) => written.includes(foldText(text)))
    );
  };
  const isPlace = (end: "origin" | "destination") => {
    const place = places.nameFor(cells[`${end}_location`]?.trim() ?? "");
    const code = places.codeFor(place, cells[`${end}_code`]);
    return (
      isNamed([place], [shipment[`${end}_location`]]) || (code !== null && code === shipment[`${end}_code`])
    );
  };
  const isParty = (kind: "shipper" | "consignee") =>
    isNamed([cells[kind], cells[`${kind}_company`], cells[`${kind}_email`]], shipment[kind]);
  return (
    isPlace("origin") &&
    isPlace("destination") &&
    isParty("shipper") &&
    isParty("consignee") &&
    isNamed([cells.bill_to], shipment.bill_to)
  );
}

export const orderCandidate = (shipment: OrderedShipment): ImportCandidate => ({
  id: shipment.id,
  name: shipment.tracking_number,
  why: [
    `${shipment.origin_location} → ${shipment.destination_location}`,
    statusWords(shipment.status),
    ...shipment.shipper.slice(0, 1),
  ].join(", "),
});
