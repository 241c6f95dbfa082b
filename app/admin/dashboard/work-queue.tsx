import { NotRead, QueueGroupSection, SnoozedList } from "#app/queue/queue-group.tsx";
import type { QueueLine } from "#app/queue/queue.ts";
import { QueueActsProvider } from "#app/queue/queue-acts-provider.tsx";
import { QueueHead } from "#app/queue/queue-head.tsx";
import { useRevalidateOn } from "#app/queue/use-revalidate-on.ts";
import { useLineKeys } from "#app/queue/use-line-keys.ts";
import { type QueueAct, useOptimisticallyRemoved } from "#app/queue/use-queue-acts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { PossibleOwner } from "#database/shipments/owner.ts";
import { formatCount } from "#domain/counts.ts";
import { PAPERS_COUNTED } from "#domain/papers/paper.ts";
import { groupAddress, groupTexts, type QueueGroup } from "./queue-groups.ts";

interface WorkQueueProps {
  groups: readonly QueueGroup[];
  snoozed: { count: number; lines: readonly QueueLine[] } | null;
  mine: boolean;
  owners: readonly PossibleOwner[];
  me: string;
  asOf: Date;
  showSnoozed: boolean;
  isNew: boolean;
}

const SHIPMENT_ACTS: readonly QueueAct[] = ["add status", "assign", "snooze"];

export function WorkQueue(props: WorkQueueProps) {
  const { snoozed, mine, showSnoozed } = props;
  useRevalidateOn("shipment", "quote_request", "offer", "shipment_file", "document");
  return (
    <QueueActsProvider {...props} shipmentActs={SHIPMENT_ACTS}>
      <section aria-label="Work queue">
        <QueueHead
          to="/admin"
          label="Work queue"
          snoozed={snoozed?.count ?? 0}
          mine={mine}
          showSnoozed={showSnoozed}
        />
        {showSnoozed ? <Snoozed snoozed={snoozed} /> : <Groups {...props} />}
      </section>
    </QueueActsProvider>
  );
}

function Groups({ groups, mine, isNew }: WorkQueueProps) {
  const isLeaving = useOptimisticallyRemoved();
  const waiting = groups
    .filter(({ count }) => count !== 0)
    .map((group) => ({ ...group, lines: group.lines?.filter((line) => !isLeaving(line)) ?? null }));
  const { region, lineOf } = useLineKeys(
    waiting.flatMap(({ name, lines }) => (lines ?? []).map(({ id }) => `${name} ${id}`)),
  );
  const idle = groups.filter(({ count }) => count === 0);
  if (idle.length === groups.length) return isNew ? null : <NothingWaits mine={mine} />;
  return (
    <div {...region}>
      {waiting.map((group) => (
        <Group key={group.name} group={group} mine={mine} lineOf={lineOf} />
      ))}
      {idle.length > 0 && !isNew ? (
        <p className="mt-6 text-slate-600">{idle.map(({ name }) => groupTexts(name).none).join(" · ")}</p>
      ) : null}
    </div>
  );
}

function NothingWaits({ mine }: { mine: boolean }) {
  return (
    <EmptyState title="Nothing waits">
      {mine
        ? "None of your shipments is late, on hold, silent, due today or misses a paper, no quote request is unanswered, and no offer is about to expire."
        : "No shipment is late, on hold, silent, due today or misses a paper, no quote request is unanswered, and no offer is about to expire."}
    </EmptyState>
  );
}

type LineOf = ReturnType<typeof useLineKeys>["lineOf"];

function countText({ name, count }: QueueGroup): string {
  if (count === null) return "–";
  return name === "papers" && count > PAPERS_COUNTED ? `${formatCount(PAPERS_COUNTED)}+` : formatCount(count);
}

function Group({ group, mine, lineOf }: { group: QueueGroup; mine: boolean; lineOf: LineOf }) {
  const { name, lines } = group;
  const { title, meaning } = groupTexts(name);
  return (
    <QueueGroupSection
      id={`waits-${name}`}
      title={title}
      meaning={meaning}
      count={countText(group)}
      allAt={groupAddress(name, mine)}
      lines={lines}
      lineOf={(line) => lineOf(`${name} ${line.id}`)}
      hideStatus={name !== "on_hold"}
    />
  );
}

function Snoozed({ snoozed }: Pick<WorkQueueProps, "snoozed">) {
  const isLeaving = useOptimisticallyRemoved();
  const lines = (snoozed?.lines ?? []).filter((line) => !isLeaving(line));
  if (!snoozed) return <NotRead />;
  if (snoozed.count === 0) {
    return (
      <EmptyState title="Nothing is snoozed" action={<ButtonLink to="/admin">Back to the queue</ButtonLink>}>
        What you snooze leaves the queue and waits here until its day begins.
      </EmptyState>
    );
  }
  return <SnoozedList snoozed={snoozed} lines={lines} />;
}
