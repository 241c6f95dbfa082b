import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import type { Route } from "./+types/inbox-rows.route";
import { contactInbox, quoteInbox } from "./inbox-route.server.ts";

export const loader = withErrorMapping((args: Route.LoaderArgs) =>
  (new URL(args.request.url).pathname.startsWith("/admin/quotes") ? quoteInbox : contactInbox).rows(args),
);
