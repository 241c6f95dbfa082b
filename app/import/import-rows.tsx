import { Link } from "react-router";
import { useVirtualRows } from "#app/lists/use-list-keys.ts";
import { usePageLoader } from "#app/lists/fetch-list.ts";
import { type VirtualColumn, type VirtualPage, VirtualTable } from "#app/lists/virtual-table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ImportPlace } from "#database/imports/read.ts";
import { formatCount } from "#domain/counts.ts";
import { IMPORT_ADDRESS, type ImportKind } from "#domain/imports/kind.ts";
import { IMPORT_OUTCOMES, type ImportOutcome, type PlannedRow } from "#domain/imports/outcome.ts";
import { IMPORT_SCREENS } from "./import-screens.ts";
import { type BadgeTone } from "#domain/shipments/status.ts";

/** Which rows of a dry run an address asks for: `show` an outcome, and one of `after`, `before`, `at`, `index`. */
export function importPlace(params: URLSearchParams): { show?: ImportOutcome; place?: ImportPlace } {
  const show = IMPORT_OUTCOMES.find((outcome) => outcome === params.get("show"));
  return { show, place: placeOf(params) };
}

function placeOf(params: URLSearchParams): ImportPlace | undefined {
  for (const key of ["after", "before", "at", "index"] as const) {
    const number = Number(params.get(key) ?? Number.NaN);
    if (Number.isSafeInteger(number) && number >= 0) return { [key]: number } as ImportPlace;
  }
  return undefined;
}

interface ImportRowsProps {
  id: string;
  kind: ImportKind;
  show: ImportOutcome | null;
  total: number;
  page: VirtualPage<PlannedRow>;
}

const tones: Record<ImportOutcome, BadgeTone> = {
  created: "green",
  changed: "blue",
  unchanged: "grey",
  asked: "yellow",
  refused: "red",
};

const said = ({ outcome, words }: PlannedRow) =>
  outcome === "unchanged" ? "As it is stored" : words.join(outcome === "refused" ? ". " : "; ");

/** How many rows of goods or legs the file gives; a dash for none. */
const Count = ({ count }: { count: number }) =>
  count > 0 ? formatCount(count) : <span className="text-slate-500">–</span>;

const columnsOf = (kind: ImportKind): VirtualColumn<PlannedRow>[] => [
  {
    id: "row",
    heading: "Row",
    width: "6rem",
    align: "end",
    cell: ({ row, lastRow }) => (lastRow ? `${row}–${lastRow}` : row),
  },
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
    width: "8rem",
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcome.toUpperCase()}</Badge>,
  },
  ...(kind === "shipments" ? COUNTED : []),
  { id: "words", heading: "What it does", cell: said, title: said },
];

/** How many rows of goods and legs the file gives a shipment. */
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

const COLUMNS: Record<ImportKind, VirtualColumn<PlannedRow>[]> = {
  shipments: columnsOf("shipments"),
  companies: columnsOf("companies"),
};

const FAILED = "The next rows could not be read";
const keyOf = ({ row }: PlannedRow) => String(row);
const cursorOf = keyOf;
const nameOf = ({ row }: PlannedRow) => `Row ${row}`;

/** Every record of a file with the rows it stands in and what the import does, in words. */
export function ImportRows({ id, kind, show, total, page }: ImportRowsProps) {
  const load = usePageLoader<VirtualPage<PlannedRow>>({
    address: `${IMPORT_ADDRESS[kind]}/${id}/rows?${new URLSearchParams(show ? { show } : {})}`,
    failed: FAILED,
  });
  const list = useVirtualRows({ first: page, total, load, keyOf, cursorOf });
  if (total === 0) return <EmptyState title="No row of this kind" />;
  return (
    <div className="mt-4">
      <VirtualTable
        caption={`${IMPORT_SCREENS[kind].many.replace(/^./, (letter) => letter.toUpperCase())} of the file`}
        list={list}
        columns={COLUMNS[kind]}
        nameOf={nameOf}
        failedText={FAILED}
        className="max-h-[65dvh]"
        minWidth="52rem"
        pageLinks={
          page.next ? (
            <Link to={`?${new URLSearchParams({ ...(show ? { show } : {}), after: page.next })}`}>
              Next rows
            </Link>
          ) : null
        }
      />
    </div>
  );
}
