import { Link } from "react-router";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { listImports } from "#app/imports/read.server.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { IMPORTS, type ImportOutcome } from "#app/imports/import.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { Route } from "./+types/past-imports.route";
import { importPath } from "./import-screens.tsx";
import { forImport } from "./importer-of.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Past imports · Shipment Tracking System" }];

export const loader = forImport(async ({ request }: Route.LoaderArgs, { db, actor, importer: { kind } }) => {
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  return { kind, ...(await listImports(db, actor, kind, { before })) };
});

type PastImport = Awaited<ReturnType<typeof listImports>>["rows"][number];

export default function PastImports({ loaderData: { kind, rows, next } }: Route.ComponentProps) {
  const address = IMPORTS[kind].address;
  const file = (row: PastImport) => (
    <Link to={`${address}/${row.id}`} className="text-link font-semibold max-md:wrap-anywhere">
      {row.file_name}
    </Link>
  );
  const columns: Column<PastImport>[] = [
    { heading: "File", cell: file, className: "truncate", title: (row) => row.file_name },
    { heading: "When", cell: whenOf, className: "w-44 truncate" },
    { heading: "By", cell: byOf, className: "w-40 truncate", title: (row) => row.actor_email },
    countColumn("Created", "created"),
    countColumn("Changed", "changed"),
    countColumn("Refused", "refused"),
    { heading: "State", cell: State, className: "w-40" },
  ];
  return (
    <>
      <PageHeader
        className="mb-3"
        title="Past imports"
        description={`Of ${IMPORTS[kind].many}; each can be undone for thirty days`}
        path={importPath(kind, "Past imports")}
        acts={<ButtonLink to={address}>Import a file</ButtonLink>}
      />
      {rows.length === 0 ? (
        <EmptyState title="Nothing was imported yet">
          Each import says here what it created and changed, and is undone here.
        </EmptyState>
      ) : (
        <ResponsiveTable
          caption="Past imports"
          rows={rows}
          columns={columns}
          card={(row) => (
            <>
              {file(row)}
              <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-slate-600">
                <State {...row} />
                <span className="wrap-anywhere">
                  {whenOf(row)}, by {byOf(row)}
                </span>
                <span className="w-full">
                  {formatCount(row.counts.created)} created, {formatCount(row.counts.changed)} changed,{" "}
                  {formatCount(row.counts.refused)} refused
                </span>
              </p>
            </>
          )}
        />
      )}
      {next ? (
        <p className="mt-4">
          <Link to={`?before=${next}`} className="text-link">
            Older imports
          </Link>
        </p>
      ) : null}
    </>
  );
}

const whenOf = ({ applied_at: at }: PastImport) => (at ? formatDateTime(new Date(at)) : null);
const byOf = (row: PastImport) => row.actor_name || row.actor_email;
const countColumn = (heading: string, outcome: ImportOutcome): Column<PastImport> => ({
  heading,
  cell: ({ counts }) => formatCount(counts[outcome]),
  className: "w-24",
  align: "end",
});

function State({ undone_at: undoneAt, undo_begun_at: begunAt, isBeingUndone }: PastImport) {
  if (undoneAt) return <Badge>UNDONE</Badge>;
  if (isBeingUndone) return <Badge tone="yellow">BEING UNDONE</Badge>;
  return begunAt ? <Badge tone="yellow">UNDONE IN PART</Badge> : <Badge tone="green">IMPORTED</Badge>;
}
