import { atEdge } from "#app/edge.server.ts";
import { listContactSubmissions } from "#database/contacts/list-contact-submissions.ts";
import { contactFilterOf } from "#domain/contacts/contact-filter.ts";
import type { Route } from "./+types/contact-rows.route";
import { loadInboxRows } from "./inbox-route.server.ts";

export const loader = atEdge((args: Route.LoaderArgs) =>
  loadInboxRows(args, contactFilterOf, listContactSubmissions),
);
