import type { PlannedLink } from "./link.ts";

/** Search engines are told of those with a target. */
export const socialLinks: readonly PlannedLink[] = [
  { label: "Facebook" },
  { label: "Twitter" },
  { label: "Instagram" },
  { label: "LinkedIn" },
];
