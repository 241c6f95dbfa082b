import { VEHICLES } from "#app/goods/vehicles.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { byTime, type Stop } from "./stop.ts";

/** The stops of one driver on one day. */
export interface Truck {
  driver: string;
  day: string;
  /** Stops in order. */
  stops: Stop[];
  /** A key of `VEHICLES`; null when no stop has one. */
  vehicle: string | null;
  /** Maximum load at any time. */
  kg: number;
  payloadKg: number | null;
  /** Number of stops without a weight. */
  unknown: number;
}

export function trucksOf(stops: readonly Stop[]): Truck[] {
  const planned = stops.filter(({ id, driver }) => id !== null && driver);
  const trips = Map.groupBy(planned, ({ day, driver }) => `${day} ${foldText(driver ?? "")}`);
  return [...trips.values()].map((trip) => {
    const ordered = trip.toSorted(byTime);
    const vehicle = ordered.find((stop) => stop.vehicle !== null)?.vehicle ?? null;
    return {
      driver: ordered[0]?.driver ?? "",
      day: ordered[0]?.day ?? "",
      stops: ordered,
      vehicle,
      kg: mostOf(ordered),
      payloadKg: VEHICLES[vehicle ?? ""]?.payload_kg ?? null,
      unknown: ordered.filter(({ kg }) => kg === null).length,
    };
  });
}

export const isOverloaded = ({ kg, payloadKg }: Truck): boolean => payloadKg !== null && kg > payloadKg;

/** Computes the maximum load. The truck starts with deliveries that it does not pick up on the way. */
function mostOf(ordered: readonly Stop[]): number {
  const pickedUp = new Set<string>();
  let load = 0;
  let most = 0;
  for (const { kind, kg, shipment_id } of ordered) {
    if (kind === "pickup") pickedUp.add(shipment_id);
    else if (!pickedUp.has(shipment_id)) load += kg ?? 0;
  }
  most = load;
  for (const { kind, kg } of ordered) {
    load += kind === "pickup" ? (kg ?? 0) : -(kg ?? 0);
    most = Math.max(most, load);
  }
  return most;
}
