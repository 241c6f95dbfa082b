/** Texts of the estimated delivery: why it moved, and what became of the first promise. */
export const ETA_MESSAGES = {
  reasonInvalid: "Choose why it moves from the list",
  noteTooLong: "The note must be at most 500 characters",
  ask: "Why does it move?",
  askNote: "What to know about it",
  notSaid: "Not said",
  /** Above the choice, without JavaScript: it cannot come and go. */
  askPlain: "Why does it move, if you change it?",
  neverMoved: "It has not moved since it was promised.",
} as const;

/** Why a date moved, for staff. */
export const MOVE_REASON_LABELS = {
  carrier: "Carrier",
  customs: "Customs",
  consignee: "Consignee",
  weather: "Weather",
  us: "Our own delay",
} as const;
