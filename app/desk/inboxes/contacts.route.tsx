import { forStaff } from "#app/request/for-staff.server.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { contactFilterOf, type ContactFilter } from "#app/contact-messages/contact-filter.ts";
import type { Route } from "./+types/contacts.route";
import { actInInbox, INBOXES, type InboxRow } from "./inboxes.ts";
import { InboxPage } from "./inbox-page.tsx";
import { changeInbox, contactInbox } from "./inbox-route.server.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { CONTACT_DESK_MESSAGES } from "#app/contact-messages/words.ts";
import type { WindowPage } from "#app/kit/keyset.ts";
import { inboxColumns, InboxTable, SecondLine, UnreadDot } from "./inbox-table.tsx";

export const loader = contactInbox.list;
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, INBOXES.contacts.texts.fetchFailed, (params) => ({
    filter: contactFilterOf(params),
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

interface ContactRow extends InboxRow {
  email: string;
  subject: string | null;
  preview: string;
  age: string;
}

const contactColumns = inboxColumns<ContactRow>({
  name: "contacts",
  status: {
    width: "6.5rem",
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="flex w-2 shrink-0">{row.is_read ? null : <UnreadDot silent />}</span>
        <Badge tone={row.is_read ? "grey" : "blue"}>{row.is_read ? "Read" : "Unread"}</Badge>
      </span>
    ),
  },
  nameWidth: "15%",
  underDate: (row) => row.age,
  columns: [
    { id: "email", heading: "Email", width: "23%", cell: (row) => row.email, title: (row) => row.email },
    {
      id: "subject",
      heading: "Subject",
      cell: (row) => (
        <>
          <span className="block truncate">{row.subject || CONTACT_DESK_MESSAGES.noSubject}</span>
          <SecondLine>{row.preview}</SecondLine>
        </>
      ),
      title: (row) => row.subject ?? undefined,
    },
  ],
  reason: { id: "email", width: "23%" },
  card: {
    from: (row) => row.email,
    about: (row) => row.subject || CONTACT_DESK_MESSAGES.noSubject,
    preview: (row) => row.preview,
  },
});

function ContactTable(props: { filter: ContactFilter; page: WindowPage<ContactRow> }) {
  return <InboxTable name="contacts" columns={contactColumns} minWidth="60rem" {...props} />;
}
