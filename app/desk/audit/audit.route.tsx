import { useLocation, Link, useFetcher } from "react-router";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { ButtonLink, buttonClasses } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { listStaffNames } from "#app/accounts/staff.server.ts";
import { listAudit, type AuditPage, type AuditRow } from "./list-audit.server.ts";
import { parseAuditFilter } from "./audit-filter.ts";
import { formatPeriod } from "#app/kit/periods.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/audit.route";
import { AuditFilters } from "./audit-filters.tsx";
import { auditLink } from "./audit-link.ts";
import { useEffect, useRef, useState } from "react";
import { UndoLoggedAct } from "../acts/undo-logged-act.tsx";
import { useRole } from "#app/access/use-can.ts";
import { ChangeList } from "#app/kit/ui/change-list.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "#app/kit/ui/table.tsx";
import { auditChanges } from "#app/audit/changes.ts";
import { auditSentence } from "#app/audit/sentence.ts";
import { foldSignIns, type AuditLine } from "./fold-sign-ins.ts";
import { MERGE_UNDO_DAYS } from "#app/customers/merge.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { DUPLICATE_MESSAGES } from "#app/customers/duplicates.ts";
import { ArchiveActions } from "../archive/archive-actions.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Audit log · Shipment Tracking System" }];

export const loader = forStaff(
  "audit.read",
  async ({ request }: Route.LoaderArgs, { db, actor, retention }) => {
    const query = new URL(request.url).searchParams;
    const filter = parseAuditFilter(query);
    const before = /^\d{1,15}$/.test(query.get("before") ?? "") ? Number(query.get("before")) : undefined;
    const [page, staff] = await Promise.all([
      listAudit(db, actor, filter, { before }),
      listStaffNames(db, actor),
    ]);
    return { page, filter, staff, later: before === undefined, restorable: formatPeriod(retention.deleted) };
  },
);

export default function Audit({
  loaderData: { page, filter, staff, later, restorable },
}: Route.ComponentProps) {
  const { search } = useLocation();
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Audit log"
        description={`Who did what and when, newest first. Nobody can change an entry; deleting for good takes names and addresses out of it. What was deleted can be restored for ${restorable}.`}
      />
      <AuditFilters filter={filter} staff={staff} filtered={filtered} />
      {later ? null : (
        <ButtonLink className="mt-4" size="sm" to="/admin/settings/audit">
          To the newest entries
        </ButtonLink>
      )}
      <p role="status" className="sr-only">
        {page.next === null ? page.rows.length : `More than ${page.rows.length}`} found
      </p>
      {page.rows.length > 0 ? (
        <AuditList key={search} first={page} />
      ) : filtered ? (
        <EmptyState
          title="Nothing matches"
          action={<ButtonLink to="/admin/settings/audit">Clear filters</ButtonLink>}
        >
          No entry is of this person, kind and time.
        </EmptyState>
      ) : (
        <EmptyState title="No entries yet">What staff do from now on is written down here.</EmptyState>
      )}
    </>
  );
}

