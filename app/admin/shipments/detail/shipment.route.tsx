import { data, Outlet, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { fetchDetails } from "#app/lists/fetch-list.ts";
import { routeMapOf } from "#app/route-map/draw-route-map.server.tsx";
import { listAuditOfShipment } from "#database/audit/list-audit.ts";
import { readCharges } from "#database/charges/charges.ts";
import { listFiles } from "#database/files/list-files.ts";
import { listPrivateLinks } from "#database/links/private-links.ts";
import { listShipmentMails } from "#database/mails/shipment-mails.ts";
import { listDeliveryLinks } from "#database/deliveries/delivery-links.ts";
import { listOpenProofs } from "#database/deliveries/decide-proof.ts";
import { listShipmentPapers } from "#database/papers/shipment-papers.ts";
import { offerOfShipment } from "#database/offers/read-offer.ts";
import { findRequestOfShipment } from "#database/quotes/quote-requests.ts";
import { readDetails } from "#database/shipments/details.ts";
import { listEtaMoves } from "#database/shipments/eta.ts";
import { listNotes } from "#database/shipments/notes.ts";
import { listPossibleOwners, listReaders } from "#database/shipments/owner.ts";
import { getShipment } from "#database/shipments/shipment.ts";
import { can } from "#domain/accounts/policy.ts";
import { type FormRecord, formRecord } from "#domain/form-result.ts";
import { PAPER_MESSAGES } from "#words/papers.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { trackingAddress } from "#domain/shipments/letters.ts";
import type { Route } from "./+types/shipment.route";
import { code128 } from "#app/admin/shipments/print/barcodes.server.ts";
import { changeHistory, readHistory } from "#app/admin/shipments/history/change-history.server.ts";
import { changePapers } from "#app/admin/shipments/papers/change-papers.server.ts";
import { isOfPapers, type PapersAnswer } from "#app/admin/shipments/papers/papers-answer.ts";
import { readDocuments } from "#app/admin/shipments/documents/documents-view.server.ts";
import { answerAssign, type OwnerAnswer } from "./assign-owner.server.ts";
import { changeNotes } from "./change-notes.server.ts";
import { isOfNotes, type NoteAnswer, noteFailure } from "./note-answer.ts";
import { answerDelete, type DeleteAnswer } from "./delete-answer.server.ts";
import { answerHistoryMark, type HistoryMarkAnswer } from "./set-history.server.ts";
import { type HistoryAnswer, historyFailure } from "#app/status-entry/history-answer.ts";
import { lastListAddress } from "#app/admin/shipments/list/list-address.ts";
import { ShipmentDocument } from "#app/admin/shipments/print/shipment-document.tsx";
import { withShownEnds, withShownLocation, withShownPlaces } from "#database/shipments/shown-places.ts";
import { ShipmentNotFound } from "./shipment-cards.tsx";
import { ShipmentPage } from "./shipment-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.shipment.tracking_number ?? "Shipment"} · Shipment Tracking System` },
  { name: "robots", content: "noindex" },
];

/** The rest is in the audit log. */
const CHANGES_SHOWN = 20;
const MAILS_SHOWN = 10;

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  const scope = context.get(requestScope);
  const read = await allOf({
    shipment: getShipment(scope.db, actor, params.id),
    history: readHistory(params.id, actor, scope),
    request: can(actor, "requests.read") ? findRequestOfShipment(scope.db, actor, params.id) : undefined,
    changes: listAuditOfShipment(scope.db, actor, params.id, CHANGES_SHOWN),
    people: listPossibleOwners(scope.db, actor),
    colleagues: listReaders(scope.db, actor),
    notes: listNotes(scope.db, actor, params.id),
    details: readDetails(scope.db, actor, params.id),
    links: listPrivateLinks(scope.db, actor, { kind: "shipment", id: params.id }),
    routeMap: routeMapOf(params.id, scope),
    moves: listEtaMoves(scope.db, actor, params.id),
    mails: can(actor, "customers.read")
      ? listShipmentMails(scope.db, actor, params.id, { limit: MAILS_SHOWN })
      : undefined,
    papers: listShipmentPapers(scope.db, actor, params.id, scope.now()),
    files: listFiles(scope.db, actor, { kind: "shipment", id: params.id }),
    documents: readDocuments(scope, actor, params.id),
    deliveryLinks: listDeliveryLinks(scope.db, actor, params.id),
    proofs: listOpenProofs(scope.db, actor, params.id),
    charges: can(actor, "charges.read") ? readCharges(scope.db, actor, params.id) : undefined,
    offer: can(actor, "offers.read") ? offerOfShipment(scope.db, actor, params.id) : undefined,
  });
  const { details, history } = read;
  return {
    ...read,
    shipment: withShownPlaces(read.shipment),
    history: { ...history, entries: history.entries.map(withShownLocation) },
    details: { ...details, legs: details.legs.map(withShownEnds) },
    self: actor.id,
    trackingAddress: trackingAddress(scope.publicUrl, read.shipment.tracking_number),
    bars: await code128(read.shipment.tracking_number),
    asOf: scope.now(),
  };
});

