import type { ServiceType } from "../service-type.ts";

/** What a cubic metre (and on the road a loading metre) weighs at the least; the company's are in `content/`. */
export interface ChargeableFigures {
  kgPerCubicMetre: number;
  kgPerLoadingMetre?: number;
  /** The step that the chargeable weight is rounded up to. */
  roundUpToKg: number;
}

export interface ChargeableWeight {
  kg: number;
  /** How it comes about: «1.344 m³ × 167 kg = 224.45 kg, against 190 kg gross: 224.5 kg». */
  calculation: string;
}

/** The mode whose figures count for a service. */
export const MODE_OF_SERVICE: Record<ServiceType, "air" | "sea" | "road"> = {
  "Air Freight": "air",
  "Sea Freight": "sea",
  "Road Transport": "road",
};

/**
 * The weight freight is charged for: the largest of the gross weight, the weight of the volume and, on the road, that
 * of the loading metres of what cannot be stacked. Null when nothing is known.
 */
export function chargeableWeight(
  goods: { gross_kg: number | null; volume_m3: number | null; loading_metres?: number | null },
  figures: ChargeableFigures,
): ChargeableWeight | null {
  const { gross_kg, volume_m3, loading_metres } = goods;
  const { kgPerCubicMetre, kgPerLoadingMetre } = figures;
  const candidates: { kg: number; is: string }[] = [];
  if (gross_kg !== null) candidates.push({ kg: gross_kg, is: `${gross_kg} kg gross` });
  if (volume_m3 !== null) candidates.push(timesFigure(volume_m3, "m³", kgPerCubicMetre));
  if (loading_metres && kgPerLoadingMetre)
    candidates.push(timesFigure(loading_metres, "loading metres", kgPerLoadingMetre));
  const [most, ...less] = candidates.toSorted((a, b) => b.kg - a.kg);
  if (!most) return null;
  const kg = roundUp(most.kg, figures.roundUpToKg);
  const others = less.map(({ is }) => is).join(" and ");
  const rounded = kg === most.kg ? "" : `: ${kg} kg`;
  return { kg, calculation: `${most.is}${others && `, against ${others}`}${rounded}` };
}

function timesFigure(amount: number, unit: string, figure: number): { kg: number; is: string } {
  const kg = Number((amount * figure).toFixed(2));
  return { kg, is: `${amount} ${unit} × ${figure} kg = ${kg} kg` };
}

function roundUp(kg: number, step: number): number {
  // In hundredths: 224.4 / 0.2 is not a whole number in binary fractions.
  const hundredths = Math.round(kg * 100);
  const whole = Math.round(step * 100);
  return (Math.ceil(hundredths / whole) * whole) / 100;
}
