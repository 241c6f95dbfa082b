import type { BadgeTone } from "./badge.tsx";

/** Meaning of the badge colours, the same for all nouns; statuses of shipments and requests have those of the specification. */
export const TONE_OF = {
  draft: "grey",
  ended: "grey",
  open: "blue",
  sent: "blue",
  needsYou: "yellow",
  late: "red",
  refused: "red",
  done: "green",
} as const satisfies Record<string, BadgeTone>;
