import { QueuePage } from "../queue/queue-page.tsx";
import { queueCount } from "../queue/queue-count.ts";
import type { QueueLine } from "../queue/queue.ts";
import type { QueueAct } from "../queue/use-queue-acts.ts";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import type { PossibleOwner } from "#app/shipments/owner.server.ts";
import { PAPERS_COUNTED } from "#app/shipments/paper.ts";
import { type GroupName, groupAddress, groupTexts, type QueueGroup } from "./queue-groups.ts";

/** Requests, offers and claims are counted whole. */
const COUNTED_TO: Partial<Record<GroupName, number>> = {
  unanswered: Number.POSITIVE_INFINITY,
  offers: Number.POSITIVE_INFINITY,
  claims: Number.POSITIVE_INFINITY,
  papers: PAPERS_COUNTED,
};

const SHIPMENT_ACTS: readonly QueueAct[] = ["add status", "assign", "snooze"];

export function WorkQueue(props: {
  groups: readonly QueueGroup[];
  snoozed: { count: number; lines: readonly QueueLine[] } | null;
  mine: boolean;
  owners: readonly PossibleOwner[];
  me: string;
  asOf: Date;
  showSnoozed: boolean;
  /** There is no shipment yet: first steps take the place of an empty queue. */
  isNew: boolean;
}) {
  const { mine, isNew } = props;
  return (
    <QueuePage
      {...props}
      label="Work queue"
      noun="queue"
      address="/admin"
      action="/admin?index"
      entities={[
        "shipment",
        "quote_request",
        "offer",
        "claim",
        "deadline",
        "shipment_series",
        "shipment_file",
        "document",
      ]}
      shipmentActs={SHIPMENT_ACTS}
      groups={props.groups.map(({ name, count, lines }) => {
        const { title, meaning, none } = groupTexts(name);
        return {
          id: `waits-${name}`,
          title,
          meaning,
          none: isNew ? undefined : none,
          count,
          countText: queueCount(count, COUNTED_TO[name]),
          allAt: groupAddress(name, mine),
          lines,
          hideStatus: name !== "on_hold",
        };
      })}
      nothing={
        isNew ? null : (
          <EmptyState title="Nothing waits">
            {mine ? "None of your shipments is" : "No shipment is"} late, on hold, silent, due today or misses
            a paper, no quote request is unanswered, no deadline is near, no claim is open, no offer is about
            to expire, and no repeating shipment is due.
          </EmptyState>
        )
      }
    />
  );
}
