import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Breadcrumb, PageHeader } from "#app/ui/page-header.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/ui/table.tsx";
import { formatCount } from "#domain/counts.ts";
import { IMPORT_ADDRESS } from "#domain/imports/kind.ts";
import { formatDateTime } from "#domain/time.ts";
import { IMPORT_SCREENS } from "./import-screens.ts";
import type { PastImports } from "./past-imports.server.ts";

/** What was imported, when and by whom; each leads to its page, where it can be undone. */
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
        <Table caption="Past imports" scrollClassName="mt-6" className="min-w-[46rem]">
          <TableHead>
            <tr>
              <TableHeading>File</TableHeading>
              <TableHeading>When</TableHeading>
              <TableHeading>By</TableHeading>
              <TableHeading className="text-right">Created</TableHeading>
              <TableHeading className="text-right">Changed</TableHeading>
              <TableHeading className="text-right">Refused</TableHeading>
              <TableHeading>State</TableHeading>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell className="max-w-72 truncate" title={row.file_name}>
                  <Link to={`${address}/${row.id}`} className="text-link font-semibold">
                    {row.file_name}
                  </Link>
                </TableCell>
                <TableCell className="whitespace-nowrap">
                  {row.applied_at ? formatDateTime(new Date(row.applied_at)) : null}
                </TableCell>
                <TableCell className="max-w-48 truncate" title={row.actor_email}>
                  {row.actor_name || row.actor_email}
                </TableCell>
                <TableCell align="end">{formatCount(row.counts.created)}</TableCell>
                <TableCell align="end">{formatCount(row.counts.changed)}</TableCell>
                <TableCell align="end">{formatCount(row.counts.refused)}</TableCell>
                <TableCell>
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

function State({ undone_at: undoneAt, undo_begun_at: begunAt }: PastImports["rows"][number]) {
  if (undoneAt) return <Badge>UNDONE</Badge>;
  return begunAt ? <Badge tone="yellow">UNDONE IN PART</Badge> : <Badge tone="green">IMPORTED</Badge>;
}
