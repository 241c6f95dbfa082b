import { Link, useNavigate, useLocation } from "react-router";
import { PlacePair } from "#app/lists/place-pair.tsx";
import { EndlessTable, type EndlessColumn } from "#app/ui/endless-table.tsx";
import { spamReasonLabel } from "#domain/inboxes/messages.ts";
import type { WindowPage } from "#domain/keyset.ts";
import { QUOTE_MESSAGES } from "#domain/quotes/messages.ts";
import type { QuoteFilter } from "#domain/quotes/quote-filter.ts";
import { formatDate } from "#domain/time.ts";
import type { InboxRow } from "./inbox.ts";
import { RowActs, useDetailsAddress } from "./inbox-acts.tsx";
import { EmptyInbox, ShownCount } from "./inbox-page.tsx";
import { QuoteStatusBadge } from "./quote-status.tsx";
import { UnreadDot } from "./unread-dot.tsx";
import { useInboxList } from "./use-inbox-list.ts";

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

const columns: readonly EndlessColumn<QuoteRow>[] = [
  {
    id: "status",
    heading: "Status",
    width: "9.5rem",
    truncate: false,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="flex w-2 shrink-0">{row.is_read ? null : <UnreadDot />}</span>
        <QuoteStatusBadge status={row.status} />
      </span>
    ),
  },
  {
    id: "name",
    heading: "Name",
    sticky: true,
    cell: (row, active) => <NameLink row={row} active={active} />,
    title: (row) => row.name ?? undefined,
  },
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
  { id: "date", heading: "Date", width: "7.5rem", cell: (row) => formatDate(new Date(row.created_at)) },
  {
    id: "acts",
    heading: "Actions",
    width: "calc(4 * var(--row-button) + 1.5rem)",
    truncate: false,
    cell: (row, active) => <RowActs row={row} active={active} />,
  },
];

const why: EndlessColumn<QuoteRow> = {
  id: "why",
  heading: "Held because",
  width: "22%",
  cell: (row) => spamReasonLabel(row.spam_reason ?? ""),
  title: (row) => spamReasonLabel(row.spam_reason ?? ""),
};
const spamColumns = columns.map((column) => (column.id === "company" ? why : column));

function NameLink({ row, active }: { row: QuoteRow; active: boolean }) {
  return (
    <Link
      to={useDetailsAddress(row.id)}
      tabIndex={active ? 0 : -1}
      preventScrollReset
      className="text-link block truncate pointer-coarse:py-2.5"
    >
      {row.name || QUOTE_MESSAGES.unknownName}
    </Link>
  );
}

/** The quote requests that match, as one endless list. */
export function QuoteTable({ filter, page }: { filter: QuoteFilter; page: WindowPage<QuoteRow> }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { list, total, onRest } = useInboxList({ page, address: `/admin/quotes/rows${search}` });
  if (total === 0) return <EmptyInbox name="quotes" filter={filter} />;
  return (
    <>
      <ShownCount total={total} filter={filter} />
      <EndlessTable
        caption="Quote requests"
        list={list}
        columns={filter.view === "spam" ? spamColumns : columns}
        nameOf={(row) => row.name || QUOTE_MESSAGES.unknownName}
        isUnread={(row) => !row.is_read}
        onOpen={(row) => void navigate(`/admin/quotes/${row.id}${search}`, { preventScrollReset: true })}
        onRest={onRest}
        failedText={QUOTE_MESSAGES.fetchFailed}
        minWidth="66rem"
        className="max-h-[max(20rem,calc(100dvh-20rem))]"
      />
    </>
  );
}
