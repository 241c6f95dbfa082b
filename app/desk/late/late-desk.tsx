import { QueuePage } from "../queue/queue-page.tsx";
import { ViewLinks } from "#app/kit/lists/view-links.tsx";
import { countText } from "#app/kit/text/count-text.ts";
import { QUEUE_COUNTED, type QueueLine } from "../queue/queue.ts";
import type { QueueAct } from "../queue/use-queue-acts.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import type { PossibleOwner } from "#app/shipments/owner.server.ts";
import { LATE_GROUPS, type LateGroup, NOTICE_GROUPS, LATE_GROUP_TEXTS } from "./late-groups.ts";
import type { LateLines } from "./read-late.server.ts";

const ACTS: readonly QueueAct[] = ["tell", "claim", "reason", "add status", "assign", "snooze"];

export interface LateDeskProps {
  counts: Record<LateGroup, number> | null;
  group: LateGroup | null;
  /** Only shipments whose customer was not notified. */
  unnotified: boolean;
  isFirstPage: boolean;
  groups: readonly LateLines[];
  snoozed: { count: number; lines: readonly QueueLine[] } | null;
  showSnoozed: boolean;
  mine: boolean;
  owners: readonly PossibleOwner[];
  me: string;
  asOf: Date;
}

type Place = Partial<Pick<LateDeskProps, "group" | "unnotified">> & { after?: string };

function lateAddress({ group, unnotified, after }: Place): string {
  const params = new URLSearchParams({
    ...(group && { group }),
    ...(unnotified && { notice: "none" }),
    ...(after && { after }),
  });
  return params.size > 0 ? `/admin/late?${params}` : "/admin/late";
}

export function LateDesk(props: LateDeskProps) {
  const { groups, group: alone, unnotified } = props;
  return (
    <QueuePage
      {...props}
      label="Late desk"
      layout="two lines"
      noun="late desk"
      address="/admin/late"
      entities={["shipment", "shipment_mail", "shipment_file"]}
      shipmentActs={ACTS}
      groups={groups.map(({ group, lines, next }) => ({
        id: `late-${group}`,
        ...LATE_GROUP_TEXTS[group],
        allAt: !alone && next ? lateAddress({ group, unnotified }) : undefined,
        lines,
        // The status «on hold» is the reason already.
        hideStatus: true,
      }))}
      above={<GroupLinks {...props} />}
      below={alone ? <Pages {...props} /> : null}
      nothing={<NothingWaits {...props} />}
    />
  );
}

function GroupLinks({ group, counts, unnotified }: LateDeskProps) {
  const names = unnotified ? NOTICE_GROUPS : LATE_GROUPS;
  return (
    <ViewLinks
      label="Groups"
      views={[
        { label: "All", to: lateAddress({ unnotified }), isShown: group === null },
        ...names.map((name) => ({
          label: LATE_GROUP_TEXTS[name].title,
          to: lateAddress({ group: name, unnotified }),
          isShown: group === name,
          figure: countText(counts?.[name] ?? null, QUEUE_COUNTED),
        })),
        ...(group === "unproven"
          ? []
          : [
              {
                label: "Not told",
                to: lateAddress({ group, unnotified: !unnotified }),
                isShown: unnotified,
                title: "Customer not told",
                isApart: true,
              },
            ]),
      ]}
    />
  );
}

/** Pagination by cursor: each page begins after the last line of the one before. */
function Pages({ group, groups, isFirstPage, unnotified }: LateDeskProps) {
  const next = groups[0]?.next;
  if (!next && isFirstPage) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-3">
      {isFirstPage ? null : <ButtonLink to={lateAddress({ group, unnotified })}>First page</ButtonLink>}
      {next ? <ButtonLink to={lateAddress({ group, unnotified, after: next })}>Next page</ButtonLink> : null}
    </nav>
  );
}

function NothingWaits({ group, mine, isFirstPage, unnotified }: LateDeskProps) {
  if (unnotified) {
    return (
      <EmptyState
        title="Every customer was told"
        action={<ButtonLink to={lateAddress({ group })}>Show those too</ButtonLink>}
      >
        {mine ? "Only shipments you own are looked at." : null}
      </EmptyState>
    );
  }
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
      {mine ? "None of your shipments is" : "No shipment is"} late, moved, silent, on hold or without its
      proof of delivery.
    </EmptyState>
  );
}
