import type { RequestScope, Staff } from "#app/request/context.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { partReader } from "#app/request/error-mapping.server.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { listSnoozedShipments } from "../dashboard/work-queue.server.ts";
import { countLateGroups, type LateShipment, listLateGroup } from "./late-desk.server.ts";
import { listPossibleOwners } from "#app/shipments/owner.server.ts";
import { shipmentLine } from "../queue/queue-lines.ts";
import { formatTime } from "#app/kit/time/time.ts";
import { shortDate } from "#app/shipments/attention.ts";
import { type QueueLine, type QueueReason, WHOSE_KEY } from "../queue/queue.ts";
import { can } from "#app/access/policy.ts";
import { type Keyset, parseCursor, rowsAround } from "#app/kit/keyset.ts";
import { causeText } from "#app/shipments/eta.ts";
import {
  LATE_GROUPS,
  type LateGroup,
  lateReason,
  parseLateGroup,
  NOTICE_GROUPS,
  LATE_GROUP_TEXTS,
} from "./late-groups.ts";

type Scope = Pick<RequestScope, "db" | "log" | "now" | "shared">;

const LINES_OF_ALL = 8;
const LINES_OF_ONE = 50;
const SNOOZED_SHOWN = 100;

export interface LateLines {
  group: LateGroup;
  lines: QueueLine[] | null;
  next: string | null;
}

/** Reads the late desk for an address: all groups, one group's page (`group`, `after`), or snoozed shipments (`show`). */
export async function readLateDesk(params: URLSearchParams, actor: Staff, scope: Scope) {
  const { db, log } = scope;
  const part = partReader(log, "the late desk");
  const group = parseLateGroup(params.get("group"));
  const mine = (await part("preference", readPreference(db, actor, WHOSE_KEY))) === "mine";
  const now = scope.now();
  const unnotified = params.get("notice") === "none";
  const reading = { now, mine, unnotified };
  const showSnoozed = params.get("show") === "snoozed";
  const page = {
    limit: group ? LINES_OF_ONE : LINES_OF_ALL,
    after: group ? parseCursor(params.get("after")) : null,
  };
  const all = unnotified ? NOTICE_GROUPS : LATE_GROUPS;
  const shown = showSnoozed ? [] : group ? [group] : all;
  const readWaiting = () =>
    Promise.all([
      part("counts", countLateGroups(db, actor, reading)),
      Promise.all(
        shown.map(
          async (each): Promise<LateLines> =>
            (await part(each, readGroup(each, actor, db, { ...reading, ...page }))) ?? {
              group: each,
              lines: null,
              next: null,
            },
        ),
      ),
      part("snoozed", readSnoozed(actor, db, reading)),
    ]);
  const key = `late desk of ${JSON.stringify([mine ? actor.id : null, shown, page.after, unnotified])}`;
  const [[counts, groups, snoozed], owners] = await Promise.all([
    readShared(scope, actor, key, readWaiting),
    can(actor, "shipments.write")
      ? part(
          "owners",
          readShared(scope, actor, "owners", () => listPossibleOwners(db, actor)),
        )
      : null,
  ]);
  return {
    counts,
    group,
    unnotified,
    isFirstPage: page.after === null,
    groups: keepFirstGroup(groups),
    snoozed,
    showSnoozed,
    mine,
    owners: owners ?? [],
    me: actor.id,
    asOf: now,
  };
}

async function readGroup(
  group: LateGroup,
  actor: Staff,
  db: Scope["db"],
  reading: { now: Date; mine: boolean; unnotified: boolean; limit: number; after: Keyset | null },
): Promise<LateLines> {
  const read = await listLateGroup(db, actor, group, reading);
  const { rows, next } = rowsAround(read, null, reading.limit);
  return { group, lines: rows.map((row) => lateLine(group, row, reading.now)), next };
}

function lateLine(group: LateGroup, row: LateShipment, now: Date): QueueLine {
  const cause = { reason: row.delay_reason, note: row.delay_note };
  const text = causeText(cause);
  const reason = lateReason(group, row, now);
  const hold = group === "on_hold" && { status: row.status, detail: `${reason.words}, ${reason.detail}` };
  // Red (`over`) from a delay of one day on; a smaller change of the promised date is amber (`today`).
  const urgency = reason.overdue ? "over" : group === "moved" ? "today" : "open";
  return {
    ...shipmentLine(row, [{ ...reason, urgency, ...hold }]),
    cause: text ? { ...cause, text } : null,
    ...(NOTICE_GROUPS.includes(group) && {
      notice: { at: row.notified_at && `${shortDate(row.notified_at, now)} ${formatTime(row.notified_at)}` },
    }),
  };
}

/** Keeps each shipment in its first group only, with the reasons of the others. */
function keepFirstGroup(groups: readonly LateLines[]): LateLines[] {
  const reasons = new Map<string, QueueReason[]>();
  const first = groups.map(({ group, lines, next }) => ({
    group,
    next,
    lines:
      lines &&
      lines.filter((line) => {
        const before = reasons.get(line.id);
        const words = ({ words: own }: QueueReason) => `${LATE_GROUP_TEXTS[group].title} ${own}`;
        before?.push(...line.reasons.map((reason) => ({ ...reason, words: words(reason) })));
        if (!before) reasons.set(line.id, [...line.reasons]);
        return !before;
      }),
  }));
  return first.map(({ lines, ...group }) => ({
    ...group,
    lines: lines && lines.map((line) => ({ ...line, reasons: reasons.get(line.id) ?? line.reasons })),
  }));
}

async function readSnoozed(actor: Staff, db: Scope["db"], reading: { now: Date; mine: boolean }) {
  const { count, shipments } = await listSnoozedShipments(db, actor, {
    ...reading,
    limit: SNOOZED_SHOWN,
    closedToo: true,
  });
  return { count, lines: shipments.map((row) => shipmentLine(row, [])) };
}
