import type { ManifestHead, PaperShipment } from "./paper.ts";
import { placeText } from "./paper-texts.ts";

/** What stands above the lines of a manifest: as typed, else what all of its shipments have in common. */
export function manifestHead(typed: ManifestHead, shipments: readonly PaperShipment[]): ManifestHead {
  const main = shipments.map(({ legs }) => legs.find(({ kind }) => kind === "main") ?? null);
  return {
    conveyance: typed.conveyance ?? common(main.map((leg) => leg?.conveyance ?? null)),
    carrier: typed.carrier ?? common(main.map((leg) => leg?.carrier ?? null)),
    from:
      typed.from ??
      common(shipments.map(({ origin }, index) => main[index]?.from_place ?? placeText(origin))),
    to:
      typed.to ??
      common(shipments.map(({ destination }, index) => main[index]?.to_place ?? placeText(destination))),
  };
}

/** The one value that all have; null where they differ. */
function common(values: readonly (string | null)[]): string | null {
  const [first = null, ...rest] = values;
  return rest.every((value) => value === first) ? first : null;
}
