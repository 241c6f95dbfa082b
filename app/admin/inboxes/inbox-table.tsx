import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ShownCount } from "#app/lists/list-parts.tsx";
import { PlacePair } from "#app/lists/place-pair.tsx";
import { type VirtualColumn, VirtualTable } from "#app/lists/virtual-table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { ContactFilter } from "#domain/contacts/contact-filter.ts";
import { CONTACT_MESSAGES } from "#words/contacts.ts";
import { spamReasonLabel } from "#words/inboxes.ts";
import type { WindowPage } from "#domain/keyset.ts";
import { QUOTE_MESSAGES } from "#words/quotes.ts";
import type { QuoteFilter } from "#domain/quotes/quote-filter.ts";
import { formatDate } from "#domain/time.ts";
import { RowActs, useDetailsAddress } from "./inbox-acts.tsx";
import { EmptyInbox, isNarrowed } from "./inbox-page.tsx";
import { INBOXES, type InboxName, type InboxRow, useInboxList } from "./inbox.ts";
import { QuoteStatusBadge } from "./quote-details.tsx";

/** Marks an unread row; `silent` where a word beside it says so already. */
function UnreadDot({ silent = false }: { silent?: boolean }) {
  return (
    <span className="size-2 shrink-0 rounded-full bg-blue-700 forced-color-adjust-none">
      {silent ? null : <span className="sr-only">Unread</span>}
    </span>
  );
}

/** The columns of an inbox, and those of its spam, where the reason stands in the place of another column. */
export interface InboxColumns<Row extends InboxRow> {
  inbox: readonly VirtualColumn<Row>[];
  spam: readonly VirtualColumn<Row>[];
}

/** What both inboxes show of a row, around the columns of one's own; `reason` replaces the column of its id. */
function inboxColumns<Row extends InboxRow>(own: {
  name: InboxName;
  status: { width: string; cell: (row: Row) => ReactNode };
  nameWidth?: string;
  columns: readonly VirtualColumn<Row>[];
  reason: { id: string; width: string };
}): InboxColumns<Row> {
  const nameOf = nameIn(own.name);
  const columns: readonly VirtualColumn<Row>[] = [
    { id: "status", heading: "Status", truncate: false, ...own.status },
    {
      id: "name",
      heading: "Name",
      sticky: true,
      ...(own.nameWidth && { width: own.nameWidth }),
      cell: (row, active) => (
        <DetailsLink id={row.id} active={active}>
          {nameOf(row)}
        </DetailsLink>
      ),
      title: (row) => row.name ?? undefined,
    },
    ...own.columns,
    { id: "date", heading: "Date", width: "7.5rem", cell: (row) => formatDate(new Date(row.created_at)) },
    {
      id: "acts",
      heading: "Actions",
      width: "calc(4 * var(--row-button) + 1.5rem)",
      truncate: false,
      cell: (row, active) => <RowActs row={row} active={active} />,
    },
  ];
  const reason: VirtualColumn<Row> = {
    id: "reason",
    heading: "Held because",
    width: own.reason.width,
    cell: (row) => spamReasonLabel(row.spam_reason ?? ""),
    title: (row) => spamReasonLabel(row.spam_reason ?? ""),
  };
  return {
    inbox: columns,
    spam: columns.map((column) => (column.id === own.reason.id ? reason : column)),
  };
}

const nameIn = (inbox: InboxName) => (row: InboxRow) => row.name || INBOXES[inbox].texts.unknownName;

function DetailsLink({ id, active, children }: { id: string; active: boolean; children: ReactNode }) {
  return (
    <Link
      to={useDetailsAddress(id)}
      tabIndex={active ? 0 : -1}
      preventScrollReset
      className="text-link block truncate py-1 pointer-coarse:py-2.5"
    >
      {children}
    </Link>
  );
}

/** The rows of an inbox that match, as one endless list. */
function InboxTable<Row extends InboxRow>(props: {
  name: InboxName;
  columns: InboxColumns<Row>;
  filter: ContactFilter | QuoteFilter;
  page: WindowPage<Row>;
  minWidth: string;
}) {
  const { name, filter, page } = props;
  const { address, title, texts } = INBOXES[name];
  const navigate = useNavigate();
  const { search } = useLocation();
  const { list, total, onRest } = useInboxList({
    page,
    address: `${address}/rows${search}`,
    failed: texts.fetchFailed,
  });
  return (
    <>
      <ShownCount total={total} narrowed={isNarrowed(filter)} className="figures mt-3 mb-2 text-slate-600" />
      {total === 0 ? (
        <EmptyInbox name={name} filter={filter} />
      ) : (
        <VirtualTable
          caption={title}
          list={list}
          columns={filter.view === "spam" ? props.columns.spam : props.columns.inbox}
          nameOf={nameIn(name)}
          isUnread={(row) => !row.is_read}
          onOpen={(row) => void navigate(`${address}/${row.id}${search}`, { preventScrollReset: true })}
          onRest={onRest}
          failedText={texts.fetchFailed}
          minWidth={props.minWidth}
          className="max-h-[max(20rem,calc(100dvh-20rem))]"
        />
      )}
    </>
  );
}

export interface ContactRow extends InboxRow {
  email: string;
  subject: string | null;
}

const contactColumns = inboxColumns<ContactRow>({
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
  return <InboxTable name="contacts" columns={contactColumns} minWidth="60rem" {...props} />;
}

export interface QuoteRow extends InboxRow {
  company: string | null;
  service_type: string | null;
  origin_location: string | null;
  destination_location: string | null;
  status: string;
}

const routeOf = (row: QuoteRow) => ({
  from: row.origin_location || QUOTE_MESSAGES.missing,
  to: row.destination_location || QUOTE_MESSAGES.missing,
});

const quoteColumns = inboxColumns<QuoteRow>({
  name: "quotes",
  status: {
    width: "9.5rem",
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="flex w-2 shrink-0">{row.is_read ? null : <UnreadDot />}</span>
        <QuoteStatusBadge status={row.status} />
      </span>
    ),
  },
  columns: [
    {
      id: "company",
      heading: "Company",
      cell: (row) => row.company || QUOTE_MESSAGES.missing,
      title: (row) => row.company ?? undefined,
    },
    {
      id: "service",
      heading: "Service",
      cell: (row) => row.service_type || QUOTE_MESSAGES.missing,
      title: (row) => row.service_type ?? undefined,
    },
    {
      id: "route",
      heading: "Route",
      width: "22%",
      cell: (row) => <PlacePair {...routeOf(row)} />,
      title: (row) => `${routeOf(row).from} → ${routeOf(row).to}`,
    },
  ],
  reason: { id: "company", width: "22%" },
});

/** The quote requests that match. */
export function QuoteTable(props: { filter: QuoteFilter; page: WindowPage<QuoteRow> }) {
  return <InboxTable name="quotes" columns={quoteColumns} minWidth="66rem" {...props} />;
}
