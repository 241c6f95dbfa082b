import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { fetchList } from "#app/lists/fetch-list.ts";
import { listQuoteRequests } from "#database/quotes/quote-requests.ts";
import { quoteFilterOf } from "#domain/quotes/quote-filter.ts";
import type { Route } from "./+types/quotes.route";
import { INBOXES, showAnswer } from "./inbox.ts";
import { InboxPage } from "./inbox-page.tsx";
import { changeInbox, loadInbox } from "./inbox-route.server.ts";
import { quoteStatusOptions } from "./quote-details.tsx";
import { QuoteTable } from "./inbox-table.tsx";

export const loader = withErrorMapping((args: Route.LoaderArgs) =>
  loadInbox("quotes", args, quoteFilterOf, listQuoteRequests),
);
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchList(request, serverLoader, {
    failed: INBOXES.quotes.texts.fetchFailed,
    without: (params) => ({ filter: quoteFilterOf(params), page: null, counts: null }),
  });
export const action = withErrorMapping((args: Route.ActionArgs) => changeInbox("quotes", args));
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  showAnswer("quotes", request, serverAction);

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
