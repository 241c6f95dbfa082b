import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listContactSubmissions } from "#database/contacts/contact-submissions.ts";
import { listQuoteRequests } from "#database/quotes/quote-requests.ts";
import { contactFilterOf } from "#domain/contacts/contact-filter.ts";
import { quoteFilterOf } from "#domain/quotes/quote-filter.ts";
import type { Route } from "./+types/inbox-rows.route";
import { quoteLine } from "./request/read-request.server.ts";
import { loadInboxRows } from "./inbox-route.server.ts";

export const loader = withErrorMapping((args: Route.LoaderArgs) =>
  new URL(args.request.url).pathname.startsWith("/admin/quotes")
    ? loadInboxRows("quotes", args, quoteFilterOf, listQuoteRequests, quoteLine)
    : loadInboxRows("contacts", args, contactFilterOf, listContactSubmissions, (row) => row),
);
