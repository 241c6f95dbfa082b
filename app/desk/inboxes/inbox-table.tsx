import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { VirtualTable } from "#app/kit/lists/virtual-table.tsx";
import type { VirtualColumn } from "#app/kit/lists/virtual-row.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { usePhoneQuery } from "#app/kit/lists/use-phone-query.ts";
import type { ContactFilter } from "#app/contact-messages/contact-filter.ts";
import { CONTACT_DESK_MESSAGES } from "#app/contact-messages/words.ts";
import { spamReasonLabel } from "#app/inboxes/inbox-words.ts";
import type { WindowPage } from "#app/kit/keyset.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { RowActs, useDetailsAddress } from "./inbox-acts.tsx";
import { EmptyInbox, type InboxFilter, printedFilter } from "./inbox-page.tsx";
import { INBOXES, type InboxName, type InboxRow, useInboxList } from "./inboxes.ts";

/** `silent` where a word beside the dot says that the row is unread. */
export function UnreadDot({ silent = false }: { silent?: boolean }) {
  return (
    <span className="size-2 shrink-0 rounded-full bg-blue-700 forced-color-adjust-none">
      {silent ? null : <span className="sr-only">Unread</span>}
    </span>
  );
}

/** The columns of an inbox by width; on the spam page the reason replaces a column. */
interface InboxColumns<Row extends InboxRow> {
  inbox: readonly VirtualColumn<Row>[];
  spam: readonly VirtualColumn<Row>[];
  /** Between a phone and 1280 pixels. */
  tablet: readonly VirtualColumn<Row>[];
  cards: readonly VirtualColumn<Row>[];
}

const CARD_HEIGHT = 54;
export const TWO_LINES = 52;

/** The columns that both inboxes share around those of one; `reason` replaces the column of its id. */
export function inboxColumns<Row extends InboxRow>(own: {
  name: InboxName;
  status: { width: string; cell: (row: Row) => ReactNode };
  nameWidth?: string;
  underName?: (row: Row) => ReactNode;
  columns: readonly VirtualColumn<Row>[];
  acts?: { count: number; cell: (row: Row, active: boolean) => ReactNode };
  reason: { id: string; width: string };
  card: {
    from: (row: Row) => ReactNode;
    before?: (row: Row) => ReactNode;
    about: (row: Row) => ReactNode;
    when?: (row: Row) => ReactNode;
  };
  besideCard?: string;
}): InboxColumns<Row> {
  const nameOf = nameIn(own.name);
  const status: VirtualColumn<Row> = { id: "status", heading: "Status", truncate: false, ...own.status };
  const date: VirtualColumn<Row> = {
    id: "date",
    heading: "Date",
    width: "6.75rem",
    cell: (row) => formatDate(new Date(row.created_at)),
  };
  const acts: VirtualColumn<Row> = {
    id: "acts",
    heading: "Actions",
    width: `calc(${4 + (own.acts?.count ?? 0)} * var(--row-button) + 1.5rem)`,
    truncate: false,
    stickyEnd: true,
    cell: (row, active) => (
      <RowActs row={row} active={active}>
        {own.acts?.cell(row, active)}
      </RowActs>
    ),
  };
  const columns: readonly VirtualColumn<Row>[] = [
    status,
    {
      id: "name",
      heading: "Name",
      sticky: true,
      ...(own.nameWidth && { width: own.nameWidth }),
      cell: (row, active) => (
        <>
          <DetailsLink id={row.id} active={active} isTwoLines={own.underName !== undefined}>
            {nameOf(row)}
          </DetailsLink>
          {own.underName?.(row)}
        </>
      ),
      title: (row) => row.name ?? undefined,
    },
    ...own.columns,
    date,
    acts,
  ];
  const reason: VirtualColumn<Row> = {
    id: "reason",
    heading: "Held because",
    width: own.reason.width,
    cell: (row) => spamReasonLabel(row.spam_reason ?? ""),
    title: (row) => spamReasonLabel(row.spam_reason ?? ""),
  };
  const card: VirtualColumn<Row> = {
    id: "card",
    heading: "Name",
    truncate: false,
    cell: (row, active) => (
      <span className="block min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 grow">
            <DetailsLink id={row.id} active={active} isTwoLines>
              {nameOf(row)}
            </DetailsLink>
          </span>
          {own.status.cell(row)}
        </span>
        <span className="mt-0.5 flex min-w-0 gap-2 text-sm font-normal text-slate-600">
          <span dir="auto" className="min-w-0 grow truncate">
            {row.spam_reason ? spamReasonLabel(row.spam_reason) : own.card.about(row)}
          </span>
          <span className="figures shrink-0">
            {own.card.when?.(row) || formatDate(new Date(row.created_at))}
          </span>
        </span>
      </span>
    ),
  };
  const tablet: VirtualColumn<Row> = {
    id: "card",
    heading: "Name",
    truncate: false,
    cell: (row, active) => (
      <span className="block min-w-0">
        <span className="flex min-w-0 items-baseline gap-2">
          <DetailsLink id={row.id} active={active} isTwoLines>
            {nameOf(row)}
          </DetailsLink>
          <span dir="auto" className="min-w-0 shrink-[9] truncate font-normal text-slate-600">
            {own.card.from(row)}
          </span>
        </span>
        <span className="figures block truncate font-normal text-slate-600">
          {own.card.before ? <>{own.card.before(row)} · </> : null}
          <span>{row.spam_reason ? spamReasonLabel(row.spam_reason) : own.card.about(row)}</span>
        </span>
      </span>
    ),
  };
  return {
    cards: [card],
    tablet: [status, tablet, own.columns.find(({ id }) => id === own.besideCard) ?? date, acts],
    inbox: columns,
    spam: columns.map((column) => (column.id === own.reason.id ? reason : column)),
  };
}