function AuditList({ first }: { first: AuditPage }) {
  const { rows, next, loading, more, address } = useMorePages(first);
  const namesakes = namesOfSeveral(rows);
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
        <TableHead className="max-sm:sr-only">
          <tr>
            <TableHeading className="w-44 max-sm:hidden">When</TableHeading>
            <TableHeading className="w-48 max-xl:hidden">Who</TableHeading>
            <TableHeading>What</TableHeading>
          </tr>
        </TableHead>
        <tbody>
          {foldSignIns(rows).map((line) => (
            <Entry key={line.row.id} {...line} namesakes={namesakes} />
          ))}
        </tbody>
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

/** Names of more than one colleague, which need the e-mail beside them. */
function namesOfSeveral(rows: readonly AuditRow[]): ReadonlySet<string | undefined> {
  const isShared = (of: readonly AuditRow[]) => new Set(of.map(({ actorId }) => actorId)).size > 1;
  const named = Map.groupBy(rows, ({ actorName }) => actorName);
  return new Set([...named].filter(([, of]) => isShared(of)).map(([name]) => name));
}

function Entry({ row, again, namesakes }: AuditLine & { namesakes: ReadonlySet<string | undefined> }) {
  const { actor, before, subject, after } = auditSentence(row);
  const isNamed = row.actorEmail !== "" && actor !== row.actorEmail;
  const name = isNamed && !namesakes.has(row.actorName) ? row.actorName : actor;
  const role = useRole();
  const to = auditLink(row, role);
  const undo = undoOfMerge(row);
  const whole = [before, subject, after].filter(Boolean).join(" ");
  const time = <Moment at={row.at} />;
  return (
    <TableRow>
      <TableCell className="text-slate-600 max-sm:hidden">{time}</TableCell>
      <TableCell className="max-xl:hidden">
        <span className="block wrap-anywhere" title={actor}>
          <FactText>{name}</FactText>
        </span>
      </TableCell>
      <TableCell className="py-2">
        <span className="block text-sm text-slate-600 sm:hidden">{time}</span>
        <span
          className={classNames(
            "flex items-center gap-x-3 gap-y-1.5",
            again.length === 0 && "max-xl:flex-col max-xl:items-start",
          )}
        >
          <span
            className="block max-w-full min-w-0 grow wrap-anywhere xl:line-clamp-2"
            title={`${actor} ${whole}`}
          >
            <span className="font-medium xl:hidden">{name} </span>
            <span>{before} </span>
            {subject === "" ? null : to ? (
              <Link to={to} className="text-link inline-block max-w-full">
                {subject}
              </Link>
            ) : (
              <span className="inline-block max-w-full font-medium text-ink-900">{subject}</span>
            )}
            <span> {after}</span>
          </span>
          {again.length > 0 ? <Again moments={again} /> : null}
          {undo ? (
            <ButtonLink size="sm" to={undo}>
              {DUPLICATE_MESSAGES.undoMerge}
            </ButtonLink>
          ) : null}
          {row.act ? <UndoLoggedAct act={row.act} summary={`${actor} ${whole}`} /> : null}
          {row.archived ? (
            <ArchiveActions deletion={row.archived} to={auditLink({ ...row, action: "restored" }, role)} />
          ) : null}
        </span>
        <ChangeList changes={auditChanges(row)} className="mt-1 mb-1" />
      </TableCell>
    </TableRow>
  );
}

const Moment = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;

function Again({ moments }: { moments: readonly Date[] }) {
  return (
    <details className="shrink-0 text-right text-slate-600">
      <summary className="text-link inline-block cursor-pointer rounded-sm pointer-coarse:py-2.5">
        {pluralize(moments.length, "time", "times")} more
      </summary>
      <ul className="mt-1">
        {moments.map((at) => (
          <li key={at.getTime()}>
            <Moment at={at} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Returns the page that undoes a merge of customers, while that is possible; the page tells when it was undone already. */
function undoOfMerge({ action, details, at }: AuditRow): string | null {
  if (action !== "company.merged" || typeof details.merge !== "string") return null;
  const isOpen = Date.now() - at.getTime() < MERGE_UNDO_DAYS * 86_400_000;
  return isOpen ? `/admin/customers/merges/${details.merge}` : null;
}

function useMorePages(first: AuditPage) {
  const fetcher = useFetcher<{ page: AuditPage }>();
  const { pathname, search } = useLocation();
  const [pages, setPages] = useState<AuditPage[]>([]);
  // After a reload the first page starts with new entries; entries pushed off its end stay visible.
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

/** Merges pages into one list: each entry once in its latest version, newest first. Known archive states are kept. */
function inOrder(pages: readonly AuditPage[]): AuditRow[] {
  const rows = new Map<number, AuditRow>();
  for (const row of pages.flatMap((page) => page.rows)) {
    const archived = row.archived ?? rows.get(row.id)?.archived;
    rows.set(row.id, { ...row, archived });
  }
  return [...rows.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
}
