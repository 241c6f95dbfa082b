import type { BadgeTone } from "./badge.tsx";

/** What the colour of a badge means, the same for every noun; statuses of shipments and requests have the specified ones. */
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
