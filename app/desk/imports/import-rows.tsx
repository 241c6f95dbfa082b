import { Maximize2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useVirtualRows } from "#app/kit/lists/use-list-keys.ts";
import { usePhoneQuery } from "#app/kit/lists/use-phone-query.ts";
import { usePageLoader } from "#app/kit/lists/fetch-list.ts";
import { filterWords } from "#app/kit/lists/printed-list.tsx";
import { VirtualTable } from "#app/kit/lists/virtual-table.tsx";
import type { VirtualColumn } from "#app/kit/lists/virtual-row.tsx";
import type { VirtualPage } from "#app/kit/lists/virtual-window.ts";
import { Badge, type BadgeTone } from "#app/kit/ui/badge.tsx";
import { IconButton } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import {
  IMPORTS,
  type ImportKind,
  type ImportOutcome,
  type PlannedRow,
  rowsInWords,
} from "#app/imports/import.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import { IMPORT_SCREENS } from "./import-screens.tsx";
import { outcomeText, OutcomeText, wordClass } from "./outcome-text.tsx";

interface ImportRowsProps {
  id: string;
  kind: ImportKind;
  show: ImportOutcome | null;
  reason: string | null;
  total: number;
  page: VirtualPage<PlannedRow>;
  applied_at: unknown;
}

const tones: Record<ImportOutcome, BadgeTone> = {
  created: "green",
  changed: "blue",
  unchanged: "grey",
  asked: "yellow",
  refused: "red",
};

/** True when the text does not fit the narrowest cell. */
const isCut = (row: PlannedRow, isDone: boolean) => outcomeText(row, isDone).length > 80;

function WholeWords(props: { row: PlannedRow; isDone: boolean; active: boolean; show: Show }) {
  const { row, isDone, active, show } = props;
  if (!isCut(row, isDone)) return null;
  return (
    <IconButton
      icon={Maximize2}
      tabIndex={active ? 0 : -1}
      aria-label={`Read the whole of ${nameOf(row)}`}
      title="Read the whole"
      onClick={() => show(row)}
    />
  );
}

