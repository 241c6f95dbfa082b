import { formatCount } from "#domain/counts.ts";

export const ETA_MESSAGES = {
  reasonInvalid: "Choose why it moves from the list",
  noteTooLong: "The note must be at most 500 characters",
  ask: "Why does it move?",
  askNote: "What to know about it",
  notSaid: "Not said",
  /** Above the choice, without JavaScript: it cannot come and go. */
  askPlain: "Why does it move, if you change it?",
  daysOrDate: "Type by how many days it moves, or the new date",
  notBoth: "Type the days or the date, not both",
  daysInvalid: "Type a whole number of days from 1 to 366; -2 is two days earlier",
  dateInvalid: "Choose a date and a time",
  moveManyFailed: "Failed to move the estimated deliveries",
  movedMany: (count: number, words: string) =>
    `Moved the ETA of ${formatCount(count)} ${count === 1 ? "shipment" : "shipments"} ${words}`,
  stayed: (count: number) =>
    `${formatCount(count)} ${count === 1 ? "stays as it is: it is" : "stay as they are: they are"} delivered, cancelled, or without a date to move.`,
  neverMoved: "It has not moved since it was promised.",
} as const;

export const MOVE_REASON_LABELS = {
  carrier: "Carrier",
  customs: "Customs",
  consignee: "Consignee",
  weather: "Weather",
  us: "Our own delay",
} as const;

export const MOVE_REASON_OPTIONS = [
  { value: "", label: ETA_MESSAGES.notSaid },
  ...Object.entries(MOVE_REASON_LABELS).map(([value, label]) => ({ value, label })),
];
