import { atEdge } from "#app/edge.server.ts";
import { listQuoteRequests } from "#database/quotes/list-quote-requests.ts";
import { quoteFilterOf } from "#domain/quotes/quote-filter.ts";
import type { Route } from "./+types/quotes.route";
import { InboxPage } from "./inbox-page.tsx";
import { changeInbox, loadInbox } from "./inbox-route.server.ts";
import { quoteStatusOptions } from "./quote-status.tsx";
import { QuoteTable } from "./quote-table.tsx";
import { tellAnswer } from "./tell-answer.ts";

export const loader = atEdge((args: Route.LoaderArgs) =>
  loadInbox("quotes", args, quoteFilterOf, listQuoteRequests),
);
export const action = atEdge((args: Route.ActionArgs) => changeInbox("quotes", args));
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  tellAnswer("quotes", request, serverAction);

export default function Quotes({ loaderData: { filter, page, counts } }: Route.ComponentProps) {
  return (
    <InboxPage
      name="quotes"
      filter={filter}
      counts={counts}
      searchLabel="Search name, email, company"
      statuses={quoteStatusOptions}
    >
      {page ? <QuoteTable filter={filter} page={page} /> : null}
    </InboxPage>
  );
}
