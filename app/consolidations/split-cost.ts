import type { HouseMeasures } from "./capacity.ts";

export const BASES = {
  chargeable_kg: "Chargeable weight",
  volume_m3: "Volume",
  pieces: "Pieces",
  equal: "Equally",
  hand: "By hand",
} as const;
export type Basis = keyof typeof BASES;

/** Weight of a house in a split; null where it has not been entered. Shares by hand are amounts. */
export const weightOf = (basis: Exclude<Basis, "hand">, house: HouseMeasures): number | null =>
  basis === "equal" ? 1 : house[basis];
