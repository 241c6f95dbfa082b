import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { VirtualTable } from "#app/kit/lists/virtual-table.tsx";
import { takeOpenedRow } from "#app/kit/lists/opened-row.ts";
import type { VirtualColumn } from "#app/kit/lists/virtual-row.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { usePhoneQuery } from "#app/kit/lists/use-phone-query.ts";
import { spamReasonLabel } from "#app/inboxes/inbox.ts";
import type { WindowPage } from "#app/kit/keyset.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { RowActs, useDetailsAddress } from "./inbox-acts.tsx";
import { EmptyInbox, type ListedInboxFilter, printedFilter } from "./inbox-page.tsx";
import { INBOXES, type InboxName, type InboxRow, useInboxList } from "./inboxes.ts";

/** Marks an unread row. `silent` when text beside the dot says it. */
export function UnreadDot({ silent = false }: { silent?: boolean }) {
  return (
    <span className="size-2 shrink-0 rounded-full bg-blue-700 forced-color-adjust-none">
      {silent ? null : <span className="sr-only">Unread</span>}
    </span>
  );
}

/** Columns of an inbox by width; on the spam page the reason replaces a column. */
interface InboxColumns<Row extends InboxRow> {
  inbox: readonly VirtualColumn<Row>[];
  spam: readonly VirtualColumn<Row>[];
  /** Columns between phone width and 1280 pixels. */
  tablet: readonly VirtualColumn<Row>[];
  cards: readonly VirtualColumn<Row>[];
}

const CARD_HEIGHT = 84;
const TWO_LINES = 44;
/** That of fingers, whose buttons are higher than a line. */
const TWO_LINES_TOUCHED = 52;

export const SecondLine = ({ children }: { children: ReactNode }) => (
  <span dir="auto" className="block truncate text-xs leading-4 font-normal text-slate-600">
    {children}
  </span>
);

/** Lines of the single cell of a row on narrow screens. */
interface CardLines<Row> {
  from: (row: Row) => ReactNode;
  before?: (row: Row) => ReactNode;
  about: (row: Row) => ReactNode;
  preview: (row: Row) => ReactNode;
  when?: (row: Row) => ReactNode;
}

/** Adds the columns common to both inboxes; `reason` replaces the column with its id. */
export function inboxColumns<Row extends InboxRow>(own: {
  name: InboxName;
  status: { width: string; cell: (row: Row) => ReactNode };
  nameWidth?: string;
  underName?: (row: Row) => ReactNode;
  underDate?: (row: Row) => ReactNode;
  columns: readonly VirtualColumn<Row>[];
  acts?: { count: number; cell: (row: Row, active: boolean) => ReactNode };
  reason: { id: string; width: string };
  card: CardLines<Row>;
  /** The column beside the card on tablets; by default the date. */
  besideCard?: { id: string; width: string };
}): InboxColumns<Row> {
  const nameOf = nameIn(own.name);
  const status: VirtualColumn<Row> = { id: "status", heading: "Status", truncate: false, ...own.status };
  const date: VirtualColumn<Row> = {
    id: "date",
    heading: "Date",
    width: "6.75rem",
    cell: (row) => (
      <>
        {formatDate(new Date(row.created_at))}
        {own.underDate ? <SecondLine>{own.underDate(row)}</SecondLine> : null}
      </>
    ),
  };
  const acts: VirtualColumn<Row> = {
    id: "acts",
    heading: "Actions",
    align: "end",
    width: `calc(${2 + (own.acts?.count ?? 0)} * var(--row-button) + 1.5rem)`,
    truncate: false,
    screenOnly: true,
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
          {own.underName ? <SecondLine>{own.underName(row)}</SecondLine> : null}
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
      <PhoneCell row={row} active={active} name={nameOf(row)} status={own.status.cell(row)} {...own.card} />
    ),
  };
  const tablet: VirtualColumn<Row> = {
    ...card,
    cell: (row, active) => <TabletCell row={row} active={active} name={nameOf(row)} {...own.card} />,
  };
  const beside = own.columns.find(({ id }) => id === own.besideCard?.id);
  return {
    cards: [card],
    tablet: [status, tablet, beside ? { ...beside, ...own.besideCard } : date, acts],
    inbox: columns,
    spam: columns.map((column) => (column.id === own.reason.id ? reason : column)),
  };
}

type CardProps<Row> = CardLines<Row> & { row: Row; active: boolean; name: string };

function PhoneCell<Row extends InboxRow>(props: CardProps<Row> & { status: ReactNode }) {
  const { row } = props;
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 grow">
          <DetailsLink id={row.id} active={props.active} isTwoLines>
            {props.name}
          </DetailsLink>
        </span>
        {props.status}
      </span>
      <span className="mt-0.5 flex min-w-0 gap-2 text-sm font-normal text-slate-600">
        <span dir="auto" className="min-w-0 grow truncate text-ink-900">
          {row.spam_reason ? spamReasonLabel(row.spam_reason) : props.about(row)}
        </span>
        <span className="figures shrink-0">{props.when?.(row) || formatDate(new Date(row.created_at))}</span>
      </span>
      <span dir="auto" className="mt-0.5 block truncate text-sm font-normal text-slate-600">
        {props.preview(row)}
      </span>
    </span>
  );
}

function TabletCell<Row extends InboxRow>(props: CardProps<Row>) {
  const { row } = props;
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-baseline gap-2">
        <DetailsLink id={row.id} active={props.active} isTwoLines>
          {props.name}
        </DetailsLink>
        <span dir="auto" className="min-w-0 shrink-[9] truncate font-normal text-slate-600">
          {props.from(row)}
        </span>
      </span>
      <span className="figures block truncate font-normal text-slate-600">
        {props.before ? <>{props.before(row)} · </> : null}
        <span className="text-ink-900">
          {row.spam_reason ? spamReasonLabel(row.spam_reason) : props.about(row)}
        </span>
        <span> · {props.preview(row)}</span>
      </span>
    </span>
  );
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
  filter: ListedInboxFilter;
  page: WindowPage<Row>;
  minWidth: string;
}) {
  const { name, filter, page } = props;
  const { address, title, texts } = INBOXES[name];
  const navigate = useNavigate();
  const { search } = useLocation();
  const cards = usePhoneQuery("(width < 48rem)");
  const isTablet = usePhoneQuery("(width < 80rem)");
  const shown = cards ? "cards" : isTablet ? "tablet" : filter.view === "spam" ? "spam" : "inbox";
  const isTouched = usePhoneQuery("(pointer: coarse)");
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
      cameFrom={() => takeOpenedRow(address)}
      failedText={texts.fetchFailed}
      printedFilter={printedFilter(filter)}
      printedColumns={props.columns[filter.view === "spam" ? "spam" : "inbox"]}
      minWidth={isTablet ? undefined : props.minWidth}
      rowHeight={cards ? CARD_HEIGHT : isTouched || isTablet ? TWO_LINES_TOUCHED : TWO_LINES}
      className="max-sm:-mx-4"
    />
  );
}