async function allOf<Reads extends Record<string, unknown>>(reads: Reads) {
  const pairs = Object.entries(reads).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(pairs)) as { [Name in keyof Reads]: Awaited<Reads[Name]> };
}

/** A shipment that cannot be read leads back to the list; one that is not there has a page. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchDetails(request, serverLoader, {
    failed: SHIPMENT_MESSAGES.fetchDetailsFailed,
    list: lastListAddress(),
  });

/** Acts are sent to this route, whose script is there: that of another might be out of reach by now, and what was typed with it. */
export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) => {
  const record = formRecord(await request.formData());
  const [actor, scope] = [context.get(staffContext), context.get(requestScope)];
  if (isOfHistory(record)) {
    const answer = await changeHistory(params.id, record, actor, scope);
    // A browser without JavaScript reads the page anew.
    if (answer.data.done && record.plain) throw redirect(`/admin/shipments/${params.id}?saved=status`);
    // There is none any more: what was typed is shown in its place.
    if (answer.data.deletion && record.plain) throw data(answer.data, 409);
    return answer;
  }
  if (isOfNotes(record)) return changeNotes(params.id, record, actor, scope);
  if (isOfPapers(record)) {
    const answer = await changePapers(params.id, record, actor, scope);
    if (answer.data.done && record.plain) throw redirect(`/admin/shipments/${params.id}#papers`);
    return answer;
  }
  if (record.intent === "assign") {
    const answer = await answerAssign(params.id, record.owner_id, actor, scope);
    if (answer.data.assigned && record.plain) throw redirect(`/admin/shipments/${params.id}`);
    return answer;
  }
  if (record.intent === "live" || record.intent === "history") {
    const answer = await answerHistoryMark(params.id, record.intent === "history", actor, scope);
    if (!answer.data.error && record.plain) throw redirect(`/admin/shipments/${params.id}`);
    return answer;
  }
  if (record.intent !== "delete") throw data(null, { status: 400 });
  return answerDelete(params.id, actor, scope);
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const record = formRecord(await request.clone().formData());
  return catchNetworkError<
    DeleteAnswer | HistoryAnswer | HistoryMarkAnswer | OwnerAnswer | NoteAnswer | PapersAnswer
  >(serverAction, { error: failureOf(record) });
}

const isOfHistory = (record: FormRecord) =>
  record.intent === "add" || record.intent === "edit" || record.entry_id !== undefined;

function failureOf(record: FormRecord): string {
  if (record.intent === "assign") return SHIPMENT_MESSAGES.assignFailed;
  if (record.intent === "live" || record.intent === "history") return SHIPMENT_MESSAGES.historyFailed;
  if (isOfNotes(record)) return noteFailure(record);
  if (isOfPapers(record)) return PAPER_MESSAGES.failed;
  return isOfHistory(record) ? historyFailure(record) : SHIPMENT_MESSAGES.deleteFailed;
}

/** What was just deleted is not read again. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "delete" && !formData.has("entry_id") ? false : defaultShouldRevalidate;
}

export default function Shipment({ loaderData, actionData }: Route.ComponentProps) {
  const { shipment, history, details, routeMap, bars, asOf } = loaderData;
  return (
    <>
      <ShipmentPage {...loaderData} answer={actionData} outlet={<Outlet />} />
      <ShipmentDocument
        shipment={shipment}
        history={history.entries.filter(({ counts }) => counts)}
        details={details}
        routeMap={routeMap}
        bars={bars}
        asOf={asOf}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShipmentNotFound error={error} />;
}
