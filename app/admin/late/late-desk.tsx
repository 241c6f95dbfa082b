import { type ReactNode, Suspense } from "react";
import { Await, Link } from "react-router";
import { NotRead, QueueGroupSection, SnoozedList } from "#app/queue/queue-group.tsx";
import type { QueueLine } from "#app/queue/queue.ts";
import { QueueActsProvider } from "#app/queue/queue-acts-provider.tsx";
import { QueueHead } from "#app/queue/queue-head.tsx";
import { useRevalidateOn } from "#app/queue/use-revalidate-on.ts";
import { useLineKeys } from "#app/queue/use-line-keys.ts";
import { type QueueAct, useOptimisticallyRemoved } from "#app/queue/use-queue-acts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { PossibleOwner } from "#database/shipments/owner.ts";
import { formatCount } from "#domain/counts.ts";
import { LATE_GROUPS, type LateGroup } from "#domain/shipments/late-desk.ts";
import { LATE_GROUP_TEXTS } from "#words/late-desk.ts";
import type { LateLines } from "./read-late.server.ts";

const ACTS: readonly QueueAct[] = ["tell", "reason", "claim", "add status", "assign", "snooze"];

type Counts = readonly (number | null)[];

export interface LateDeskProps {
  /** In the order of the groups; they come a moment after the lines. */
  counts: Promise<Counts> | Counts;
  group: LateGroup | null;
  isFirstPage: boolean;
  groups: readonly LateLines[];
  snoozed: { count: number; lines: readonly QueueLine[] } | null;
  showSnoozed: boolean;
  mine: boolean;
  owners: readonly PossibleOwner[];
  me: string;
  asOf: Date;
}

export function LateDesk(props: LateDeskProps) {
  const { snoozed, mine, showSnoozed } = props;
  useRevalidateOn("shipment", "shipment_mail", "shipment_file");
  return (
    <QueueActsProvider {...props} shipmentActs={ACTS}>
      <section aria-label="Late desk">
        <QueueHead
          to="/admin/late"
          label="Late desk"
          snoozed={snoozed?.count ?? 0}
          mine={mine}
          showSnoozed={showSnoozed}
        />
        {showSnoozed ? (
          <Snoozed snoozed={snoozed} />
        ) : (
          <>
            <GroupLinks {...props} />
            <Groups {...props} />
          </>
        )}
      </section>
    </QueueActsProvider>
  );
}

function GroupLinks({ group, counts }: LateDeskProps) {
  return (
    <nav aria-label="Groups" className="mt-3 flex flex-wrap gap-x-1 gap-y-1">
      <GroupLink to="/admin/late" current={group === null}>
        All
      </GroupLink>
      {LATE_GROUPS.map((name) => (
        <GroupLink key={name} to={`/admin/late?group=${name}`} current={group === name}>
          {LATE_GROUP_TEXTS[name].title} <Count group={name} counts={counts} />
        </GroupLink>
      ))}
    </nav>
  );
}

function GroupLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={classNames(
        "flex min-h-8 items-center gap-1.5 rounded-md px-3 font-semibold pointer-coarse:min-h-11",
        current
          ? "bg-ink-800 text-white forced-colors:outline-2"
          : "text-slate-600 hover:bg-slate-100 hover:text-ink-900",
      )}
    >
      {children}
    </Link>
  );
}

function Count({ group, counts }: { group: LateGroup; counts: LateDeskProps["counts"] }) {
  const shown = (read: Counts) => {
    const count = read[LATE_GROUPS.indexOf(group)];
    return (
      <span className="figures">{count === null || count === undefined ? "–" : formatCount(count)}</span>
    );
  };
  return (
    <Suspense fallback={<span aria-hidden="true">…</span>}>
      <Await resolve={counts}>{shown}</Await>
    </Suspense>
  );
}

function Groups(props: LateDeskProps) {
  const { groups, group: alone } = props;
  const isLeaving = useOptimisticallyRemoved();
  const shown = groups.map((each) => ({
    ...each,
    lines: each.lines?.filter((line) => !isLeaving(line)) ?? null,
  }));
  const waiting = shown.filter(({ lines }) => lines === null || lines.length > 0);
  const idle = shown.filter(({ lines }) => lines?.length === 0);
  const { region, lineOf } = useLineKeys(
    waiting.flatMap(({ group, lines }) => (lines ?? []).map(({ id }) => `${group} ${id}`)),
  );
  if (waiting.length === 0) return <NothingWaits {...props} />;
  return (
    <div {...region}>
      {waiting.map(({ group, lines, next }) => (
        <QueueGroupSection
          key={group}
          id={`late-${group}`}
          title={LATE_GROUP_TEXTS[group].title}
          meaning={LATE_GROUP_TEXTS[group].meaning}
          allAt={!alone && next ? `/admin/late?group=${group}` : undefined}
          lines={lines}
          lineOf={(line) => lineOf(`${group} ${line.id}`)}
          hideStatus={group === "unproven"}
        />
      ))}
      {alone ? <Pages {...props} /> : null}
      {idle.length > 0 ? (
        <p className="mt-6 text-slate-600">
          {idle.map(({ group }) => LATE_GROUP_TEXTS[group].none).join(" · ")}
        </p>
      ) : null}
    </div>
  );
}

function Pages({ group, groups, isFirstPage }: LateDeskProps) {
  const next = groups[0]?.next;
  if (!next && isFirstPage) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-3">
      {isFirstPage ? null : <ButtonLink to={`/admin/late?group=${group}`}>First page</ButtonLink>}
      {next ? <ButtonLink to={`/admin/late?group=${group}&after=${next}`}>Next page</ButtonLink> : null}
    </nav>
  );
}

function NothingWaits({ group, mine, isFirstPage }: LateDeskProps) {
  if (group) {
    return (
      <EmptyState
        title={isFirstPage ? LATE_GROUP_TEXTS[group].none : "Nothing follows"}
        action={<ButtonLink to="/admin/late">Show all groups</ButtonLink>}
      >
        {mine ? "Only shipments you own are shown." : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="All as promised">
      {mine
        ? "None of your shipments is late, moved, silent, on hold or without its proof of delivery."
        : "No shipment is late, moved, silent, on hold or without its proof of delivery."}
    </EmptyState>
  );
}

function Snoozed({ snoozed }: Pick<LateDeskProps, "snoozed">) {
  const isLeaving = useOptimisticallyRemoved();
  const lines = (snoozed?.lines ?? []).filter((line) => !isLeaving(line));
  if (!snoozed) return <NotRead />;
  if (lines.length === 0) {
    return (
      <EmptyState
        title="Nothing is snoozed"
        action={<ButtonLink to="/admin/late">Back to the late desk</ButtonLink>}
      >
        What you snooze leaves the desk and waits here until its day begins.
      </EmptyState>
    );
  }
  return <SnoozedList snoozed={snoozed} lines={lines} />;
}