export const nameIn = (inbox: InboxName) => (row: InboxRow) => row.name || INBOXES[inbox].texts.unknownName;

function DetailsLink(props: { id: string; active: boolean; isTwoLines: boolean; children: ReactNode }) {
  return (
    <Link
      to={useDetailsAddress(props.id)}
      tabIndex={props.active ? 0 : -1}
      preventScrollReset
      className={classNames(
        "text-link block truncate group-data-unread/row:font-semibold",
        props.isTwoLines ? "pointer-coarse:pt-1.5" : "py-1 pointer-coarse:py-2.5",
      )}
    >
      {props.children}
    </Link>
  );
}

export function InboxTable<Row extends InboxRow>(props: {
  name: InboxName;
  columns: InboxColumns<Row>;
  filter: InboxFilter;
  page: WindowPage<Row>;
  minWidth: string;
  rowHeight?: number;
}) {
  const { name, filter, page } = props;
  const { address, title, texts } = INBOXES[name];
  const navigate = useNavigate();
  const { search } = useLocation();
  const cards = usePhoneQuery("(width < 48rem)");
  const isTablet = usePhoneQuery("(width < 80rem)");
  const shown = cards ? "cards" : isTablet ? "tablet" : filter.view === "spam" ? "spam" : "inbox";
  const { list, total, onRest } = useInboxList({
    page,
    address: `${address}/rows${search}`,
    failed: texts.fetchFailed,
  });
  if (total === 0) return <EmptyInbox name={name} filter={filter} />;
  return (
    <VirtualTable
      caption={title}
      list={list}
      columns={props.columns[shown]}
      nameOf={nameIn(name)}
      isUnread={(row) => !row.is_read}
      onOpen={(row) => void navigate(`${address}/${row.id}${search}`, { preventScrollReset: true })}
      addressOf={(row: Row) => `${address}/${row.id}${search}`}
      onRest={onRest}
      failedText={texts.fetchFailed}
      printedFilter={printedFilter(filter)}
      printedColumns={props.columns[filter.view === "spam" ? "spam" : "inbox"]}
      minWidth={isTablet ? undefined : props.minWidth}
      rowHeight={cards ? CARD_HEIGHT : isTablet ? TWO_LINES : props.rowHeight}
      className="max-h-[max(20rem,calc(100dvh-12.5rem))] max-sm:-mx-4"
    />
  );
}

interface ContactRow extends InboxRow {
  email: string;
  subject: string | null;
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
  columns: [
    { id: "email", heading: "Email", width: "25.5%", cell: (row) => row.email, title: (row) => row.email },
    {
      id: "subject",
      heading: "Subject",
      cell: (row) => row.subject || CONTACT_DESK_MESSAGES.noSubject,
      title: (row) => row.subject ?? undefined,
    },
  ],
  reason: { id: "email", width: "25.5%" },
  card: { from: (row) => row.email, about: (row) => row.subject || CONTACT_DESK_MESSAGES.noSubject },
});

export function ContactTable(props: { filter: ContactFilter; page: WindowPage<ContactRow> }) {
  return <InboxTable name="contacts" columns={contactColumns} minWidth="60rem" {...props} />;
}
