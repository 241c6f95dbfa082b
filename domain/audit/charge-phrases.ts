import { pluralize } from "../counts.ts";
import { about, type Phrasing, plain, text } from "./phrase.ts";

/** What happened to the charges of shipments, by action. */
export const CHARGE_PHRASES: readonly [string, Phrasing][] = [
  [
    "charges.of_offer",
    ({ summary, details }) => {
      const lines = pluralize(Number(details.lines ?? 0), "line");
      return about("gave the shipment", summary, `its charges: ${lines} of offer ${text(details.offer)}`);
    },
  ],
  ["charges.saved", ({ summary }) => about("changed the charges of shipment", summary)],
  ["charges.exported", ({ summary }) => plain(summary.charAt(0).toLowerCase() + summary.slice(1))],
];
