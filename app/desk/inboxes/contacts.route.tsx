import { forStaff } from "#app/request/for-staff.server.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { contactFilterOf } from "#app/contact-messages/contact-filter.ts";
import type { Route } from "./+types/contacts.route";
import { ContactTable } from "./contact-table.tsx";
import { actInInbox, INBOXES } from "./inboxes.ts";
import { InboxPage } from "./inbox-page.tsx";
import { changeInbox, contactInbox } from "./inbox-route.server.ts";

export const loader = contactInbox.list;
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, INBOXES.contacts.texts.fetchFailed, (params) => ({
    filter: contactFilterOf(params),
    page: null,
    counts: null,
  }));
export const action = forStaff("contacts.read", async ({ request }: Route.ActionArgs, scope) =>
  changeInbox("contacts", await request.formData(), scope),
);
export const clientAction = actInInbox("contacts");

export default function Contacts({ loaderData: { filter, page, counts } }: Route.ComponentProps) {
  return (
    <InboxPage
      name="contacts"
      filter={filter}
      counts={counts}
      total={page && page.total}
      searchLabel="Search name, email, subject"
    >
      {page ? <ContactTable filter={filter} page={page} /> : null}
    </InboxPage>
  );
}
