import { data, redirect } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { THREAD_MESSAGES } from "#app/quote-requests/thread-words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { INBOXES } from "../../inboxes/inboxes.ts";
import type { Route } from "./+types/thread.route";
import { actOnThread } from "./act-on-thread.server.ts";
import { readThread } from "./read-thread.server.ts";
import type { ThreadAnswer } from "./thread-answer.ts";
import { Thread as RequestThread } from "./thread.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Messages ${loaderData?.thread?.request.number ?? ""} · Shipment Tracking System` },
  { name: "robots", content: "noindex" },
];

export const loader = forStaff("requests.read", async ({ params }: Route.LoaderArgs, scope) => {
  const thread = await readThread(params.id, scope.actor, scope);
  return data({ thread }, thread ? 200 : 404);
});

/** Without JavaScript it redirects to the request, or shows the refused values here. */
export const action = forStaff("requests.write", async ({ request, params }: Route.ActionArgs, scope) => {
  const record = formRecord(await request.formData());
  const answer = await actOnThread(params.id, record, scope.actor, scope);
  if (record.plain && answer.data.done) throw redirect(`/admin/requests/${params.id}#messages`);
  return answer;
});

/** Reports an unreachable server like any other failure; typed values stay. */
export const clientAction = formClientAction(THREAD_MESSAGES.failed);

export default function Thread({ loaderData: { thread }, actionData }: Route.ComponentProps) {
  const { address, title } = INBOXES.quotes;
  if (!thread) {
    return (
      <div className="border-y border-slate-200 bg-white">
        <EmptyState
          level={1}
          title={QUOTE_DESK_MESSAGES.notFound}
          action={<ButtonLink to={address}>{title}</ButtonLink>}
        >
          It was deleted, or the address is not complete.
        </EmptyState>
      </div>
    );
  }
  const { id, number, name } = thread.request;
  return (
    <>
      <PageHeader
        className="max-w-6xl"
        path={[
          { label: title, to: address },
          { label: number, to: `/admin/requests/${id}` },
          { label: "Messages" },
        ]}
        title={name || QUOTE_DESK_MESSAGES.unknownName}
      />
      <div className="mt-4 max-w-6xl">
        <RequestThread thread={thread} before={actionData as ThreadAnswer | undefined} />
      </div>
    </>
  );
}
