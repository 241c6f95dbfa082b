import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Breadcrumb, PageHeader } from "#app/ui/page-header.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/ui/table.tsx";
import { formatCount } from "#domain/counts.ts";
import { IMPORT_ADDRESS } from "#domain/imports/import.ts";
import { formatDateTime } from "#domain/time.ts";
import { IMPORT_SCREENS } from "./import-screens.ts";
import type { PastImports } from "./past-imports.server.ts";

export function PastImportsScreen({ kind, rows, next }: PastImports) {
  const { path, many } = IMPORT_SCREENS[kind];
  const address = IMPORT_ADDRESS[kind];
  return (
    <>
      <PageHeader
        title="Past imports"
        description={`Of ${many}; each can be undone for thirty days`}
        above={<Breadcrumb items={[...path, { label: "Import", to: address }, { label: "Past imports" }]} />}
        actions={<ButtonLink to={address}>Import a file</ButtonLink>}
      />
      {rows.length === 0 ? (
        <EmptyState title="Nothing was imported yet" />
      ) : (
        <Table caption="Past imports" scrollClassName="mt-6" className="max-md:table-fixed md:min-w-[46rem]">
          <TableHead>
            <tr>
              <TableHeading>File</TableHeading>
              <TableHeading className="max-md:hidden">When</TableHeading>
              <TableHeading className="max-md:hidden">By</TableHeading>
              <TableHeading className="text-right max-md:hidden">Created</TableHeading>
              <TableHeading className="text-right max-md:hidden">Changed</TableHeading>
              <TableHeading className="text-right max-md:hidden">Refused</TableHeading>
              <TableHeading className="max-md:hidden">State</TableHeading>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell className="max-md:py-3 md:max-w-72 md:truncate" title={row.file_name}>
                  <Link to={`${address}/${row.id}`} className="text-link font-semibold max-md:wrap-anywhere">
                    {row.file_name}
                  </Link>
                  <OnPhone {...row} />
                </TableCell>
                <TableCell className="whitespace-nowrap max-md:hidden">{whenOf(row)}</TableCell>
                <TableCell className="max-w-48 truncate max-md:hidden" title={row.actor_email}>
                  {row.actor_name || row.actor_email}
                </TableCell>
                <TableCell align="end" className="max-md:hidden">
                  {formatCount(row.counts.created)}
                </TableCell>
                <TableCell align="end" className="max-md:hidden">
                  {formatCount(row.counts.changed)}
                </TableCell>
                <TableCell align="end" className="max-md:hidden">
                  {formatCount(row.counts.refused)}
                </TableCell>
                <TableCell className="max-md:hidden">
                  <State {...row} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
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

type PastImport = PastImports["rows"][number];

const whenOf = ({ applied_at: at }: PastImport) => (at ? formatDateTime(new Date(at)) : null);

function OnPhone(row: PastImport) {
  const { created, changed, refused } = row.counts;
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-slate-600 md:hidden">
      <State {...row} />
      <span className="wrap-anywhere">
        <span>{whenOf(row)}</span>
        <span>, by {row.actor_name || row.actor_email}</span>
      </span>
      <span className="w-full">
        {formatCount(created)} created, {formatCount(changed)} changed, {formatCount(refused)} refused
      </span>
    </span>
  );
}

function State({ undone_at: undoneAt, undo_begun_at: begunAt, isBeingUndone }: PastImport) {
  if (undoneAt) return <Badge>UNDONE</Badge>;
  if (isBeingUndone) return <Badge tone="yellow">BEING UNDONE</Badge>;
  return begunAt ? <Badge tone="yellow">UNDONE IN PART</Badge> : <Badge tone="green">IMPORTED</Badge>;
}
