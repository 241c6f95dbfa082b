import { data, Outlet, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { toast } from "#app/ui/toast.ts";
import { findRequestOfShipment } from "#database/quotes/find-request-of-shipment.ts";
import { getShipment } from "#database/shipments/get-shipment.ts";
import { type FormRecord, formRecord } from "#domain/form-result.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { trackingAddress } from "#domain/shipments/tracking-letter.ts";
import type { Route } from "./+types/shipment.route";
import { code128 } from "./barcodes.server.ts";
import { changeHistory } from "./change-history.server.ts";
import { answerDelete, type DeleteAnswer } from "./delete-answer.server.ts";
import { type HistoryAnswer, historyFailure } from "./history-answer.ts";
import { readHistory } from "./read-history.server.ts";
import { ShipmentDocument } from "./shipment-document.tsx";
import { ShipmentNotFound } from "./shipment-not-found.tsx";
import { ShipmentPage } from "./shipment-page.tsx";
import { mayPass } from "./try-again.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.shipment.tracking_number ?? "Shipment"} · Shipment Tracking System` },
  { name: "robots", content: "noindex" },
];

export const loader = atEdge(async ({ params, context }: Route.LoaderArgs) => {
  const scope = context.get(requestScope);
  const [shipment, history, request] = await Promise.all([
    getShipment(scope.db, params.id),
    readHistory(params.id, scope),
    findRequestOfShipment(scope.db, params.id),
  ]);
  return {
    shipment,
    history,
    request,
    trackingAddress: trackingAddress(scope.publicUrl, shipment.tracking_number),
    bars: await code128(shipment.tracking_number),
    asOf: scope.now(),
  };
});

/** A shipment that cannot be read leads back to the list, which says so; one that is not there has a page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (!mayPass(error)) throw error;
    toast.error(SHIPMENT_MESSAGES.fetchDetailsFailed);
    throw redirect("/admin/shipments");
  }
}

/**
 * Deletes the shipment, or changes its status history: this route's script is there, that of another might be out of
 * reach by now, and what was typed with it.
 */
export const action = atEdge(async ({ request, params, context }: Route.ActionArgs) => {
  const record = formRecord(await request.formData());
  const [actor, scope] = [context.get(staffContext), context.get(requestScope)];
  if (isOfHistory(record)) return changeHistory(params.id, record, actor, scope);
  if (record.intent !== "delete") throw data(null, { status: 400 });
  return answerDelete(params.id, actor, scope);
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const record = formRecord(await request.clone().formData());
  const error = isOfHistory(record) ? historyFailure(record) : SHIPMENT_MESSAGES.deleteFailed;
  return answerOrFailure<DeleteAnswer | HistoryAnswer>(serverAction, { error });
}

const isOfHistory = (record: FormRecord) =>
  record.intent === "add" || record.intent === "edit" || record.entry_id !== undefined;

/** What was just deleted is not read again. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "delete" && !formData.has("entry_id") ? false : defaultShouldRevalidate;
}

export default function Shipment({ loaderData }: Route.ComponentProps) {
  const { shipment, history, bars, asOf } = loaderData;
  return (
    <>
      <ShipmentPage {...loaderData} outlet={<Outlet />} />
      <ShipmentDocument shipment={shipment} history={history.entries} bars={bars} asOf={asOf} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShipmentNotFound error={error} />;
}
