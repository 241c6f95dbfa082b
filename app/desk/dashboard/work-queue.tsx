import { QueuePage } from "../queue/queue-page.tsx";
import { ViewLinks } from "#app/kit/lists/view-links.tsx";
import { countText } from "#app/kit/text/count-text.ts";
import { QUEUE_COUNTED, type QueueLine, URGENCIES, type Urgency } from "../queue/queue.ts";
import type { QueueAct } from "../queue/use-queue-acts.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import type { PossibleOwner } from "#app/shipments/owner.server.ts";
import { PAPERS_COUNTED } from "#app/shipments/paper.ts";
import { GROUP_NAMES, type GroupName, groupAddress, groupTexts, type QueueGroup } from "./queue-groups.ts";

/** Limits of the counts; requests, offers and claims are counted completely. */
const COUNTED_TO: Partial<Record<GroupName, number>> = {
  unanswered: Number.POSITIVE_INFINITY,
  offers: Number.POSITIVE_INFINITY,
  claims: Number.POSITIVE_INFINITY,
  papers: PAPERS_COUNTED,
};

const URGENCY_TEXTS: Record<Urgency, { title: string; meaning: string }> = {
  over: { title: "Overdue", meaning: "Promises, answers and deadlines that have passed" },
  today: { title: "Today", meaning: "To be done before the day ends" },
  open: { title: "Waiting", meaning: "On hold, without news, or without a paper that is due" },
  ahead: { title: "Ahead", meaning: "Due in the next days" },
};

/** Number of lines that, with headings, fit the first screen. */
const LINES_IN_VIEW = 15;

const SHIPMENT_ACTS: readonly QueueAct[] = ["claim", "add status", "assign", "snooze"];

export function WorkQueue(props: {
  groups: readonly QueueGroup[];
  /** Null when they could not be read. */
  lines: readonly QueueLine[] | null;
  snoozed: { count: number; lines: readonly QueueLine[] } | null;
  mine: boolean;
  owners: readonly PossibleOwner[];
  me: string;
  asOf: Date;
  show: string | null;
  /** Set while there are no shipments: setup steps replace the empty queue. */
  isNew: boolean;
}) {
  const { groups, lines, mine, isNew, show } = props;
  const shown = lines?.slice(0, show === "all" ? lines.length : LINES_IN_VIEW);
  const isRead = lines !== null && groups.every(({ count }) => count !== null);
  return (
    <QueuePage
      {...props}
      showSnoozed={show === "snoozed"}
      label="Work queue"
      layout="one line"
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
      above={<Queues groups={groups} mine={mine} />}
      groups={URGENCIES.map((urgency) => ({
        id: `waits-${urgency}`,
        ...URGENCY_TEXTS[urgency],
        lines: shown?.filter(({ reasons }) => reasons[0]?.urgency === urgency) ?? [],
        hideStatus: true,
      }))}
      below={
        lines && shown && lines.length > shown.length ? (
          <ButtonLink to="/admin?show=all" preventScrollReset className="mt-3">
            Show {lines.length - shown.length} more
          </ButtonLink>
        ) : null
      }
      nothing={
        !isRead ? (
          <p className="py-3 text-slate-600">
            This could not be read. It is in the log; reload to try again.
          </p>
        ) : isNew ? null : (
          <EmptyState title="Nothing waits">
            {mine ? "None of your shipments is" : "No shipment is"} late, on hold, without news, due today or
            misses a paper, no quote request is unanswered, no deadline is near, no claim is open, no offer is
            about to expire, and no repeating shipment is due.
          </EmptyState>
        )
      }
    />
  );
}

/** Links to the complete queues, with their counts. */
function Queues({ groups, mine }: { groups: readonly QueueGroup[]; mine: boolean }) {
  return (
    <ViewLinks
      label="Queues"
      views={[
        { label: "All", to: "/admin", isShown: true },
        ...groups.map(({ name, count }) => ({
          label: GROUP_NAMES[name],
          to: groupAddress(name, mine),
          isShown: false,
          figure: countText(count, COUNTED_TO[name] ?? QUEUE_COUNTED),
          title: `${groupTexts(name).title}: ${groupTexts(name).meaning.toLowerCase()}`,
        })),
      ]}
    />
  );
}
