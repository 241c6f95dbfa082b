import { atEdge } from "#app/edge.server.ts";
import { listContactSubmissions } from "#database/contacts/list-contact-submissions.ts";
import { contactFilterOf } from "#domain/contacts/contact-filter.ts";
import type { Route } from "./+types/contacts.route";
import { ContactTable } from "./contact-table.tsx";
import { InboxPage } from "./inbox-page.tsx";
import { changeInbox, loadInbox } from "./inbox-route.server.ts";
import { tellAnswer } from "./tell-answer.ts";

export const loader = atEdge((args: Route.LoaderArgs) =>
  loadInbox("contacts", args, contactFilterOf, listContactSubmissions),
);
export const action = atEdge((args: Route.ActionArgs) => changeInbox("contacts", args));
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  tellAnswer("contacts", request, serverAction);

export default function Contacts({ loaderData: { filter, page, counts } }: Route.ComponentProps) {
  return (
    <InboxPage name="contacts" filter={filter} counts={counts} searchLabel="Search name, email, subject">
      {page ? <ContactTable filter={filter} page={page} /> : null}
    </InboxPage>
  );
}
