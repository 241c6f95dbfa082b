export const LETTER_WORDS = {
  events: (count: number) => ` (${count} events)`,
  between: "; ",
  estimated: "delivery estimated for",
  delayed: "delayed until",
  earlier: "now expected earlier, on",
};

/** Texts of the mail about a shipment's progress, also when a person writes it about a delay. */
export const UPDATE_WORDS = {
  route: (from: string, to: string) => `${from} to ${to}`,
  from: "From",
  to: "To",
  why: "You get this because you asked to hear when this shipment moves, or because we agreed to keep you informed.",
  whyLetter: "You get this because you send or receive this shipment with us.",
  stop: "Stop these mails",
  news: ["There is news of your shipment ", "."],
  arrived: ["Your shipment ", " has been delivered."],
  held: ["Your shipment ", " is on hold."],
  late: ["Your shipment ", " will arrive later than planned."],
  cancelled: ["Your shipment ", " has been cancelled."],
  heldNext: "We write again as soon as it moves on. If we need something from you, we ask for it.",
  lateNext: "We are sorry for the delay, and write again if the date changes.",
  shortNext:
    "We look into what is missing or damaged. Please send us your written reservation and photographs soon: the time for a claim is short.",
  piecesFollow: (pieces: number) =>
    pieces === 1 ? "The last piece follows." : `The other ${pieces} pieces follow.`,
  pieces: (pieces: number) => (pieces === 1 ? "1 piece" : `${pieces} pieces`),
  short: (pieces: number) => `${pieces} missing`,
  damaged: (pieces: number) => `${pieces} damaged`,
  signedBy: (name: string) => `signed by ${name}`,
  expected: "Estimated delivery",
  dateOpen: "The day of delivery is not known yet",
  earlierEvents: "Before that",
  wholeJourney: "See the whole journey",
  follow: "Follow the shipment",
  wrong: ["Something wrong? Answer this mail, or call ", "."],
  localTime: (offset: string) => `local time, ${offset}`,
  before: "Before",
};

export const CONFIRMATION_WORDS = {
  subject: (number: string) => `Please confirm: mails about shipment ${number}`,
  preview: "One click, and we write when it moves.",
  asked: [
    "Somebody, most likely you, asked us to write to this address when shipment ",
    " moves. Please confirm it.",
  ],
  confirm: "Yes, write to me",
  terms: (days: number) =>
    `The link works for ${days} days. If you did not ask for this, you can leave this mail: nothing else follows.`,
};
