import { Link } from "react-router";
import { useVirtualRows } from "#app/lists/use-list-keys.ts";
import { usePageLoader } from "#app/lists/fetch-list.ts";
import { type VirtualColumn, type VirtualPage, VirtualTable } from "#app/lists/virtual-table.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ImportPlace } from "#database/shipments/import-plan.ts";
import { formatCount } from "#domain/counts.ts";
import { IMPORT_OUTCOMES, type ImportOutcome, type PlannedRow } from "#domain/shipments/csv-import.ts";

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

export interface ImportRowsProps {
  id: string;
  show: ImportOutcome | null;
  total: number;
  page: VirtualPage<PlannedRow>;
}

const tones: Record<ImportOutcome, BadgeTone> = {
  created: "green",
  changed: "blue",
  unchanged: "grey",
  refused: "red",
};

const said = ({ outcome, words }: PlannedRow) =>
  outcome === "unchanged" ? "As it is stored" : words.join(outcome === "refused" ? ". " : "; ");

/** How many rows of goods or legs the file gives; a dash for none. */
const Count = ({ count }: { count: number }) =>
  count > 0 ? formatCount(count) : <span className="text-slate-500">–</span>;

const columns: VirtualColumn<PlannedRow>[] = [
  {
    id: "row",
    heading: "Row",
    width: "6rem",
    align: "end",
    cell: ({ row, lastRow }) => (lastRow ? `${row}–${lastRow}` : row),
  },
  {
    id: "number",
    heading: "Tracking Number",
    width: "11rem",
    cell: ({ trackingNumber }) => <span className="font-semibold">{trackingNumber || "none"}</span>,
    title: ({ trackingNumber }) => trackingNumber,
  },
  {
    id: "outcome",
    heading: "Outcome",
    width: "8rem",
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcome.toUpperCase()}</Badge>,
  },
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
  { id: "words", heading: "What it does", cell: said, title: said },
];

const FAILED = "The next rows could not be read";
const keyOf = ({ row }: PlannedRow) => String(row);
const cursorOf = keyOf;
const nameOf = ({ row }: PlannedRow) => `Row ${row}`;

/** Every shipment of a file with the rows it stands in and what the import does, in words. */
export function ImportRows({ id, show, total, page }: ImportRowsProps) {
  const load = usePageLoader<VirtualPage<PlannedRow>>({
    address: `/admin/shipments/import/${id}/rows?${new URLSearchParams(show ? { show } : {})}`,
    failed: FAILED,
  });
  const list = useVirtualRows({ first: page, total, load, keyOf, cursorOf });
  if (total === 0) return <EmptyState title="No row of this kind" />;
  return (
    <div className="mt-4">
      <VirtualTable
        caption="Shipments of the file"
        list={list}
        columns={columns}
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
