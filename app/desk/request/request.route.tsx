import { Moon } from "lucide-react";
import { data, redirect } from "react-router";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import type { Route } from "./+types/request.route";
import { fetchInboxDetails, INBOXES } from "../inboxes/inboxes.ts";
import { InboxActsProvider, useInboxActs, useItemActs } from "../inboxes/inbox-acts.tsx";
import { changeInbox } from "../inboxes/inbox-route.server.ts";
import { startShipment } from "../inboxes/start-shipment.server.ts";
import { readRequest, type RequestRead } from "./read-request.server.ts";
import { useEffect, useState } from "react";
import { rememberOpenedRow } from "#app/kit/lists/opened-row.ts";
import { OffersCard } from "#app/offers/offers-card.tsx";
import { useRevalidateOn } from "../queue/use-revalidate-on.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { RecordActs } from "#app/kit/ui/record-acts.tsx";
import { QUOTE_DESK_MESSAGES, REQUEST_MESSAGES } from "#app/quote-requests/words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { Notices, useMarkOpenedRead } from "../inboxes/details-dialog.tsx";
import { RequestFacts, RouteAndStatus, ShipmentAndFiles } from "../inboxes/quote-details.tsx";
import { ClockText, OwnerControl } from "./request-state.tsx";
import { maySnooze, SnoozeControl, SnoozeDialog } from "./snooze-control.tsx";
import { snoozedDay } from "#app/quote-requests/snooze.ts";
import { Thread } from "./thread/thread.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.read ? formatRequestNumber(loaderData.read.request.number) : REQUEST_MESSAGES.notFound} · Shipment Tracking System`,
  },
  { name: "robots", content: "noindex" },
];

export const loader = forStaff("requests.read", async ({ params }: Route.LoaderArgs, scope) => {
  const read = await readRequest(params.id, scope.actor, scope);
  return data({ read }, read ? 200 : 404);
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchInboxDetails("quotes", request, serverLoader);

/** Handles «Create shipment», and without JavaScript the actions that the page otherwise sends to the list. */
export const action = forStaff("requests.read", async ({ request, params }: Route.ActionArgs, scope) => {
  const form = await request.formData();
  if (!form.has("intent")) return startShipment(params.id, form, "", scope.actor, scope);
  form.set("id", params.id);
  const answer = await changeInbox("quotes", form, scope);
  if (answer.data.done) throw redirect(`/admin/requests/${params.id}`);
  return data({ error: answer.data.error }, answer.init ?? undefined);
});

export default function Request({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <InboxActsProvider name="quotes">
      <RequestPage
        key={params.id}
        read={loaderData.read}
        error={actionData && "error" in actionData ? actionData.error : undefined}
      />
    </InboxActsProvider>
  );
}

const { address, title, noun } = INBOXES.quotes;

/** The page of a request. When a colleague deletes the request meanwhile, it stays visible with a notice. */
function RequestPage({ read, error }: { read: RequestRead | null; error: string | undefined }) {
  useRevalidateOn("quote_request", "offer");
  const { isDeleted } = useMarkOpenedRead(read?.request ?? null);
  const [shown, setShown] = useState(read);
  if (read && read !== shown) setShown(read);
  const id = shown?.request.id;
  useEffect(() => (id ? rememberOpenedRow(address, id) : undefined), [id]);
  if (!shown) return <RequestNotFound />;
  const { request } = shown;
  return (
    <>
      <PageHeader
        path={[{ label: title, to: address }, { label: formatRequestNumber(request.number) }]}
        title={request.name || QUOTE_DESK_MESSAGES.unknownName}
        description={request.entered_by ? REQUEST_MESSAGES.enteredBy(request.entered_by) : undefined}
        acts={isDeleted ? null : <RequestActs request={request} asOf={shown.asOf} />}
      />
      <div className="mt-4 empty:hidden">
        <Notices noun={noun} isDeleted={isDeleted} spamReason={request.spam_reason} />
      </div>
      <div className="mt-4">
        <Thread
          thread={shown.thread}
          readOnly={isDeleted}
          head={
            <Card className="grid gap-3">
              <RouteAndStatus request={request} isDeleted={isDeleted} />
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <ClockText clock={shown.clock} pausedUntil={shown.pausedUntil} />
                <OwnerControl
                  request={request}
                  people={shown.people}
                  self={shown.self}
                  readOnly={isDeleted}
                />
                <SnoozeControl request={request} asOf={shown.asOf} readOnly={isDeleted} />
              </div>
              <RequestFacts request={request} />
            </Card>
          }
        >
          <CardStack>
            {shown.offers ? (
              <OffersCard
                offers={shown.offers}
                asOf={shown.asOf}
                requestId={isDeleted ? undefined : request.id}
              />
            ) : null}
            <ShipmentAndFiles
              request={request}
              shippers={shown.shippers}
              files={shown.files}
              isDeleted={isDeleted}
              error={error}
              inCards
            />
          </CardStack>
        </Thread>
      </div>
    </>
  );
}

function RequestActs({ request, asOf }: Pick<RequestRead, "request" | "asOf">) {
  const { mayWrite } = useInboxActs();
  const actsOf = useItemActs();
  const [isSnoozing, setSnoozing] = useState(false);
  if (!mayWrite) return null;
  const snooze = { id: "snooze", label: "Snooze", icon: <Moon />, onAction: () => setSnoozing(true) };
  return (
    <>
      <RecordActs
        of={formatRequestNumber(request.number)}
        more={[
          ...(maySnooze(request) && !snoozedDay(request, asOf) ? [snooze] : []),
          ...actsOf(request).map(({ icon: Icon, ...act }) => ({
            ...act,
            icon: <Icon />,
            tone: act.id === "delete" ? ("danger" as const) : undefined,
          })),
        ]}
      />
      {isSnoozing ? <SnoozeDialog request={request} asOf={asOf} onClose={() => setSnoozing(false)} /> : null}
    </>
  );
}

function RequestNotFound() {
  return (
    <div className="border-y border-slate-200 bg-white">
      <EmptyState
        level={1}
        title={REQUEST_MESSAGES.notFound}
        action={<ButtonLink to={address}>{title}</ButtonLink>}
      >
        {REQUEST_MESSAGES.notFoundHint}
      </EmptyState>
    </div>
  );
}
