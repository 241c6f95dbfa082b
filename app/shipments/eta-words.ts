import { optionsOf } from "#app/kit/ui/select-options.ts";
import { formatCount } from "#app/kit/text/counts.ts";

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

export const MOVE_REASON_LABELS = {
  carrier: "Carrier",
  customs: "Customs",
  consignee: "Consignee",
  weather: "Weather",
  us: "Our own delay",
} as const;

export const MOVE_REASON_OPTIONS = optionsOf(MOVE_REASON_LABELS, ETA_MESSAGES.notSaid);
