import { NOTICE_DELAY_MINUTES } from "#app/live/event.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { canonicalStatus, filterStatus, PARTLY_DELIVERED, statusWords } from "./status.ts";

/** Number of days after which a newly entered event is history, not news. */
export const NEWS_DAYS = 7;

/** Days after delivery when mails about a shipment end. */
export const END_DAYS = 30;

const KEY_CODES: ReadonlySet<string> = new Set([
  "picked_up",
  "departed",
  "arrived",
  "out_for_delivery",
  "delivered",
  "delayed",
]);
const KEY_STATUSES: ReadonlySet<string> = new Set(["picked_up", "out_for_delivery", "delivered"]);

/** Tells whether an event is a key event by its code, else by its status; of several «in transit» in a row the first is the departure. */
export function isKeyEvent(
  { code, status }: { code: string | null; status: string },
  previousStatus: string | null,
): boolean {
  if (code !== null) return KEY_CODES.has(code);
  const canonical = canonicalStatus(status);
  if (canonical === "in_transit")
    return previousStatus === null || canonicalStatus(previousStatus) !== "in_transit";
  if (filterStatus(canonical) === PARTLY_DELIVERED) return true;
  return KEY_STATUSES.has(canonical) || /\b(departed|arrived|delayed)\b/i.test(statusWords(status));
}

/** Who asked for mails about a shipment. */
export interface NewsReaders {
  /** Shipper, consignee and contact persons. */
  people: { name: string; wantsAll: boolean }[];
  /** Visitors who asked on the tracking page. */
  subscribers: number;
  /** Status of the newest entry that counts. */
  previous: string | null;
  /** Why nobody is mailed about this shipment any more. */
  ended: "history" | "delivered" | null;
}

/** An entry as typed; the day is local. */
export interface TypedNews {
  code: string | null;
  status: string;
  date: string;
  classifier: string;
  internal: boolean;
}

const NAMED_MAX = 3;

/** Says who is mailed about an entry, or why nobody is. */
export function mailedLine(readers: NewsReaders, typed: TypedNews, now: Date): string {
  const { people, subscribers, ended, previous } = readers;
  if (ended === "history") return "Mails nobody: imported history";
  if (ended === "delivered") return "Mails nobody: delivered long ago";
  if (typed.internal) return "Mails nobody: internal";
  if (typed.classifier !== "actual") return "Mails nobody: only actual events are mailed";
  if (people.length + subscribers === 0) return "Mails nobody: nobody asked for mails";
  if (typed.date && typed.date < addDays(toLocalDay(now), -NEWS_DAYS))
    return `Mails nobody: more than ${NEWS_DAYS} days ago`;
  const isKey = isKeyEvent(typed, previous);
  const named = (wanting: readonly NewsReaders["people"][number][]) => {
    const shown = wanting.slice(0, wanting.length > NAMED_MAX + 1 ? NAMED_MAX : wanting.length);
    const rest = wanting.length - shown.length;
    return [...shown.map(({ name }) => name), ...(rest > 0 ? [`${rest} more`] : [])];
  };
  const visitors = subscribers > 0 ? [pluralize(subscribers, "subscriber")] : [];
  const ofKey = people.filter(({ wantsAll }) => !wantsAll);
  const mailed = [...named(isKey ? people : people.filter(({ wantsAll }) => wantsAll)), ...visitors].join(
    ", ",
  );
  const soon = `Mails ${mailed} within ${NOTICE_DELAY_MINUTES} minutes`;
  if (isKey || ofKey.length === 0) return soon;
  const left = `no key event, as ${named(ofKey).join(", ")} asked for`;
  return mailed ? `${soon}. It is ${left}` : `Mails nobody: ${left}`;
}
