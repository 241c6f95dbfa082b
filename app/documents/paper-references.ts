import type { ReferenceKind } from "#app/shipments/references.ts";
import type { PaperShipment } from "./paper-data.ts";

/** The consolidation of a shipment, as its papers name it. */
export interface Master {
  number: string;
  mode: string;
  master: string | null;
  booking: string | null;
}

/** The valid house bill or waybill that we issued last. */
export interface IssuedBill {
  paper: "house_bill_of_lading" | "house_air_waybill";
  number: string;
}

type References = PaperShipment["references"];

const MASTER_KINDS: Readonly<Record<string, ReferenceKind>> = { air: "mawb", sea: "master_bl" };
const BILL_KINDS = { house_bill_of_lading: "house_bl", house_air_waybill: "hawb" } as const;

/** Returns the references that papers name: one master, one booking and one house bill, whatever else was recorded. */
export function paperReferences(
  { consolidation, bill }: { consolidation: Master | null; bill: IssuedBill | null },
  recorded: References,
): Pick<PaperShipment, "references" | "recordedReferences"> {
  const shared = consolidation ? replaceKinds(recorded, ofMaster(consolidation)) : recorded;
  if (!bill) return { references: shared };
  const references = replaceKinds(shared, [{ kind: BILL_KINDS[bill.paper], value: bill.number }]);
  return { references, recordedReferences: shared };
}

const ofMaster = ({ mode, master, booking }: Master): References =>
  [
    { kind: MASTER_KINDS[mode], value: master },
    { kind: "booking" as const, value: booking },
  ].flatMap(({ kind, value }) => (kind && value ? [{ kind, value }] : []));

function replaceKinds(references: References, by: References): References {
  const replaced = new Set(by.map(({ kind }) => kind));
  return [...by, ...references.filter(({ kind }) => !replaced.has(kind))];
}
