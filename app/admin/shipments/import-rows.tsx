import { useCallback } from "react";
import { Link } from "react-router";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import {
  type EndlessColumn,
  type EndlessPage,
  type EndlessPlace,
  EndlessTable,
} from "#app/ui/endless-table.tsx";
import { useEndlessRows } from "#app/ui/use-endless-rows.ts";
import type { ImportOutcome, PlannedRow } from "#domain/shipments/csv-import.ts";

export interface ImportRowsProps {
  id: string;
  show: ImportOutcome | null;
  total: number;
  page: EndlessPage<PlannedRow>;
}

const tones: Record<ImportOutcome, BadgeTone> = {
  created: "green",
  changed: "blue",
  unchanged: "grey",
  refused: "red",
};

const said = ({ outcome, words }: PlannedRow) =>
  outcome === "unchanged" ? "As it is stored" : words.join(outcome === "refused" ? ". " : "; ");

const columns: EndlessColumn<PlannedRow>[] = [
  { id: "row", heading: "Row", width: "4rem", align: "end", cell: ({ row }) => row },
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
  { id: "words", heading: "What it does", cell: said, title: said },
];

const keyOf = ({ row }: PlannedRow) => String(row);
const cursorOf = keyOf;
const nameOf = ({ row }: PlannedRow) => `Row ${row}`;

/** Every row of a file with what it does, in words. */
export function ImportRows({ id, show, total, page }: ImportRowsProps) {
  const load = useCallback(
    async (place: EndlessPlace): Promise<EndlessPage<PlannedRow>> => {
      const params = new URLSearchParams(show ? { show } : {});
      for (const [key, value] of Object.entries(place)) params.set(key, String(value));
      const response = await fetch(`/admin/shipments/import/${id}/rows?${params}`);
      if (!response.ok) throw new Error(`the rows answered ${response.status}`);
      return (await response.json()) as EndlessPage<PlannedRow>;
    },
    [id, show],
  );
  const list = useEndlessRows({ first: page, total, load, keyOf, cursorOf });
  if (total === 0) return <EmptyState title="No row of this kind" />;
  return (
    <div className="mt-4">
      <EndlessTable
        caption="Rows of the file"
        list={list}
        columns={columns}
        nameOf={nameOf}
        failedText="The next rows could not be read"
        className="max-h-[65dvh]"
        minWidth="44rem"
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