function WordsDialog({ row, isDone, onClose }: { row: PlannedRow; isDone: boolean; onClose: () => void }) {
  const parts = row.outcome === "asked" ? [outcomeText(row, isDone)] : row.words;
  return (
    <Dialog
      title={row.name || nameOf(row)}
      description={`${placeInFile(row)}: ${outcomeWord(row, isDone)}`}
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {parts.map((part) => (
          <li key={part} className={wordClass(row, part)}>
            {part}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type Show = (row: PlannedRow) => void;

function outcomeWord({ outcome, isUndone }: PlannedRow, isDone: boolean): string {
  if (isUndone) return IMPORT_MESSAGES.wasUndone(outcome);
  return outcome === "asked" && isDone ? "left out" : outcome;
}

function OutcomeBadge({ row, isDone }: { row: PlannedRow; isDone: boolean }) {
  return (
    <Badge tone={row.isUndone ? "grey" : tones[row.outcome]}>{outcomeWord(row, isDone).toUpperCase()}</Badge>
  );
}

const Count = ({ count }: { count: number }) =>
  count > 0 ? formatCount(count) : <span className="text-slate-500">–</span>;

const columnsOf = (kind: ImportKind, isDone: boolean, show: Show): VirtualColumn<PlannedRow>[] => [
  { id: "row", heading: "Row", width: "6rem", align: "end", cell: rowsInWords, title: rowsInWords },
  {
    id: "name",
    heading: IMPORT_SCREENS[kind].nameHeading,
    width: kind === "shipments" ? "11rem" : "15rem",
    cell: ({ name }) => <span className="font-semibold">{name || "none"}</span>,
    title: ({ name }) => name,
  },
  {
    id: "outcome",
    heading: "Outcome",
    width: isDone ? "10.5rem" : "8rem",
    cell: (row) => <OutcomeBadge row={row} isDone={isDone} />,
  },
  ...(kind === "shipments" ? COUNTED : []),
  {
    id: "words",
    heading: isDone ? "What it did" : "What it does",
    truncate: false,
    cell: (row, active) => (
      <span className="flex items-center gap-2">
        <span className="line-clamp-2 min-w-0 grow leading-5 wrap-anywhere whitespace-normal">
          <OutcomeText row={row} isDone={isDone} />
        </span>
        <WholeWords row={row} isDone={isDone} active={active} show={show} />
      </span>
    ),
    title: (row) => outcomeText(row, isDone),
  },
];

const COUNTED: VirtualColumn<PlannedRow>[] = [
  {
    id: "goods",
    heading: "Goods",
    width: "5rem",
    align: "end",
    cell: ({ goods = 0 }) => <Count count={goods} />,
  },
  {
    id: "legs",
    heading: "Legs",
    width: "4.5rem",
    align: "end",
    cell: ({ legs = 0 }) => <Count count={legs} />,
  },
];

const cardsOf = (isDone: boolean, show: Show): VirtualColumn<PlannedRow>[] => [
  {
    id: "card",
    heading: isDone ? "What it did" : "What it does",
    truncate: false,
    cell: (planned, active) => {
      const { name, goods = 0, legs = 0 } = planned;
      return (
        <span className="block min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 grow truncate font-semibold">{name || "none"}</span>
            <OutcomeBadge row={planned} isDone={isDone} />
          </span>
          <span className="mt-1 flex items-center gap-2">
            <span
              className="line-clamp-2 min-w-0 grow leading-5 max-md:line-clamp-3 wrap-anywhere whitespace-normal text-slate-600"
              title={outcomeText(planned, isDone)}
            >
              {[
                placeInFile(planned),
                ...(goods > 0 ? [pluralize(goods, "goods row")] : []),
                ...(legs > 0 ? [pluralize(legs, "leg")] : []),
              ].join(", ")}
              : <OutcomeText row={planned} isDone={isDone} />
            </span>
            <WholeWords row={planned} isDone={isDone} active={active} show={show} />
          </span>
        </span>
      );
    },
  },
];

/** Pixels: two lines of text; a card has three lines on a phone. */
const ROW_HEIGHT = 52;
const CARD_HEIGHT = 84;
const PHONE_CARD_HEIGHT = 108;

const FAILED = "The next rows could not be read";
const keyOf = ({ row }: PlannedRow) => String(row);
const cursorOf = keyOf;
const nameOf = ({ row }: PlannedRow) => `Row ${row}`;
const placeInFile = ({ row, lastRow }: PlannedRow) => (lastRow ? `Rows ${row}–${lastRow}` : `Row ${row}`);

function amongOf(show: ImportOutcome | null, reason: string | null, after?: string): string {
  const params = new URLSearchParams();
  if (show) params.set("show", show);
  if (reason) params.set("reason", reason);
  if (after) params.set("after", after);
  return params.toString();
}

export function ImportRows({ id, kind, show, reason, total, page, applied_at: appliedAt }: ImportRowsProps) {
  const load = usePageLoader<VirtualPage<PlannedRow>>({
    address: `${IMPORTS[kind].address}/${id}/rows?${amongOf(show, reason)}`,
    failed: FAILED,
  });
  const cards = usePhoneQuery("(width < 68rem)");
  const onPhone = usePhoneQuery("(width < 48rem)");
  const isDone = appliedAt !== null;
  const [read, setRead] = useState<PlannedRow | null>(null);
  const printed = useMemo(() => columnsOf(kind, isDone, setRead), [kind, isDone]);
  const columns = useMemo(() => (cards ? cardsOf(isDone, setRead) : printed), [cards, isDone, printed]);
  const list = useVirtualRows({ first: page, total, load, keyOf, cursorOf });
  if (total === 0) return <EmptyState title="No row of this kind" />;
  return (
    <>
      <VirtualTable
        className="mt-4"
        caption={`${IMPORTS[kind].many.replace(/^./, (letter) => letter.toUpperCase())} of the file`}
        list={list}
        columns={columns}
        rowHeight={onPhone ? PHONE_CARD_HEIGHT : cards ? CARD_HEIGHT : ROW_HEIGHT}
        nameOf={nameOf}
        onOpen={(row) => isCut(row, isDone) && setRead(row)}
        failedText={FAILED}
        printedFilter={filterWords([
          ["Showing", show],
          ["Reason", reason],
        ])}
        printedColumns={printed}
        minWidth={cards ? undefined : "52rem"}
        pageLinks={page.next ? <Link to={`?${amongOf(show, reason, page.next)}`}>Next rows</Link> : null}
      />
      {read ? <WordsDialog row={read} isDone={isDone} onClose={() => setRead(null)} /> : null}
    </>
  );
}
