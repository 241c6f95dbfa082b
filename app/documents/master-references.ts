import type { ReferenceKind } from "#app/shipments/references.ts";
import type { PaperShipment } from "./paper-data.ts";

/** The consolidation of a shipment, as its papers name it. */
export interface Master {
  number: string;
  mode: string;
  master: string | null;
  booking: string | null;
}

const MASTER_KINDS: Readonly<Record<string, ReferenceKind>> = { air: "mawb", sea: "master_bl" };

/** Returns the references with master and booking of the consolidation, which replace the shipment's own. */
export function referencesUnder(
  consolidation: Master | null,
  own: PaperShipment["references"],
): PaperShipment["references"] {
  if (!consolidation) return own;
  const { mode, master, booking } = consolidation;
  const shared = [
    { kind: MASTER_KINDS[mode], value: master },
    { kind: "booking" as const, value: booking },
  ].flatMap(({ kind, value }) => (kind && value ? [{ kind, value }] : []));
  const replaced = new Set(shared.map(({ kind }) => kind));
  return [...shared, ...own.filter(({ kind }) => !replaced.has(kind))];
}
