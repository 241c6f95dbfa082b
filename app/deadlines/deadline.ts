import { type FilterOf, flag, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { z } from "zod";
import { checkbox, optionalCode, textSchema } from "#app/kit/forms/form-codec.ts";
import { leftWords, type Stage, STAGES, type TimeLeft, timeOver } from "#app/due-times/due-time.ts";
import { optionalText, requiredLine, limit, line } from "#app/kit/text/text.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { daysBetween, toLocalDay } from "#app/kit/time/time.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { offsetLabel } from "#app/places/zone-time.ts";
import { EVENT_CODE_KEYS, eventLabel } from "#app/shipments/event-codes.ts";
import { optionalLocalTime } from "#app/shipments/legs.ts";
import { clockOf, dateAtPlace, isForeign } from "#app/shipments/place-clock.ts";

export const DEADLINES_ADDRESS = "/admin/deadlines";

/** The kind of a claim's notice, which the claim itself creates and completes. */
export const CLAIM_NOTICE = "claim_notice";
/** Filter for all kinds but the claim's notice: the dashboard shows notices with their claims. */
export const NO_NOTICES = "no_claim_notice";

export const DEADLINE_TEXTS = {
  title: "Deadlines",
  meaning: "Half, four fifths or all of their time is used",
};

export const DEADLINE_MESSAGES = {
  notFound: "This deadline is not there any more",
  changedMeanwhile: "Somebody changed this deadline meanwhile. Look at what it says now, then save again.",
  ofClaim: "This is the notice of a claim: it is changed, and recorded as sent, there",
  kindUnknown: "Choose a kind from the list",
  dueRequired: "Choose the day and the time",
  daysRequired: "Type the free days, from 0 to 366",
  eventRequired: "Choose the event from which they are counted",
  placeUnknown: "Choose a place of the shipment",
  personUnknown: "Choose a colleague from the list",
  saved: "Deadline saved",
  done: "Marked as done",
  reopened: "Open again",
  removed: "Deadline removed",
  seen: "It rings again at the next step",
  failed: "The deadline could not be saved. Please try again.",
  fetchFailed: "The deadlines could not be read. Please try again.",
} as const;

export interface DeadlineKind {
  code: string;
  label: string;
  place_end: "from" | "to";
  free_days: number | null;
  working_days: boolean;
  from_event: string | null;
  sample: boolean;
}

const days = textSchema<number>((text) =>
  /^\d{1,3}$/.test(text) && Number(text) <= 366 ? Number(text) : { refused: DEADLINE_MESSAGES.daysRequired },
);
const event = textSchema<string>((text) =>
  EVENT_CODE_KEYS.some((key) => key === text) ? text : { refused: DEADLINE_MESSAGES.eventRequired },
);

/** A time in the place's time zone, or free days from an event; with both, the free days apply. */
export const deadlineForm = z
  .object({
    kind: z.string({ error: DEADLINE_MESSAGES.kindUnknown }).min(1, DEADLINE_MESSAGES.kindUnknown),
    due_at: optionalLocalTime(DEADLINE_MESSAGES.dueRequired),
    free_days: days,
    from_event: event,
    working_days: checkbox,
    place: optionalCode,
    reference: line("Reference", 100),
    responsible_id: optionalCode,
    note: optionalText(limit("The note", 1000)),
  })
  .superRefine(({ due_at, free_days, from_event }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (from_event !== null && free_days === null) refuse("free_days", DEADLINE_MESSAGES.daysRequired);
    if (free_days !== null && from_event === null) refuse("from_event", DEADLINE_MESSAGES.eventRequired);
    if (from_event === null && free_days === null && due_at === null)
      refuse("due_at", DEADLINE_MESSAGES.dueRequired);
  });
export type TypedDeadline = z.output<typeof deadlineForm>;

/** Default values of a kind for new deadlines. */
export const kindForm = z
  .object({
    label: requiredLine({ required: "Type a name", max: 100, tooLong: "At most 100 characters" }),
    free_days: days,
    from_event: event,
    working_days: checkbox,
  })
  .superRefine(({ free_days, from_event }, context) => {
    if ((free_days === null) === (from_event === null)) return;
    const [path, message] =
      free_days === null
        ? ["free_days", DEADLINE_MESSAGES.daysRequired]
        : ["from_event", DEADLINE_MESSAGES.eventRequired];
    context.addIssue({ code: "custom", path: [path ?? ""], message: message ?? "" });
  });
export type TypedKind = z.output<typeof kindForm>;

export interface DeadlineFacts {
  free_days: number | null;
  working_days: boolean;
  from_event: string | null;
  due_at: Date | null;
  done_at: Date | null;
  stage: number;
}

/** «7 days from Unloaded», «3 working days from …»; empty for a typed time. */
export function countedWords({
  free_days,
  working_days,
  from_event,
}: Pick<DeadlineFacts, "free_days" | "working_days" | "from_event">): string {
  if (free_days === null || from_event === null) return "";
  return `${pluralize(free_days, working_days ? "working day" : "day")} from «${eventLabel(from_event)}»`;
}

/** Midnight belongs to the day before. */
const lastMoment = (due: Date) => new Date(due.getTime() - 1);

interface Due {
  due_at: Date | null;
  due_offset: number | null;
}

/**
 * Formats «Nov 27, 2026 14:00» in the place's time zone, «Nov 27, 2026 24:00» for the end of that day; and the offset,
 * «UTC−5», when it differs from ours.
 */
export function dueParts({ due_at: due, due_offset: offset }: Due): { moment: string; zone: string } {
  if (!due) return { moment: "–", zone: "" };
  const clock = clockOf(due, offset);
  return {
    moment:
      clock === "00:00"
        ? `${dateAtPlace(lastMoment(due), offset)} 24:00`
        : `${dateAtPlace(due, offset)} ${clock}`,
    zone: offset === null ? companyTime() : isForeign(due, offset) ? offsetLabel(offset) : "",
  };
}

/** «Nov 27, 2026 14:00 (UTC−5)». */
export function dueWords(due: Due): string {
  const { moment, zone } = dueParts(due);
  return zone ? `${moment} (${zone})` : moment;
}

/** The last day on which it can be met, in Brussels: `YYYY-MM-DD`. */
export const lastDayOf = (due: Date): string => toLocalDay(lastMoment(due));

/** «2 days left», «3 h over», «waits for its event», «done». */
export function stateWords(deadline: DeadlineFacts, now: Date): TimeLeft {
  if (deadline.done_at) return { words: "done", isOver: false, isNear: false };
  if (!deadline.due_at) return { words: "waits for its event", isOver: false, isNear: false };
  return leftWords(deadline.due_at, now);
}

export const DUE_GROUPS = { over: "Overdue", today: "Today", tomorrow: "Tomorrow", later: "Later" } as const;

/** The group of an open deadline in the list, by days in Brussels. */
export function dueGroup(due: Date, now: Date): keyof typeof DUE_GROUPS {
  if (timeOver(due, now) >= 0) return "over";
  const days = daysBetween(toLocalDay(now), lastDayOf(due));
  return days === 0 ? "today" : days === 1 ? "tomorrow" : "later";
}

export const stageWords = (stage: number): string => STAGES[stage as Stage] ?? "";

/** A deadline that has reached a further stage than anybody has seen. */
export interface UnseenDeadline {
  id: string;
  shipment_id: string;
  tracking_number: string;
  label: string;
  stage: number;
  due_at: Date;
  due_offset: number | null;
  created_at: Date;
}

export const DEADLINE_STATES = {
  open: "Open",
  due: "Half used or more",
  over: "Overdue",
  waiting: "Waiting for its event",
  done: "Done",
} as const;

export const deadlineFilter = listFilter({
  state: oneOf(DEADLINE_STATES, "open"),
  kind: (text) => (/^[a-z0-9_]{1,40}$/.test(text) ? text : ""),
  mine: flag,
});
export type DeadlineFilter = FilterOf<typeof deadlineFilter>;
