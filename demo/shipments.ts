import { proposeTrackingNumber } from "#app/shipments/tracking-number.ts";
import type { MoveReason } from "#app/shipments/eta.ts";
import { addDays, fromLocalDateTime, startOfLocalDay, toLocalDay } from "#app/kit/time/time.ts";
import { type JourneyKey, journeyOf, type Step } from "./journeys.ts";
import { type CargoKey, cargoTotals, demoDetails, demoPlaceCode } from "./shipment-details.ts";
import { consigneeId, shipperId } from "./parties.ts";
import { demoId, seededRandom } from "./random.ts";
import samples from "./samples/shipments.json" with { type: "json" };

/** The tracking number of the demo shipment in transit from Antwerp to Lagos; easy to remember and to type. */
export const demoTrackingNumber = "ZF-2345-6789-C";

interface Plan {
  journey: JourneyKey;
  steps: number;
  daysAgo: number;
  cargo: CargoKey;
  /** Set when its sea container is that of its consolidation. */
  partLoad?: true;
  lastEvent?: { status: string; note: string };
  hold?: { after: number; status: string; note: string };
  /** Days from today to the estimated delivery, where it differs from the plan; null when unknown. */
  due?: number | null;
  /** Delay in days, with its reason. */
  moved?: { days: number; reason: MoveReason; note: string };
  snoozed?: number;
}

const plans = samples as Plan[];

interface DemoShipments {
  shipments: (ReturnType<typeof shipmentRow> &
    Details["terms"] &
    Details["places"] & { eta_follows_legs: boolean })[];
  history: ReturnType<typeof historyRow>[];
  references: Details["references"];
  containers: Details["containers"];
  goods: Details["goods"];
  legs: Details["legs"];
  etaChanges: ReturnType<typeof moveOf>;
}
type Details = ReturnType<typeof demoDetails>;

/** Forty shipments in every status with their histories; the newest entry of each has its status and location. */
export function demoShipments(now: Date): DemoShipments {
  const random = seededRandom(20_260_101);
  const shipments: DemoShipments["shipments"] = [];
  const history: DemoShipments["history"] = [];
  const details: Details[] = [];
  const etaChanges: DemoShipments["etaChanges"] = [];
  for (const [number, plan] of plans.entries()) {
    const proposed = proposeTrackingNumber(random.bytes, "ZF");
    const trackingNumber = number === 0 ? demoTrackingNumber : proposed;
    const steps = stepsOf(plan);
    const last = steps.at(-1);
    if (!last) throw new Error("a demo shipment has at least one step");
    const firstDay = firstDayOf(last, plan.daysAgo, now);
    const drift = random.integer(0, 14);
    const entries = steps.map((step, index) => {
      const timestamp = momentOf(firstDay, step, drift, now);
      return historyRow(number, index, step, timestamp);
    });
    const shipment = shipmentRow({ number, plan, trackingNumber, firstDay, entries, now });
    const own = detailsOf({ number, plan, due: shipment.estimated_delivery, firstDay, entries, drift, now });
    shipments.push({
      ...shipment,
      ...own.terms,
      ...own.places,
      eta_follows_legs: shipment.estimated_delivery !== null,
    });
    details.push(own);
    etaChanges.push(...moveOf(shipment, plan));
    history.push(...entries, ...proofOf(number, entries, now));
  }
  return {
    shipments,
    history,
    references: details.flatMap(({ references }) => references),
    containers: details.flatMap(({ containers }) => containers),
    goods: details.flatMap(({ goods }) => goods),
    legs: details.flatMap(({ legs }) => legs),
    etaChanges,
  };
}

/** The one move of an estimated delivery, two days before what was promised, or with the newest event if that is earlier. */
function moveOf(shipment: ReturnType<typeof shipmentRow>, { moved }: Plan) {
  const { id, first_eta, estimated_delivery, updated_at } = shipment;
  if (!moved || !first_eta) return [];
  const { reason, note } = moved;
  const created_at = new Date(Math.min(first_eta.getTime() - 2 * 86_400_000, updated_at.getTime()));
  return [{ shipment_id: id, previous: first_eta, eta: estimated_delivery, reason, note, created_at }];
}

function stepsOf(plan: Plan): Step[] {
  const journey = journeyOf(plan.journey);
  const steps = journey.steps.slice(0, plan.steps);
  const { hold, lastEvent } = plan;
  if (hold) {
    const before = steps[hold.after - 1];
    if (before)
      steps.splice(hold.after, 0, {
        ...before,
        status: hold.status,
        time: twoHoursLater(before.time),
        note: hold.note,
      });
  }
  const last = steps.at(-1);
  if (lastEvent && last)
    steps.push({ ...last, status: lastEvent.status, day: last.day + 1, time: "09:15", note: lastEvent.note });
  return steps;
}

