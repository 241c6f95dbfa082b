import { data, redirect } from "react-router";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { mergeCompanies } from "../merge.server.ts";
import { findMergedInto } from "../read-merge.server.ts";
import { readPair } from "../read-pair.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { MergedMeanwhile, readMergeForm } from "../merge.ts";
import { NotFound } from "#app/kit/errors.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { DUPLICATE_MESSAGES } from "../duplicates-words.ts";
import type { Route } from "./+types/merge.route";
import { customerAddress } from "../address.ts";
import { type MergeAnswer, MergePage } from "./merge-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Merge customers · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "customers.write");
  const { db } = context.get(requestScope);
  const pair = await readPair(db, actor, [params.id, params.other]);
  if (pair) return pair;
  for (const id of [params.id, params.other]) {
    const kept = await findMergedInto(db, actor, id);
    if (kept) throw redirect(customerAddress(kept));
  }
  throw new NotFound(DUPLICATE_MESSAGES.notThere);
});

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) => {
  const actor = context.get(staffContext);
  if (!can(actor, "customers.write")) return data<MergeAnswer>({ error: forbiddenText(actor.role) }, 403);
  const { db, log } = context.get(requestScope);
  const record = formRecord(await request.formData());
  const order = readMergeForm(record, [params.id, params.other]);
  if (!order) return data<MergeAnswer>({ error: "Choose which of the two stays" }, 400);
  try {
    const { mergeId } = await mergeCompanies(db, actor, order);
    return redirect(`${customerAddress(order.keptId)}?merged=${mergeId}`);
  } catch (error) {
    if (error instanceof MergedMeanwhile)
      return data<MergeAnswer>({ error: error.userMessage, keptId: error.keptId }, 409);
    const { message, status } = toFailure(error, log, DUPLICATE_MESSAGES.operationFailed);
    return data<MergeAnswer>({ error: message, record }, status);
  }
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<MergeAnswer>(serverAction, { error: DUPLICATE_MESSAGES.operationFailed });

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const [one, other] = loaderData.sides;
  // Read again after a change of either, it begins anew.
  return <MergePage key={`${one.id} ${other.id}`} pair={loaderData} answer={actionData} />;
}
