import type { ServiceType } from "#app/goods/service-type.ts";
import type { ConsigneeKey, ShipperKey } from "./parties.ts";
import samples from "./samples/journeys.json" with { type: "json" };

export interface Step {
  status: string;
  place: string;
  day: number;
  time: string;
  note: string | null;
}

export interface Journey {
  service: ServiceType;
  /** Door to door, as the legs go. */
  origin: string;
  destination: string;
  /** The ports or airports of the main carriage; on the road the doors. */
  loading: string;
  unloading: string;
  shipper: ShipperKey;
  consignee: ConsigneeKey;
  steps: Step[];
}

/** Stops are ports from loading to discharge at sea, airports by air, places passed by road. */
interface Route {
  by: "sea" | "air" | "road";
  shipper: ShipperKey;
  consignee: ConsigneeKey;
  from: string;
  to: string;
  vessel?: string;
  stops: [place: string, day: number, note?: string][];
  delivered: number;
}

export type JourneyKey = keyof typeof samples;

export function journeyOf(key: JourneyKey): Journey {
  const { by, from, to, vessel, stops, delivered, shipper, consignee } = samples[key] as Route;
  const step = (status: string, place: string, day: number, time: string, note: string): Step => ({
    status,
    place,
    day,
    time,
    note,
  });
  if (by === "road")
    return {
      service: "Road Transport",
      origin: from,
      destination: to,
      loading: from,
      unloading: to,
      shipper,
      consignee,
      steps: [
        step("pending", from, 0, "11:05", "Vehicle and driver are planned."),
        step("picked_up", from, 1, "15:20", "Loaded; the load is secured and sealed."),
        ...stops.map(([place, day, note = ""]) => step("in_transit", place, day, "09:45", note)),
        step("out_for_delivery", to, delivered, "07:10", "On the last stretch; the consignee expects us."),
        step("delivered", to, delivered, "11:30", "Received in good order."),
      ],
    };
  const [[loading, left], between, [unloading, arrived]] = [stops[0]!, stops.slice(1, -1), stops.at(-1)!];
  const inTransit = (place: string, day: number, time: string, note: string) =>
    step("in_transit", place, day, time, note);
  const steps =
    by === "sea"
      ? [
          step("pending", from, 0, "10:20", "Booking confirmed with the carrier."),
          step("picked_up", from, 2, "13:45", "Loaded; the load is secured and sealed."),
          inTransit(loading, 4, "08:30", "Received at the terminal; the export declaration is released."),
          inTransit(loading, left, "21:10", `Loaded on board. ${vessel}`),
          ...between.map(([place, day]) => inTransit(place, day, "05:40", "Discharged for transhipment.")),
          inTransit(unloading, arrived, "06:15", "Discharged; import clearance is under way."),
          step("out_for_delivery", unloading, delivered, "07:30", "Released; on the way to the consignee."),
          step("delivered", to, delivered, "14:20", "Received in good order."),
        ]
      : [
          step("pending", from, 0, "09:35", "Booking confirmed with the carrier."),
          step("picked_up", from, 1, "11:15", "Collected; the pieces are counted and labelled."),
          inTransit(loading, left, "17:50", "Screened and handed over to the airline."),
          ...between.map(([place, day]) => inTransit(place, day, "04:25", "Arrived at the hub.")),
          inTransit(unloading, arrived, "06:40", "Arrived; import clearance is under way."),
          step("out_for_delivery", unloading, delivered, "08:05", "Released; on the way to the consignee."),
          step("delivered", to, delivered, "13:10", "Received in good order."),
        ];
  const service = by === "sea" ? "Sea Freight" : "Air Freight";
  return { service, origin: from, destination: to, loading, unloading, shipper, consignee, steps };
}