function twoHoursLater(time: string): string {
  const [hour = "0", minute = "00"] = time.split(":");
  return `${String(Math.min(23, Number(hour) + 2)).padStart(2, "0")}:${minute}`;
}

/** The day of booking, so that the last step was `daysAgo` days ago, a day earlier if it were still in the future. */
function firstDayOf(last: Step, daysAgo: number, now: Date): string {
  const today = toLocalDay(now);
  const happened = fromLocalDateTime(`${addDays(today, -daysAgo)}T${last.time}`);
  const latest = now.getTime() - 20 * 60_000;
  return addDays(today, -daysAgo - last.day - (happened && happened.getTime() <= latest ? 0 : 1));
}

function momentOf(firstDay: string, step: Step, driftMinutes: number, now: Date): Date {
  const planned = fromLocalDateTime(`${addDays(firstDay, step.day)}T${step.time}`) ?? now;
  return new Date(planned.getTime() + driftMinutes * 60_000);
}

type DemoEntry = ReturnType<typeof historyRow>;

function historyRow(shipment: number, index: number, step: Step, timestamp: Date) {
  return {
    id: demoId("shipment-entry", shipment * 100 + index),
    shipment_id: demoId("shipment", shipment),
    status: step.status,
    location: step.place,
    notes: step.note,
    timestamp,
    created_at: timestamp,
    code: null as string | null,
  };
}

/** The signed delivery note came two hours later; for every fifth delivery nobody has sent it yet. */
function proofOf(shipment: number, entries: DemoEntry[], now: Date) {
  const last = entries.at(-1);
  if (!last || last.status !== "delivered" || shipment % 5 === 0) return [];
  const timestamp = new Date(last.timestamp.getTime() + 2 * 3_600_000);
  if (timestamp >= now) return [];
  const step = {
    status: "delivered",
    place: last.location,
    day: 0,
    time: "",
    note: "Signed delivery note received.",
  };
  return [{ ...historyRow(shipment, entries.length, step, timestamp), code: "proof_of_delivery" }];
}

/** Steps of the plan have happened when there is an entry of them; what is unplanned is no leg. */
function detailsOf(facts: Omit<ShipmentFacts, "trackingNumber"> & { due: Date | null; drift: number }) {
  const { number, plan, entries, firstDay, drift, now, due } = facts;
  const journey = journeyOf(plan.journey);
  const done = new Map(
    journey.steps.slice(0, plan.steps).map((step) => [step, momentOf(firstDay, step, drift, now)] as const),
  );
  const newest = entries.at(-1)?.timestamp ?? now;
  return demoDetails({
    number,
    journey,
    cargo: plan.cargo,
    partLoad: plan.partLoad,
    planned: (step) => momentOf(firstDay, step, 0, now),
    happened: (step) => {
      const at = done.get(step);
      return at && at <= newest ? at : null;
    },
    due,
  });
}

interface ShipmentFacts {
  number: number;
  plan: Plan;
  trackingNumber: string;
  firstDay: string;
  entries: ReturnType<typeof historyRow>[];
  now: Date;
}

function shipmentRow({ number, plan, trackingNumber, firstDay, entries, now }: ShipmentFacts) {
  const journey = journeyOf(plan.journey);
  const newest = entries.at(-1);
  const oldest = entries[0];
  if (!newest || !oldest) throw new Error("a demo shipment has at least one entry");
  const planned = addDays(firstDay, journey.steps.at(-1)?.day ?? 0);
  const dueDay = plan.due === undefined ? planned : addDays(toLocalDay(now), plan.due ?? 0);
  return {
    id: demoId("shipment", number),
    tracking_number: trackingNumber,
    status: newest.status,
    service_type: journey.service,
    origin_location: journey.origin,
    destination_location: journey.destination,
    current_location: newest.location,
    current_code: demoPlaceCode(newest.location),
    estimated_delivery: plan.due === null ? null : fromLocalDateTime(`${dueDay}T17:00`),
    first_eta: plan.moved ? fromLocalDateTime(`${addDays(dueDay, -plan.moved.days)}T17:00`) : null,
    delay_reason: plan.moved?.reason ?? null,
    delay_note: plan.moved?.note ?? null,
    ...cargoTotals(plan.cargo),
    snoozed_until: plan.snoozed ? startOfLocalDay(addDays(toLocalDay(now), plan.snoozed)) : null,
    shipper_id: shipperId(journey.shipper),
    consignee_id: consigneeId(journey.consignee),
    created_at: oldest.timestamp,
    updated_at: newest.timestamp,
  };
}
