import { useEffect, useRef, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { UndoLoggedAct } from "../acts/undo-logged-act.tsx";
import { useRole } from "#app/access/use-can.ts";
import { buttonClasses, ButtonLink } from "#app/kit/ui/button.tsx";
import { ChangeList } from "#app/kit/ui/change-list.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/kit/ui/table.tsx";
import type { AuditPage, AuditRow } from "./list-audit.server.ts";
import { auditChanges } from "#app/audit/changes.ts";
import { auditSentence } from "#app/audit/sentence.ts";
import { MERGE_UNDO_DAYS } from "#app/customers/merge.ts";
import { formatDate, formatTime } from "#app/kit/time/time.ts";
import { DUPLICATE_MESSAGES } from "#app/customers/duplicates-words.ts";
import { auditLink } from "./audit-filters.tsx";
import { ArchiveActions } from "../archive/archive-actions.tsx";

export function AuditList({ first }: { first: AuditPage }) {
  const { rows, next, loading, more, address } = useMorePages(first);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watched = end.current;
    if (!watched) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
      rootMargin: "400px",
    });
    watch.observe(watched);
    return () => watch.disconnect();
  }, [more]);
  return (
    <div className="mt-5">
      <Table caption="Audit log" className="table-fixed">
        <TableHead>
          <tr>
            <TableHeading className="w-32 sm:w-44">When</TableHeading>
            <TableHeading className="w-64 max-md:hidden">Who</TableHeading>
            <TableHeading>What</TableHeading>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </TableBody>
      </Table>
      <div ref={end} className="grid min-h-16 place-items-center py-3 text-slate-600">
        {next === null ? (
          "That is all."
        ) : loading ? (
          <Spinner label="Loading more entries" />
        ) : (
          <Link
            to={address}
            className={buttonClasses({ size: "sm" })}
            onClick={(event) => {
              event.preventDefault();
              more();
            }}
          >
            Load more
          </Link>
        )}
      </div>
    </div>
  );
}

function Entry({ row }: { row: AuditRow }) {
  const { who, before, subject, after } = auditSentence(row);
  const role = useRole();
  const to = auditLink(row, role);
  const undo = undoOfMerge(row);
  const whole = [before, subject, after].filter(Boolean).join(" ");
  return (
    <TableRow>
      <TableCell className="align-top text-slate-600 max-sm:py-2 sm:align-middle">
        <time dateTime={row.at.toISOString()}>
          <span className="max-sm:block">{formatDate(row.at)}</span> {formatTime(row.at)}
        </time>
      </TableCell>
      <TableCell className="max-md:hidden">
        <span className="block truncate" title={who}>
          {who}
        </span>
      </TableCell>
      <TableCell className={row.archived ? "max-lg:py-2" : "max-sm:py-2 max-sm:align-top"}>
        <span className="flex items-center gap-x-3 gap-y-1.5 max-lg:flex-col max-lg:items-start">
          <span className="block max-w-full min-w-0 grow wrap-anywhere md:truncate" title={`${who} ${whole}`}>
            <span className="font-medium break-all md:hidden">{who} </span>
            <span>{before} </span>
            {subject === "" ? null : to ? (
              <Link to={to} className="text-link">
                {subject}
              </Link>
            ) : (
              <span className="font-medium text-ink-900">{subject}</span>
            )}
            <span> {after}</span>
          </span>
          {undo ? (
            <ButtonLink size="sm" to={undo}>
              {DUPLICATE_MESSAGES.undoMerge}
            </ButtonLink>
          ) : null}
          {row.act ? <UndoLoggedAct act={row.act} what={`${who} ${whole}`} /> : null}
          {row.archived ? (
            <ArchiveActions deletion={row.archived} to={auditLink({ ...row, action: "restored" }, role)} />
          ) : null}
        </span>
        <ChangeList changes={auditChanges(row)} className="mt-1 mb-1" />
      </TableCell>
    </TableRow>
  );
}

/** The page that undoes a merge of customers, while that can be; it says so where it was undone already. */
function undoOfMerge({ action, details, at }: AuditRow): string | null {
  if (action !== "company.merged" || typeof details.merge !== "string") return null;
  const isOpen = Date.now() - at.getTime() < MERGE_UNDO_DAYS * 86_400_000;
  return isOpen ? `/admin/customers/merges/${details.merge}` : null;
}

function useMorePages(first: AuditPage) {
  const fetcher = useFetcher<{ page: AuditPage }>();
  const { pathname, search } = useLocation();
  const [pages, setPages] = useState<AuditPage[]>([]);
  // Read again, the first page begins with new lines: those it has lost at its end are still shown.
  const [newest, setNewest] = useState(first);
  if (newest !== first) {
    setPages((held) => [newest, ...held]);
    setNewest(first);
  }
  const loaded = fetcher.data?.page;
  if (loaded && !pages.includes(loaded)) setPages((held) => [...held, loaded]);
  const next = (pages.at(-1) ?? first).next;
  const loading = fetcher.state !== "idle";
  const query = new URLSearchParams(search);
  query.set("before", String(next));
  const address = `${pathname}?${query}`;
  const more = () => {
    if (!loading && next !== null) void fetcher.load(address);
  };
  return { rows: inOrder([...pages, first]), next, loading, more, address };
}

/** Each line once, as it was read last, newest first. What is no longer kept can still say what became of it. */
function inOrder(pages: readonly AuditPage[]): AuditRow[] {
  const rows = new Map<number, AuditRow>();
  for (const row of pages.flatMap((page) => page.rows)) {
    const archived = row.archived ?? rows.get(row.id)?.archived;
    rows.set(row.id, { ...row, archived });
  }
  return [...rows.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
}
