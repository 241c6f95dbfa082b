import { data } from "react-router";
import { forStaff } from "#app/request/for-staff.server.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { OfReport } from "#app/kit/lists/filter-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { listRequestOwners } from "#app/quote-requests/owner.server.ts";
import { countWaiting } from "#app/quote-requests/quote-requests.server.ts";
import { type AnswerState, quoteFilterOf, type RequestStage } from "#app/quote-requests/quote-filter.ts";
import type { Route } from "./+types/quotes.route";
import { actInInbox, INBOXES } from "./inboxes.ts";
import { InboxPage } from "./inbox-page.tsx";
import { changeInbox, quoteInbox } from "./inbox-route.server.ts";
import { QUOTE_STATUS_LABELS } from "./quote-details.tsx";
import { QuoteTable } from "./quote-table.tsx";

const STAGE_NAMES: Record<RequestStage, string> = {
  unanswered: "without an answer",
  answered: "answered, without an offer",
  offered: "with an offer, undecided",
  declined: "with an offer that was declined",
  accepted: "with an offer that was accepted",
};

const ANSWER_NAMES: Record<AnswerState, string> = {
  answered: "answered from here",
  waiting: "waiting for an answer",
  snoozed: "snoozed",
  none: "taken up without an answer from here",
};

export const loader = forStaff("requests.read", async (args: Route.LoaderArgs, scope) => {
  const { db, actor, log, now } = scope;
  const [list, people, waiting] = await Promise.all([
    quoteInbox.list(args),
    readShared(scope, actor, "owners of requests", () => listRequestOwners(db, actor)).catch(
      (error: unknown) => {
        log.error({ err: error }, "the owners of requests could not be read");
        return [];
      },
    ),
    readShared(scope, actor, "requests that wait", () => countWaiting(db, actor)).catch(() => null),
  ]);
  return data({ ...list.data, people, waiting, self: actor.id, asOf: now() }, list.init ?? undefined);
});
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, INBOXES.quotes.texts.fetchFailed, (params) => ({
    filter: quoteFilterOf(params),
    counts: null,
    people: [],
    waiting: null,
    self: "",
    asOf: new Date(),
  }));
export const action = forStaff("requests.read", async ({ request }: Route.ActionArgs, scope) =>
  changeInbox("quotes", await request.formData(), scope),
);
export const clientAction = actInInbox("quotes");

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { filter, page, counts, people, self, asOf } = loaderData;
  const mayWrite = useCan("requests.write");
  return (
    <InboxPage
      name="quotes"
      filter={filter}
      counts={counts}
      total={page && page.total}
      searchLabel="Search name, email, company"
      statuses={QUOTE_STATUS_LABELS}
      owners={{
        me: "Mine",
        nobody: "Nobody's",
        left: "Of disabled accounts",
        ...Object.fromEntries(people.flatMap(({ id, name }) => (id === self ? [] : [[id, name]]))),
      }}
      waiting={loaderData.waiting}
      conditions={
        <OfReport
          dateLabel="received"
          from={filter.from}
          to={filter.to}
          words={[
            filter.stage ? STAGE_NAMES[filter.stage] : null,
            filter.answer ? ANSWER_NAMES[filter.answer] : null,
          ]}
          fields={{ from: filter.from, to: filter.to, stage: filter.stage, answer: filter.answer }}
          clear={INBOXES.quotes.address}
        />
      }
      actions={mayWrite ? <ButtonLink to="/admin/quotes/new">Add request</ButtonLink> : null}
    >
      {page ? <QuoteTable filter={filter} page={page} asOf={asOf} /> : null}
    </InboxPage>
  );
}
