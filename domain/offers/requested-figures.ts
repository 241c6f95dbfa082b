import { weightKgOf } from "../quotes/weight-text.ts";
import { type ChargeableFigures, chargeableWeight } from "../shipments/chargeable-weight.ts";
import { readTypedDecimals } from "../typed-number.ts";
import type { OfferHead } from "./offer-input.ts";

const SIDE = /^([\d.,]{1,12})\s*(?:cm|m)?$/;

/** The figures of an offer that a request says clearly enough; what may be read in two ways is left to staff. */
export function requestedFigures(
  request: { weight: string | null; dimensions: string | null },
  charged: ChargeableFigures,
): Pick<OfferHead, "pieces" | "weight_kg" | "chargeable_kg" | "volume_m3" | "containers"> {
  const weight = weightKgOf(request.weight);
  const volume = volumeOf(request.dimensions);
  const chargeable = chargeableWeight({ gross_kg: weight, volume_m3: volume }, charged);
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? null : String(value);
  return {
    pieces: null,
    weight_kg: text(weight),
    chargeable_kg: text(chargeable?.kg),
    volume_m3: text(volume),
    containers: null,
  };
}

/** Cubic metres of «2.5 m³», or of one package «120 x 80 x 100 cm»; null for anything else. */
export function volumeOf(text: string | null): number | null {
  if (text === null || text.length > 100) return null;
  const plain = text.normalize("NFKC").toLowerCase().trim();
  const cubic = /^([\d.,]{1,12})\s*(?:m3|cbm)$/.exec(plain)?.[1];
  if (cubic !== undefined) return clearNumber(cubic);
  const sides = plain.split(/[x×*]/);
  if (sides.length !== 3) return null;
  const lengths = sides.map((side) => clearNumber(SIDE.exec(side.trim())?.[1] ?? ""));
  if (lengths.some((length) => length === null)) return null;
  const inMetres = /\dm?\s*m$/.test(plain) && !plain.includes("cm");
  if (!inMetres && !plain.includes("cm")) return null;
  const volume = lengths.reduce<number>((product, length) => product * (length ?? 0), 1);
  const cubicMetres = inMetres ? volume : volume / 1e6;
  return cubicMetres > 0 && cubicMetres < 100_000 ? Number(cubicMetres.toFixed(3)) : null;
}

/** The number a text says, in one way alone; null for anything else. */
function clearNumber(text: string): number | null {
  const [first, other] = readTypedDecimals(text);
  return first === undefined || other !== undefined ? null : Number(first);
}
