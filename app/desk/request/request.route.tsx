import { data, redirect } from "react-router";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/requests-words.ts";
import type { Route } from "./+types/request.route";
import { fetchInboxDetails } from "../inboxes/inbox.ts";
import { InboxActsProvider } from "../inboxes/inbox-acts.tsx";
import { changeInbox } from "../inboxes/inbox-route.server.ts";
import { startShipment } from "../inboxes/start-shipment.server.ts";
import { readRequest } from "./read-request.server.ts";
import { RequestPage } from "./request-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.read ? formatRequestNumber(loaderData.read.request.number) : REQUEST_MESSAGES.notFound} · Shipment Tracking System`,
  },
  { name: "robots", content: "noindex" },
];

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "requests.read");
  const read = await readRequest(params.id, actor, context.get(requestScope));
  return data({ read }, read ? 200 : 404);
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchInboxDetails("quotes", request, serverLoader);

/** «Create shipment», and without JavaScript the acts that the page otherwise sends to the list. */
export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) => {
  const form = await request.formData();
  if (!form.has("intent")) {
    return startShipment(params.id, form, "", context.get(staffContext), context.get(requestScope));
  }
  form.set("id", params.id);
  const answer = await changeInbox("quotes", form, context);
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
