import { Link, useLocation, useNavigate } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { EndlessTable, type EndlessColumn } from "#app/ui/endless-table.tsx";
import type { ContactFilter } from "#domain/contacts/contact-filter.ts";
import { CONTACT_MESSAGES } from "#domain/contacts/messages.ts";
import { spamReasonLabel } from "#domain/inboxes/messages.ts";
import type { WindowPage } from "#domain/keyset.ts";
import { formatDate } from "#domain/time.ts";
import type { InboxRow } from "./inbox.ts";
import { RowActs, useDetailsAddress } from "./inbox-acts.tsx";
import { EmptyInbox, ShownCount } from "./inbox-page.tsx";
import { UnreadDot } from "./unread-dot.tsx";
import { useInboxList } from "./use-inbox-list.ts";

export interface ContactRow extends InboxRow {
  email: string;
  subject: string | null;
}

const columns: readonly EndlessColumn<ContactRow>[] = [
  {
    id: "status",
    heading: "Status",
    width: "8rem",
    truncate: false,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="flex w-2 shrink-0">{row.is_read ? null : <UnreadDot silent />}</span>
        <Badge tone={row.is_read ? "grey" : "blue"}>{row.is_read ? "Read" : "Unread"}</Badge>
      </span>
    ),
  },
  {
    id: "name",
    heading: "Name",
    sticky: true,
    width: "20%",
    cell: (row, active) => <NameLink row={row} active={active} />,
    title: (row) => row.name ?? undefined,
  },
  { id: "email", heading: "Email", width: "24%", cell: (row) => row.email, title: (row) => row.email },
  {
    id: "subject",
    heading: "Subject",
    cell: (row) => row.subject || CONTACT_MESSAGES.noSubject,
    title: (row) => row.subject ?? undefined,
  },
  { id: "date", heading: "Date", width: "7.5rem", cell: (row) => formatDate(new Date(row.created_at)) },
  {
    id: "acts",
    heading: "Actions",
    width: "calc(4 * var(--row-button) + 1.5rem)",
    truncate: false,
    cell: (row, active) => <RowActs row={row} active={active} />,
  },
];

const why: EndlessColumn<ContactRow> = {
  id: "why",
  heading: "Held because",
  width: "24%",
  cell: (row) => spamReasonLabel(row.spam_reason ?? ""),
  title: (row) => spamReasonLabel(row.spam_reason ?? ""),
};
const spamColumns = columns.map((column) => (column.id === "email" ? why : column));

function NameLink({ row, active }: { row: ContactRow; active: boolean }) {
  return (
    <Link
      to={useDetailsAddress(row.id)}
      tabIndex={active ? 0 : -1}
      preventScrollReset
      className="text-link block truncate pointer-coarse:py-2.5"
    >
      {row.name || CONTACT_MESSAGES.unknownName}
    </Link>
  );
}

/** The contact submissions that match, as one endless list. */
export function ContactTable({ filter, page }: { filter: ContactFilter; page: WindowPage<ContactRow> }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { list, total, onRest } = useInboxList({ page, address: `/admin/contacts/rows${search}` });
  if (total === 0) return <EmptyInbox name="contacts" filter={filter} />;
  return (
    <>
      <ShownCount total={total} filter={filter} />
      <EndlessTable
        caption="Contact submissions"
        list={list}
        columns={filter.view === "spam" ? spamColumns : columns}
        nameOf={(row) => row.name || CONTACT_MESSAGES.unknownName}
        isUnread={(row) => !row.is_read}
        onOpen={(row) => void navigate(`/admin/contacts/${row.id}${search}`, { preventScrollReset: true })}
        onRest={onRest}
        failedText={CONTACT_MESSAGES.fetchFailed}
        minWidth="60rem"
        className="max-h-[max(20rem,calc(100dvh-20rem))]"
      />
    </>
  );
}
