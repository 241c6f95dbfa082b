import type { Route } from "./+types/inbox-rows.route";
import { contactInbox, quoteInbox } from "./inbox-route.server.ts";

export const loader = (args: Route.LoaderArgs) =>
  (new URL(args.request.url).pathname.startsWith("/admin/quotes") ? quoteInbox : contactInbox).rows(args);
