import { formatDecimals } from "#app/kit/text/counts.ts";
import { displayVolume, displayWeight } from "./weight.ts";

import type { ServiceType } from "./service-type.ts";

const CM3_PER_M3 = 1_000_000;

/** Chargeable weight per cubic metre, on the road also per loading metre. Road and sea are in `content/`, air is a setting. */
export type ChargeableFigures = ({ kgPerCubicMetre: number } | { cm3PerKg: number }) & {
  kgPerLoadingMetre?: number;
  roundUpToKg: number;
};

export interface ChargeableWeight {
  kg: number;
  /** «1.345 m³ ÷ 6,000 cm³ a kg = 224.17 kg, against 190 kg gross: 224.5 kg». */
  calculation: string;
}

export const MODE_OF_SERVICE: Record<ServiceType, "air" | "sea" | "road"> = {
  "Air Freight": "air",
  "Sea Freight": "sea",
  "Road Transport": "road",
};

/**
 * Computes the maximum of gross weight, volume and, for road, loading metres of goods that cannot be stacked; null when
 * all are unknown.
 */
export function chargeableWeight(
  goods: { gross_kg: number | null; volume_m3: number | null; loading_metres?: number | null },
  figures: ChargeableFigures,
): ChargeableWeight | null {
  const { gross_kg, volume_m3, loading_metres } = goods;
  const { kgPerLoadingMetre } = figures;
  const candidates: { kg: number; is: string }[] = [];
  if (gross_kg !== null) candidates.push({ kg: gross_kg, is: `${displayWeight(gross_kg)} gross` });
  if (volume_m3 !== null) candidates.push(volumeWeight(volume_m3, figures));
  if (loading_metres && kgPerLoadingMetre)
    candidates.push(timesFigure(loading_metres, "loading metres", kgPerLoadingMetre));
  const [most, ...less] = candidates.toSorted((a, b) => b.kg - a.kg);
  if (!most) return null;
  const kg = roundUp(most.kg, figures.roundUpToKg);
  const others = less.map(({ is }) => is).join(" and ");
  const rounded = kg === most.kg ? "" : `: ${displayWeight(kg)}`;
  return { kg, calculation: `${most.is}${others && `, against ${others}`}${rounded}` };
}

function volumeWeight(volume_m3: number, figures: ChargeableFigures): { kg: number; is: string } {
  if ("kgPerCubicMetre" in figures) return timesFigure(volume_m3, "m³", figures.kgPerCubicMetre);
  const kg = Number(((volume_m3 * CM3_PER_M3) / figures.cm3PerKg).toFixed(2));
  return {
    kg,
    is: `${displayVolume(volume_m3)} ÷ ${formatDecimals(figures.cm3PerKg)} cm³ a kg = ${displayWeight(kg)}`,
  };
}

/** Factors for SQL: cubic metres times `factor`, divided by `divisor`. Exact, unlike a factor of 166.66…. */
export const volumeFigure = (figures: ChargeableFigures): { factor: number; divisor: number } =>
  "cm3PerKg" in figures
    ? { factor: CM3_PER_M3, divisor: figures.cm3PerKg }
    : { factor: figures.kgPerCubicMetre, divisor: 1 };

function timesFigure(amount: number, unit: string, figure: number): { kg: number; is: string } {
  const kg = Number((amount * figure).toFixed(2));
  return { kg, is: `${formatDecimals(amount)} ${unit} × ${displayWeight(figure)} = ${displayWeight(kg)}` };
}

function roundUp(kg: number, step: number): number {
  // In hundredths: 224.4 / 0.2 is not an integer in binary fractions.
  const hundredths = Math.round(kg * 100);
  const whole = Math.round(step * 100);
  return (Math.ceil(hundredths / whole) * whole) / 100;
}
