import { isOpen } from "#app/shipments/status.ts";
import { FREIGHT_TYPES } from "#app/goods/service-type.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { listChargeCodes } from "#app/charges/charge-settings.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { withPublicEnds } from "#content/places/public-places.server.ts";
import { places } from "#content/places/places.server.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { zonesOfLeg } from "#app/shipments/event-place.server.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { entryProposals } from "#app/shipments/entry-proposals.server.ts";
import { listStatusHistory } from "#app/shipments/status-history.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { readCosts } from "../read-costs.server.ts";
import { readConsolidation } from "../read-consolidations.server.ts";

export interface ConsolidationAnswer extends FormAnswer {
  /** Year of the event to confirm, when it is not the current year. */
  confirmYear?: number;
}

/** Reads all data of a consolidation's page. @throws NotFound */
export async function readPage(db: Database, actor: Actor, id: string) {
  authorize(actor, "shipments.read");
  const { master, houses, acts, adr } = await readConsolidation(db, actor, id);
  const mayCost = can(actor, "charges.read");
  const codes = mayCost ? await listChargeCodes(db, actor) : [];
  const now = await databaseTime(db);
  return {
    costs: mayCost ? await readCosts(db, actor, master.id) : null,
    codes: codes
      .filter(({ archived_at }) => archived_at === null)
      .map(({ code, descriptions }) => ({ code, description: descriptions.en ?? code })),
    today: toLocalDay(now),
    master: { ...master, legs: master.legs.map(withPublicEnds) },
    arrival: arrivalOf(master.legs),
    acts,
    adr,
    houses: houses.map((house) => ({
      ...house,
      destination: places.shownName(house.destination, house.destination_code),
      isFinished: !isOpen(house.status),
    })),
    entry: await proposedEntries(db, actor, { master, houses }, now),
  };
}

/** The place where the last leg arrives, and its time zone; null without legs. */
export function arrivalOf(legs: readonly Leg[]): { name: string; zone: string | null } | null {
  const last = legs.at(-1);
  return last ? { name: withPublicEnds(last).to_place, zone: zonesOfLeg(last).to } : null;
}

/** The next milestones of the master's legs, after what an open house of it reports; houses together propose where they are. */
async function proposedEntries(
  db: Database,
  actor: Actor,
  { master, houses }: Pick<Awaited<ReturnType<typeof readConsolidation>>, "master" | "houses">,
  now: Date,
) {
  const open = houses.filter(({ status }) => isOpen(status)).map(({ id }) => id);
  const [first] = open;
  const at = first
    ? await db
        .selectFrom("shipments")
        .select(["current_location", "current_code"])
        .distinct()
        .where("id", "in", open)
        .limit(2)
        .execute()
    : [];
  const journey = {
    status: houses.find(({ id }) => id === first)?.status ?? "",
    ends: null,
    ...(at.length === 1 && at[0] ? at[0] : { current_location: null, current_code: null }),
    legs: master.legs,
    entries: first ? await listStatusHistory(db, actor, first) : [],
  };
  return entryProposals(journey, now, FREIGHT_TYPES.find((mode) => mode === master.mode) ?? null);
}

export type ConsolidationData = Awaited<ReturnType<typeof readPage>>;
