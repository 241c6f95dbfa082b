import { formatCount } from "../counts.ts";
import { about, type Phrasing, text } from "./phrase.ts";

const document =
  (did: string): Phrasing =>
  ({ summary, details }) => {
    const count = Number(details.shipments ?? 1);
    const of = count > 1 ? `${formatCount(count)} shipments` : `shipment ${text(details.shipment)}`;
    return about(did, summary, `of ${of}${text(details.reason) ? `: ${text(details.reason)}` : ""}`);
  };

/** What happened to documents, by action. */
export const DOCUMENT_PHRASES: readonly [string, Phrasing][] = [
  ["document.issued", document("issued")],
  ["document.voided", document("voided")],
  ["document.shown", document("showed customers")],
  ["document.hidden", document("hid from customers")],
];
