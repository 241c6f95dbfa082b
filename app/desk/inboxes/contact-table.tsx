import { Badge } from "#app/kit/ui/badge.tsx";
import type { ContactFilter } from "#app/contact-messages/contact-filter.ts";
import { CONTACT_DESK_MESSAGES } from "#app/contact-messages/words.ts";
import type { WindowPage } from "#app/kit/keyset.ts";
import { inboxColumns, InboxTable, SecondLine, UnreadDot } from "./inbox-table.tsx";
import type { InboxRow } from "./inboxes.ts";

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

export function ContactTable(props: { filter: ContactFilter; page: WindowPage<ContactRow> }) {
  return <InboxTable name="contacts" columns={contactColumns} minWidth="60rem" {...props} />;
}
