import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ShownCount } from "#app/lists/shown-count.tsx";
import { EndlessTable, type EndlessColumn } from "#app/ui/endless-table.tsx";
import type { ContactFilter } from "#domain/contacts/contact-filter.ts";
import { spamReasonLabel } from "#domain/inboxes/messages.ts";
import type { WindowPage } from "#domain/keyset.ts";
import type { QuoteFilter } from "#domain/quotes/quote-filter.ts";
import { formatDate } from "#domain/time.ts";
import { type InboxName, type InboxRow, INBOXES } from "./inbox.ts";
import { RowActs, useDetailsAddress } from "./inbox-acts.tsx";
import { EmptyInbox, isNarrowed } from "./inbox-page.tsx";
import { useInboxList } from "./use-inbox-list.ts";

/** The columns of an inbox, and those of its spam, where the reason stands in the place of another column. */
export interface InboxColumns<Row extends InboxRow> {
  inbox: readonly EndlessColumn<Row>[];
  spam: readonly EndlessColumn<Row>[];
}

/** What both inboxes show of a row, around the columns of one's own; `reason` replaces the column of its id. */
export function inboxColumns<Row extends InboxRow>(own: {
  name: InboxName;
  status: { width: string; cell: (row: Row) => ReactNode };
  nameWidth?: string;
  columns: readonly EndlessColumn<Row>[];
  reason: { id: string; width: string };
}): InboxColumns<Row> {
  const nameOf = nameIn(own.name);
  const columns: readonly EndlessColumn<Row>[] = [
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
  const reason: EndlessColumn<Row> = {
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
export function InboxTable<Row extends InboxRow>(props: {
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
  const { list, total, onRest } = useInboxList({ page, address: `${address}/rows${search}` });
  return (
    <>
      <ShownCount total={total} narrowed={isNarrowed(filter)} className="figures mt-3 mb-2 text-slate-600" />
      {total === 0 ? (
        <EmptyInbox name={name} filter={filter} />
      ) : (
        <EndlessTable
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
