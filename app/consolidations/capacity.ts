import { formatDecimals } from "#app/kit/text/counts.ts";
import { type Capacity, VEHICLES } from "#app/goods/vehicles.ts";
import type { Container } from "#app/shipments/containers.ts";

/** Usual capacities by the codes of ISO 6346; the door plate of a container may differ a little. */
const CONTAINERS: Readonly<Record<string, Capacity>> = {
  "22G1": { payload_kg: 28_200, volume_m3: 33.2 },
  "42G1": { payload_kg: 26_700, volume_m3: 67.7 },
  "45G1": { payload_kg: 26_500, volume_m3: 76.3 },
  L5G1: { payload_kg: 27_700, volume_m3: 86 },
  "22R1": { payload_kg: 27_400, volume_m3: 28.1 },
  "45R1": { payload_kg: 29_000, volume_m3: 67.5 },
  "22U1": { payload_kg: 28_100, volume_m3: 32.4 },
  "42U1": { payload_kg: 26_600, volume_m3: 66.4 },
};

/** Returns the total capacity of the containers, else that of the vehicle; null when a type is not known. */
export function capacityOf(
  containers: readonly Pick<Container, "type_code">[],
  vehicle: string | null,
): Capacity | null {
  if (containers.length === 0) return (vehicle && VEHICLES[vehicle]) || null;
  const each = containers.map(({ type_code }) => CONTAINERS[type_code ?? ""]);
  if (!each.every((capacity) => capacity !== undefined)) return null;
  return {
    payload_kg: each.reduce((sum, { payload_kg }) => sum + payload_kg, 0),
    volume_m3: Math.round(each.reduce((sum, { volume_m3 }) => sum + volume_m3, 0) * 10) / 10,
  };
}

export interface HouseMeasures {
  pieces: number | null;
  gross_kg: number | null;
  volume_m3: number | null;
  loading_metres: number | null;
  chargeable_kg: number | null;
}

interface Total {
  sum: number;
  /** Number of houses without the value. */
  missing: number;
}

const DECIMALS: Record<keyof HouseMeasures, number> = {
  pieces: 0,
  gross_kg: 2,
  volume_m3: 4,
  loading_metres: 2,
  chargeable_kg: 2,
};

/** Sums measures in whole units, so that totals are exact. */
export function totalsOf(houses: readonly HouseMeasures[]): Record<keyof HouseMeasures, Total> {
  const total = (key: keyof HouseMeasures): Total => {
    const unit = 10 ** DECIMALS[key];
    const values = houses.flatMap((house) => house[key] ?? []);
    const sum = values.reduce((all, value) => all + Math.round(value * unit), 0) / unit;
    return { sum, missing: houses.length - values.length };
  };
  return {
    pieces: total("pieces"),
    gross_kg: total("gross_kg"),
    volume_m3: total("volume_m3"),
    loading_metres: total("loading_metres"),
    chargeable_kg: total("chargeable_kg"),
  };
}

const LIMITS = [
  ["gross_kg", "payload_kg", "kg of payload"],
  ["volume_m3", "volume_m3", "m³"],
  ["loading_metres", "loading_metres", "loading metres"],
] as const;

/** Returns warnings where totals exceed the capacity; saving is still allowed. */
export function overfull(totals: Record<keyof HouseMeasures, Total>, capacity: Capacity | null): string[] {
  return LIMITS.flatMap(([of, limit, words]) => {
    const most = capacity?.[limit];
    const over = most === undefined ? 0 : Math.round((totals[of].sum - most) * 100) / 100;
    return over > 0 ? [`${formatDecimals(over)} ${words} too much`] : [];
  });
}
