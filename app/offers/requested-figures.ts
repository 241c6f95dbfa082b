import { weightKgOf } from "#app/goods/weight-text.ts";
import { type ChargeableFigures, chargeableWeight } from "#app/goods/chargeable-weight.ts";
import {
  clearNumber,
  namesSizes,
  packagesNamed,
  readDimensions,
  sizesInMessage,
  volumeOfPackages,
} from "#app/shipments/dimensions.ts";
import type { OfferHead } from "./offer-input.ts";

export interface RequestedGoods {
  weight: string | null;
  dimensions: string | null;
  cargo_type: string | null;
  message: string | null;
}

/** Extracts the unambiguous figures of a request; ambiguous ones are left to staff. */
export function requestedFigures(
  request: RequestedGoods,
  charged: ChargeableFigures,
): Pick<OfferHead, "pieces" | "weight_kg" | "chargeable_kg" | "volume_m3" | "containers"> {
  const weight = weightKgOf(request.weight);
  const size = sizeOf(request);
  // The gross weight is not charged in place of a volume that nobody has given or read.
  const chargeable = size && chargeableWeight({ gross_kg: weight, volume_m3: size.volume_m3 }, charged);
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? null : String(value);
  return {
    pieces: size?.pieces ?? packagesNamed(request.cargo_type ?? "")?.packages ?? null,
    weight_kg: text(weight),
    chargeable_kg: text(chargeable?.kg),
    volume_m3: text(size?.volume_m3),
    containers: null,
  };
}

/** Returns the sizes in a request that could not be parsed; null when there are none. */
export function unreadSizes(request: RequestedGoods): string | null {
  if (sizeOf(request)) return null;
  const sizesText = [request.cargo_type, request.message].find((text) => text !== null && namesSizes(text));
  return request.dimensions?.trim() || sizesText?.trim() || null;
}

/** Parses the sizes in the message of a request whose fields have none that can be read: a proposal, which staff confirm. */
export function sizesOfMessage(request: RequestedGoods): ReadSize | null {
  const sizes = sizeOf(request) || request.message === null ? null : sizesInMessage(request.message);
  return sizes === null ? null : readSize(sizes);
}

/** Parses the size from the dimensions, else from the cargo type: «3 pallets 120x80x150 cm». */
function sizeOf({ dimensions, cargo_type }: RequestedGoods): ReadSize | null {
  if (dimensions?.trim()) return readSize(dimensions);
  return cargo_type === null ? null : readSize(cargo_type);
}

export interface ReadSize {
  volume_m3: number;
  /** Null when only a volume is given. */
  pieces: number | null;
}

/** Parses «2.5 m³», «120 x 80 x 100 cm», «3 plt 120/80/150»; null for anything else. */
export function readSize(text: string): ReadSize | null {
  const plain = text.normalize("NFKC").toLowerCase().trim();
  const cubic = /^(\d[\d.,]{0,11})\s*(?:m3|cbm)$/.exec(plain)?.[1];
  if (cubic !== undefined) return sizeWithin(clearNumber(cubic), null);
  const rows = readDimensions(text);
  return (
    rows &&
    sizeWithin(
      volumeOfPackages(rows),
      rows.reduce((sum, { packages }) => sum + packages, 0),
    )
  );
}

const sizeWithin = (volume_m3: number | null, pieces: number | null): ReadSize | null =>
  volume_m3 === null || volume_m3 <= 0 || volume_m3 >= 100_000 ? null : { volume_m3, pieces };
