import { staffAction } from "#app/request/form-action.server.ts";
import { data } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { QUOTE_DESK_MESSAGES, THREAD_MESSAGES } from "#app/quote-requests/words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { INBOXES } from "../../inboxes/inboxes.ts";
import type { Route } from "./+types/thread.route";
import { actOnThread, besideThread, threadFailure } from "./act-on-thread.server.ts";
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

export const action = staffAction("requests.write", threadFailure, actOnThread, { beside: besideThread });

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
