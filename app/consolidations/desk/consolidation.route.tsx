import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { etaMoveForm } from "#app/shipments/bulk-forms.ts";
import { entryOf } from "#app/shipments/change-history.server.ts";
import { statusEntryForm, yearQuestion } from "#app/shipments/status-entry.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { costForm } from "../cost.ts";
import { removeCost, saveCost } from "../costs.server.ts";
import { addHouses, findHouses, removeHouse } from "../members.server.ts";
import { CONSOLIDATION_MESSAGES, reachedText } from "../messages.ts";
import { setConsolidationClosed } from "../create-consolidation.server.ts";
import { readConsolidation } from "../read-consolidations.server.ts";
import { moveConsolidation } from "../save-consolidation.server.ts";
import { undoConsolidationAct } from "../undo-act.server.ts";
import { addConsolidationEvent } from "../write-event.server.ts";
import type { Route } from "./+types/consolidation.route";
import { ConsolidationPage } from "./consolidation-page.tsx";
import { arrivalOf, type ConsolidationAnswer, readPage } from "./read-page.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.master.number ?? "Consolidation"} · Shipment Tracking System` },
];

export const loader = forStaff("shipments.read", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  return readPage(db, actor, params.id);
});

const toSet = (list: string | string[] | undefined): ReadonlySet<string> => new Set([list ?? []].flat());

export const action = formAction<ConsolidationAnswer, Route.ActionArgs["params"]>(
  ({ id }) => ({
    async add(record, { db, actor }) {
      const ticked = [...toSet(record.house)];
      const numbers = String(record.numbers ?? "").trim();
      const typed = numbers || ticked.length === 0 ? await findHouses(db, actor, numbers) : [];
      const shipmentIds = [...new Set([...ticked, ...typed])];
      const joining = { shipmentIds, move: record.move === "1", also: toSet(record.also) };
      const reached = await addHouses(db, actor, id, joining);
      return { done: reachedText("Added", reached) };
    },
    async remove({ house }, { db, actor }) {
      await removeHouse(db, actor, id, String(house));
      return { done: CONSOLIDATION_MESSAGES.removed };
    },
    async event(record, { db, actor }) {
      const entry = entryOf(readForm(statusEntryForm, record));
      const question = yearQuestion(entry, await databaseTime(db), record.confirmed_year);
      if (question) return question;
      const reached = await addConsolidationEvent(db, actor, id, entry, toSet(record.also));
      return { done: reachedText("Event added", reached) };
    },
    async eta(record, { db, actor }) {
      const { master } = await readConsolidation(db, actor, id);
      const move = readForm(etaMoveForm(arrivalOf(master.legs)?.zone ?? COMPANY_TIME_ZONE), record);
      const reach = { also: toSet(record.also), withCutoffs: record.cutoffs === "1" };
      return { done: reachedText("Moved", await moveConsolidation(db, actor, id, move, reach)) };
    },
    async undo({ act }, { db, actor }) {
      return { done: reachedText("Taken back", await undoConsolidationAct(db, actor, id, String(act))) };
    },
    async cost(record, { db, actor }) {
      const { shares, kept } = await saveCost(
        db,
        actor,
        id,
        record.cost ? { id: String(record.cost), version: String(record.version) } : null,
        readForm(costForm, record),
      );
      return { done: reachedText("Split", { reached: shares, kept, leftOut: [] }) };
    },
    async "remove-cost"({ cost }, { db, actor }) {
      const { shares, kept } = await removeCost(db, actor, id, String(cost));
      return { done: reachedText("Taken away", { reached: shares, kept, leftOut: [] }) };
    },
    async close(_, { db, actor }) {
      await setConsolidationClosed(db, actor, id, true);
      return { done: "Closed" };
    },
    async open(_, { db, actor }) {
      await setConsolidationClosed(db, actor, id, false);
      return { done: "Open again" };
    },
  }),
  { needs: "shipments.write", lists: ["also", "house"] },
);
export const clientAction = formClientAction(CONSOLIDATION_MESSAGES.failed);

export default function Consolidation({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("consolidation", "shipment");
  return <ConsolidationPage {...loaderData} answer={answer} />;
}
