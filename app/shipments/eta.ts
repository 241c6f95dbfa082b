import { z } from "zod";
import { optionalText, limit } from "#app/kit/text/text.ts";
import { formatDuration } from "#app/kit/time/duration.ts";
import { canonicalStatus } from "./status.ts";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { formatCount } from "#app/kit/text/counts.ts";

const MOVE_REASONS = ["carrier", "customs", "consignee", "weather", "us"] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

export const MOVE_NOTE_MAX_LENGTH = 500;

/** Reason for moving the estimated delivery. All fields are optional and are columns of shipments. */
export const moveForm = z.object({
  delay_reason: z
    .enum(["", ...MOVE_REASONS], { error: "Choose why it moves from the list" })
    .default("")
    .transform((reason) => reason || null),
  delay_note: optionalText(limit("The note", MOVE_NOTE_MAX_LENGTH)).default(null),
});

export interface MoveCause {
  reason: MoveReason | null;
  note: string | null;
}

export function causeText({ reason, note }: MoveCause): string {
  return [reason && MOVE_REASON_LABELS[reason], note].filter(Boolean).join(": ");
}

/** Returns whether a time moved. Forms and import files have whole minutes, so differences of seconds are ignored. */
export function hasMoved(before: Date | null, after: Date | null): boolean {
  const minute = (moment: Date | null) => (moment === null ? null : Math.floor(moment.getTime() / 60_000));
  return minute(before) !== minute(after);
}

interface PromisedShipment {
  status: string;
  /** The first promised delivery time; null while the estimated delivery has not moved since it was promised. */
  first_eta: Date | null;
  estimated_delivery: Date | null;
  delivered_at: Date | null;
}

export function firstEta({
  first_eta,
  estimated_delivery,
}: Pick<PromisedShipment, "first_eta" | "estimated_delivery">): Date | null {
  return first_eta ?? estimated_delivery;
}

/** Compares the delivery with the first promise; null when it was not delivered or never promised. */
export function punctuality(shipment: PromisedShipment): { onTime: boolean; words: string } | null {
  const promise = firstEta(shipment);
  const { delivered_at, status } = shipment;
  if (!promise || !delivered_at || canonicalStatus(status) !== "delivered") return null;
  const late = delivered_at.getTime() - promise.getTime();
  return late > 0
    ? { onTime: false, words: `${formatDuration(late)} late` }
    : { onTime: true, words: "On time" };
}

export const ETA_MESSAGES = {
  ask: "Why does it move?",
  askNote: "What to know about it",
  notSaid: "Not said",
  moveManyFailed: "Failed to move the estimated deliveries",
  movedMany: (count: number, words: string) =>
    `Moved the ETA of ${formatCount(count)} ${count === 1 ? "shipment" : "shipments"} ${words}`,
  stayed: (count: number) =>
    `${formatCount(count)} ${count === 1 ? "stays as it is: it is" : "stay as they are: they are"} delivered, cancelled, or without a date to move.`,
} as const;

const MOVE_REASON_LABELS = {
  carrier: "Carrier",
  customs: "Customs",
  consignee: "Consignee",
  weather: "Weather",
  us: "Our own delay",
} as const;

export const MOVE_REASON_OPTIONS = optionsOf(MOVE_REASON_LABELS, ETA_MESSAGES.notSaid);
