import { type AttentionReason, formatDuration } from "#app/kit/time/duration.ts";
import { addDays, formatDate, formatTime, toLocalDay } from "#app/kit/time/time.ts";
import { daysOver, timeOver } from "#app/due-times/due-time.ts";
import type { ShipmentView } from "./shipment-filter.ts";
import { canonicalStatus, isOpen } from "./status.ts";

export const ATTENTION_TEXTS: Record<ShipmentView, { title: string; meaning: string }> = {
  late: { title: "Late", meaning: "Estimated delivery has passed" },
  on_hold: { title: "On hold", meaning: "Somebody has to act before it moves on" },
  silent: { title: "No news", meaning: "On its way, and nothing was heard of it for days" },
  due_today: { title: "Due today", meaning: "To be delivered before midnight" },
  papers: { title: "Papers missing", meaning: "Open or just delivered, without a paper that is due" },
};

export function attentionReason(
  view: Exclude<ShipmentView, "papers">,
  shipment: DueShipment & { last_update_at: Date },
  now: Date,
): AttentionReason {
  const { estimated_delivery: due, last_update_at: lastUpdate } = shipment;
  if (view === "late" || view === "due_today") {
    if (!due) return { words: "", detail: "", overdue: false };
    const late = timeOver(due, now);
    return late > 0
      ? { words: lateWords(shipment, now), detail: againstPromise(shipment, now), overdue: true }
      : { words: `by ${formatTime(due)}`, detail: `in ${formatDuration(-late)}`, overdue: false };
  }
  return {
    words: `for ${formatDuration(timeOver(lastUpdate, now))}`,
    detail: `since ${shortDate(lastUpdate, now)}`,
    overdue: false,
  };
}

interface DueShipment {
  estimated_delivery: Date | null;
  /** The first promised delivery time; null while the estimated delivery has not moved since it was promised. */
  first_eta: Date | null;
}

/** Returns the moment from which a shipment is late: the first promise if it was broken, else the estimated delivery. */
export function lateSince({ estimated_delivery: due, first_eta: promise }: DueShipment): Date | null {
  return due && promise && promise < due ? promise : due;
}

/** Returns the delay in words, such as «3 days late». */
function lateWords(shipment: DueShipment, now: Date): string {
  return `${formatDuration(timeOver(lateSince(shipment) ?? now, now))} late`;
}

/** Formats the current estimated delivery beside the first promise, with times of day when both are on the same day. */
export function againstPromise(shipment: DueShipment, now: Date): string {
  const { estimated_delivery: due, first_eta: promise } = shipment;
  if (!due) return promise ? `no ETA, ${promiseWords(shipment, now)}` : "no ETA";
  if (!promise) return `promised ${shortDate(due, now)} ${formatTime(due)}`;
  const time = toLocalDay(promise) === toLocalDay(due) ? ` ${formatTime(due)}` : "";
  return `ETA ${shortDate(due, now)}${time}, ${promiseWords(shipment, now)}`;
}

/** The first promise that was moved: «promised Dec 16», or its time on the day of the estimated delivery; null without one. */
export function promiseWords(
  { estimated_delivery: due, first_eta: promise }: DueShipment,
  now: Date,
): string | null {
  if (!promise) return null;
  const isSameDay = due && toLocalDay(promise) === toLocalDay(due);
  return `promised ${isSameDay ? formatTime(promise) : shortDate(promise, now)}`;
}

/** The difference to the first promise: «4 days later», «2 h earlier», «no date now»; empty without one. */
export function movedBy({ estimated_delivery: due, first_eta: promise }: DueShipment): string {
  if (!promise) return "";
  if (!due) return "no date now";
  const by = due.getTime() - promise.getTime();
  return by > 0 ? `${formatDuration(by)} later` : `${formatDuration(-by)} earlier`;
}

/** Formats a date without its year when that is the year of `now`. */
export function shortDate(date: Date, now: Date): string {
  const [day = "", year] = formatDate(date).split(", ");
  return formatDate(now).endsWith(`, ${year}`) ? day : `${day}, ${year}`;
}

export interface Lateness {
  state: "late" | "today" | "ahead" | "undated" | "delivered" | "cancelled";
  /** Lateness in words: «3 days late», «due today», «due tomorrow», «in 12 days», «delivered»; empty without a date, and when cancelled. */
  words: string;
}

/** A shipment is late from its estimated delivery on, until it is delivered or cancelled. */
export function latenessOf(shipment: DueShipment & { status: string }, now: Date): Lateness {
  const due = shipment.estimated_delivery;
  if (!isOpen(shipment.status)) {
    return canonicalStatus(shipment.status) === "delivered"
      ? { state: "delivered", words: "delivered" }
      : { state: "cancelled", words: "" };
  }
  if (!due) return { state: "undated", words: "" };
  if (timeOver(due, now) > 0) return { state: "late", words: lateWords(shipment, now) };
  const today = toLocalDay(now);
  const day = toLocalDay(due);
  if (day === today) return { state: "today", words: "due today" };
  if (day === addDays(today, 1)) return { state: "ahead", words: "due tomorrow" };
  return { state: "ahead", words: `in ${-daysOver(day, today)} days` };
}
