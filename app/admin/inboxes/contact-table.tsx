import { Badge } from "#app/ui/badge.tsx";
import type { ContactFilter } from "#domain/contacts/contact-filter.ts";
import { CONTACT_MESSAGES } from "#domain/contacts/messages.ts";
import type { WindowPage } from "#domain/keyset.ts";
import type { InboxRow } from "./inbox.ts";
import { inboxColumns, InboxTable } from "./inbox-table.tsx";
import { UnreadDot } from "./unread-dot.tsx";

export interface ContactRow extends InboxRow {
  email: string;
  subject: string | null;
}

const columns = inboxColumns<ContactRow>({
  name: "contacts",
  status: {
    width: "8rem",
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="flex w-2 shrink-0">{row.is_read ? null : <UnreadDot silent />}</span>
        <Badge tone={row.is_read ? "grey" : "blue"}>{row.is_read ? "Read" : "Unread"}</Badge>
      </span>
    ),
  },
  nameWidth: "20%",
  columns: [
    { id: "email", heading: "Email", width: "24%", cell: (row) => row.email, title: (row) => row.email },
    {
      id: "subject",
      heading: "Subject",
      cell: (row) => row.subject || CONTACT_MESSAGES.noSubject,
      title: (row) => row.subject ?? undefined,
    },
  ],
  reason: { id: "email", width: "24%" },
});

/** The contact submissions that match. */
export function ContactTable(props: { filter: ContactFilter; page: WindowPage<ContactRow> }) {
  return <InboxTable name="contacts" columns={columns} minWidth="60rem" {...props} />;
}
