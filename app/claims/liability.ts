import { displayWeight } from "#app/goods/weight.ts";
import type { FreightType } from "#app/goods/service-type.ts";

/** Convention of each mode where nothing else is agreed; `docs/decisions/0086-claims.md` has the articles. */
export const CONVENTIONS: Readonly<Record<FreightType, string>> = {
  road: "CMR",
  air: "Montreal Convention",
  sea: "Hague-Visby Rules",
};

const SDR_PER_KG = { road: 8.33, sea: 2 } as const;
const SDR_PER_PACKAGE_BY_SEA = 666.67;
/** The air's is reviewed every five years. */
const SDR_PER_KG_BY_AIR = [
  { from: "2024-12-28", sdr: 26 },
  { from: "2019-12-28", sdr: 22 },
  { from: "", sdr: 19 },
] as const;

const inSdr = (sdr: number) => Math.round(sdr * 100) / 100;

/**
 * The most a carrier owes without a declared value, in special drawing rights. For information: exceptions are many.
 * @param day `YYYY-MM-DD`, on which it happened @returns null while weight, and by sea pieces too, are not known
 */
export function liabilityLimit(
  mode: FreightType,
  day: string,
  { gross_kg, pieces }: { gross_kg: number | null; pieces: number | null },
): { sdr: number; calculation: string } | null {
  const byWeight = (rate: number) =>
    gross_kg === null
      ? null
      : { sdr: inSdr(gross_kg * rate), calculation: `${displayWeight(gross_kg)} × ${rate} SDR` };
  if (mode === "air") return byWeight(SDR_PER_KG_BY_AIR.find(({ from }) => day >= from)?.sdr ?? 19);
  if (mode === "road") return byWeight(SDR_PER_KG.road);
  const weighed = byWeight(SDR_PER_KG.sea);
  const counted = pieces === null ? null : inSdr(pieces * SDR_PER_PACKAGE_BY_SEA);
  if (counted === null || (weighed && weighed.sdr >= counted)) return weighed;
  return { sdr: counted, calculation: `${pieces} × ${SDR_PER_PACKAGE_BY_SEA} SDR a package` };
}
