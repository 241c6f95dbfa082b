import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { can } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { readPlan } from "../read-plan.server.ts";
import { readRecalls, recallOrder } from "../recalls.server.ts";
import {
  parsePlanFilter,
  PLANNING_MESSAGES,
  recallForm,
  shownDays,
  STOP_KINDS,
  stopForm,
  orderAllForm,
  orderForm,
} from "../stop.ts";
import { removeStop, saveStop } from "../stops.server.ts";
import { orderAll, orderHaulier } from "../order-haulier.server.ts";
import type { Route } from "./+types/planning.route";
import { PlanningPage } from "./planning-page.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `${PLANNING_MESSAGES.title} · Shipment Tracking System` },
];

const filterOf = (params: URLSearchParams, now: Date) => {
  const today = toLocalDay(now);
  return { today, filter: parsePlanFilter(params, addDays(today, 1)) };
};

export const loader = forStaff(
  "shipments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const shown = filterOf(new URL(request.url).searchParams, now());
    const days = shownDays(shown.filter);
    return withPage(log, "the plan could not be read", shown, async () => {
      const [plan, recalls] = await Promise.all([
        readPlan(db, actor, { first: days[0] ?? "", last: days.at(-1) ?? "" }),
        can(actor, "documents.write") ? readRecalls(db, actor) : [],
      ]);
      return { ...plan, recalls };
    });
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, PLANNING_MESSAGES.fetchFailed, (params) => ({
    ...filterOf(params, new Date()),
    page: null,
  }));

const stopOf = ({ shipment_id, kind }: Record<string, unknown>) => ({
  shipmentId: String(shipment_id),
  kind: kind === "pickup" ? ("pickup" as const) : ("delivery" as const),
});

export const action = formAction(
  {
    async save(record, { db, actor }) {
      const stop = readForm(stopForm, record);
      const conflicts = await saveStop(db, actor, stop);
      const planned = `${STOP_KINDS[stop.kind]} planned`;
      return { done: conflicts.length > 0 ? `${planned}, but: ${conflicts.join("; ")}` : planned };
    },
    async remove(record, { db, actor }) {
      const { shipmentId, kind } = stopOf(record);
      await removeStop(db, actor, shipmentId, kind);
      return { done: `${STOP_KINDS[kind]} taken off the plan` };
    },
    async order(record, { db, actor, publicUrl }) {
      const wanted = { ...readForm(orderForm, record), ...stopOf(record) };
      const number = await orderHaulier(db, actor, wanted, { draw: drawPaper, publicUrl });
      return { done: `${number} goes to ${wanted.to}` };
    },
    async "order-all"(record, { db, actor, publicUrl }) {
      const wanted = readForm(orderAllForm, record);
      const { ordered, refused } = await orderAll(db, actor, wanted, { draw: drawPaper, publicUrl });
      const left = refused.length > 0 ? PLANNING_MESSAGES.notOrdered(refused) : null;
      if (ordered === 0) throw new Conflict(left ?? PLANNING_MESSAGES.notPlanned);
      return { done: [PLANNING_MESSAGES.ordered(ordered, wanted.to), left].filter(Boolean).join(". ") };
    },
    async recall(record, { db, actor }) {
      const letter = readForm(recallForm, record);
      await recallOrder(db, actor, String(record.document_id), letter);
      return { done: `The cancellation goes to ${letter.to}` };
    },
    async recalled(record, { db, actor }) {
      await recallOrder(db, actor, String(record.document_id), null);
      return { done: "Noted: they were told" };
    },
  },
  { needs: "shipments.write", lists: ["stops"] },
);
export const clientAction = formClientAction(PLANNING_MESSAGES.failed);

export default function Planning({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanningPage {...loaderData} answer={actionData} />;
}
