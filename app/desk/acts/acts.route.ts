import { data } from "react-router";
import { type BulkActAnswer, ACT_MESSAGES } from "#app/acts/act.ts";
import { answerAct, answerChanged } from "#app/acts/answer-act.server.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listActs, markActRead, stopAct } from "./list-acts.server.ts";
import { undoBulkAct } from "#app/shipments/undo-bulk.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/acts.route";

const STOPPED: BulkActAnswer = { kind: "stopped" };
const headers = { "Cache-Control": "no-store" };

export const loader = forStaff("shipments.read", async (_: Route.LoaderArgs, { db, actor }) => {
  return Response.json(await listActs(db, actor), { headers });
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db, log } = context.get(requestScope);
  const form = await request.formData();
  const id = String(form.get("id"));
  const intent = form.get("intent");
  if (intent === "undo") {
    const actor = allowedStaff(context, "shipments.write");
    const undo = async () => answerChanged(await undoBulkAct(db, actor, id));
    return answerAct(undo, log, ACT_MESSAGES.undoManyFailed);
  }
  if (intent === "stop") {
    const actor = allowedStaff(context, "shipments.write", "customers.write");
    const stop = async () => (await stopAct(db, actor, id), STOPPED);
    return answerAct(stop, log, ACT_MESSAGES.requestFailed);
  }
  const actor = allowedStaff(context, "shipments.read");
  if (intent !== "read") throw data("What to do?", { status: 400 });
  await markActRead(db, actor, id);
  return Response.json(STOPPED, { headers });
});
