import {
  data,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useParams,
} from "react-router";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { changeHistory } from "#app/shipments/change-history.server.ts";
import { shipmentsListAddress } from "#app/shipments/list-position.ts";
import { ShipmentDocument } from "./print/shipment-document.tsx";
import { failByRecord } from "#app/kit/forms/form-answer.ts";
import { fetchDetails } from "#app/kit/lists/fetch-list.ts";
import { readPrepared } from "#database/connection/connect.ts";
import { formRecord, type FormRecord } from "#app/kit/forms/form-result.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import type { Route } from "./+types/shipment.route";
import { readShipmentPage } from "./read-shipment.server.ts";
import { actOf, failureOf, type ShipmentAnswer } from "./shipment-acts.ts";
import { doAct } from "./shipment-acts.server.ts";
import { ShipmentPage } from "./shipment-page.tsx";
import type { SaveOfDeleted } from "#app/shipments/save-shipment.server.ts";
import { ShipmentFormPage } from "#app/shipments/shipment-form-body.tsx";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import type { HistoryAnswer } from "#app/shipments/history-answer.ts";
import { StatusEntryForm } from "#app/shipments/status-entry-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { affectsRow } from "#app/live/event.ts";
import { forStaff } from "#app/request/for-staff.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.shipment.tracking_number ?? "Shipment"} · Shipment Tracking System` },
  { name: "robots", content: "noindex" },
];

export const loader = forStaff("shipments.read", async ({ params }: Route.LoaderArgs, scope) =>
  readPrepared(() => readShipmentPage(params.id, scope.actor, scope)),
);

/** A shipment that cannot be read redirects to the list; one that does not exist has a page. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchDetails(request, serverLoader, {
    failed: SHIPMENT_MESSAGES.fetchDetailsFailed,
    list: shipmentsListAddress(),
  });

/** Actions are sent to this route, whose script is loaded: another script might fail to load, and typed text would be lost. */
export const action = forStaff("shipments.read", async ({ request, params }: Route.ActionArgs, scope) => {
  const { actor } = scope;
  const record = formRecord(await request.formData());
  const page = `/admin/shipments/${params.id}`;
  if (isOfHistory(record)) {
    const answer = await changeHistory(params.id, record, actor, scope);
    if (answer.data.done && record.plain) throw redirect(`${page}?done=status`);
    // The shipment is gone: the typed values are shown instead of the page.
    if (answer.data.deletion && record.plain) throw data(answer.data, 409);
    return answer;
  }
  const act = actOf(record);
  if (!act) throw data(null, { status: 400 });
  const answer = await doAct(act, { id: params.id, record, actor }, scope);
  if (answer.data.done && record.plain)
    throw redirect(act.startsWith("paper-") ? cardAddress(params.id, "papers") : page);
  return answer;
});

export const clientAction = failByRecord<ShipmentAnswer>(failureOf);

const isOfHistory = (record: FormRecord) =>
  record.intent === "add" || record.intent === "edit" || record.entry_id !== undefined;

/** Skips revalidation after a deletion, and between sections of the same page. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formData, currentParams, nextParams, currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOtherSection =
    !formData &&
    currentParams.id === nextParams.id &&
    currentParams.tab !== nextParams.tab &&
    currentUrl.search === nextUrl.search;
  if (formData?.get("intent") === "delete" && !formData.has("entry_id")) return false;
  return isOtherSection ? false : defaultShouldRevalidate;
}

export default function Shipment() {
  return (
    <>
      <ShipmentPage />
      <ShipmentDocument />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShipmentNotFound error={error} />;
}

/** Shown for a shipment that does not exist, until it is restored; other errors go to the generic error card. */
function ShipmentNotFound({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { id } = useParams();
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    if (event.action !== "shipment.deleted" && affectsRow(event, "shipment", id)) readAgain();
  });
  if (isRouteErrorResponse(error) && error.status === 409) {
    const refused = error.data as SaveOfDeleted | HistoryAnswer;
    if ("start" in refused) return <ShipmentFormPage {...refused} />;
    return (
      <Card title="Add Status">
        <StatusEntryForm answer={refused} />
      </Card>
    );
  }
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="border-y border-slate-200 bg-white">
      <EmptyState
        level={1}
        title={SHIPMENT_MESSAGES.notFound}
        action={
          <Button
            onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate(shipmentsListAddress()))}
          >
            Go Back
          </Button>
        }
      >
        It may have been deleted, or the address is not complete.
      </EmptyState>
    </div>
  );
}
