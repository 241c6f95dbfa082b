import { type Actor, authorize } from "#app/access/policy.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { statusEntryFormValues } from "#app/shipments/status-entry.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { isFinished } from "../houses.server.ts";
import { readConsolidation } from "../read-consolidations.server.ts";

export interface ConsolidationAnswer extends FormAnswer {
  /** The event is of another year, which is to be confirmed. */
  confirmYear?: number;
}

/** What the page of a master shows. @throws NotFound */
export async function readPage(db: Database, actor: Actor, id: string) {
  authorize(actor, "shipments.read");
  const { master, houses, acts } = await readConsolidation(db, actor, id);
  return {
    master,
    acts,
    houses: houses.map((house) => ({ ...house, isFinished: isFinished(house.status) })),
    entry: statusEntryFormValues(null, await databaseTime(db)),
  };
}
export type ConsolidationData = Awaited<ReturnType<typeof readPage>>;
