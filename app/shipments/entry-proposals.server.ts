import { prepared, type ValueOf } from "#database/connection/connect.ts";
import { places } from "#content/places/places.server.ts";
import type { FreightType } from "#app/goods/service-type.ts";
import { zoneOfCode } from "./event-place.server.ts";
import type { EntryProposal } from "./history-answer.ts";
import { type Journey, type Milestone, milestoneLabel, nextMilestones } from "./milestones.ts";
import { canonicalStatus, proposedStatus } from "./status.ts";
import { statusEntryFormValues } from "./status-entry.ts";

/** Reads the legs of a shipment for `entryProposals`. */
export const legsOfJourney = prepared("legs-of-journey", (db, value: ValueOf<{ shipmentId: string }>) =>
  db
    .selectFrom("shipment_legs")
    .select(["kind", "mode", "conveyance", "from_place", "from_code", "to_place", "to_code"])
    .select(["etd", "eta", "atd", "ata"])
    .where("shipment_id", "=", value("shipmentId"))
    .orderBy("position"),
);

type PastEntry = Journey["entries"][number] & { timestamp: Date; counts: boolean };

/** Returns the values of a new entry at the current place, and those of the next milestones of the journey. */
export function entryProposals(
  { entries, ...way }: Omit<Journey, "entries"> & { entries: readonly PastEntry[] },
  now: Date,
  mode: FreightType | null,
) {
  const journey = { ...way, entries: entries.filter(({ counts }) => counts) };
  const { status, current_location: location, current_code } = journey;
  const newest = Math.max(...journey.entries.map(({ timestamp }) => timestamp.getTime()));
  const valuesOf = (entry: Pick<Milestone, "code" | "status" | "place" | "place_code" | "planned">) => {
    const { planned, place, place_code } = entry;
    // A delivery that nobody reported by its planned time is late: that time would say that it was not.
    const isPlausible =
      planned &&
      planned <= now &&
      planned.getTime() > newest &&
      canonicalStatus(entry.status) !== "delivered";
    const timestamp = isPlausible ? planned : now;
    const stored = { ...entry, location: place, notes: null, timestamp };
    return { ...statusEntryFormValues(stored, now, zoneOfCode(place_code) ?? undefined), mode };
  };
  const milestones = nextMilestones(journey);
  return {
    blank: valuesOf({
      code: null,
      status: proposedStatus(status),
      place: location,
      place_code: current_code,
      planned: null,
    }),
    proposals: milestones.map((milestone): EntryProposal => {
      const { place, place_code } = milestone;
      const label = milestoneLabel({ ...milestone, place: place && places.shownName(place, place_code) });
      return { label, values: valuesOf(milestone) };
    }),
  };
}
