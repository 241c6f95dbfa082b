import { isOpen } from "#app/shipments/status.ts";
import { FREIGHT_TYPES } from "#app/goods/service-type.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { listChargeCodes } from "#app/charges/charge-settings.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { withPublicEnds } from "#content/places/public-places.server.ts";
import { places } from "#content/places/places.server.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { statusEntryFormValues } from "#app/shipments/status-entry.ts";
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
    acts,
    adr,
    houses: houses.map((house) => ({
      ...house,
      destination: places.shownName(house.destination, house.destination_code),
      isFinished: !isOpen(house.status),
    })),
    entry: {
      ...statusEntryFormValues(null, now),
      mode: FREIGHT_TYPES.find((mode) => mode === master.mode) ?? null,
    },
  };
}
export type ConsolidationData = Awaited<ReturnType<typeof readPage>>;
