import type { PlannedLink } from "./link.ts";

/** Those with a target are also listed for search engines. */
export const socialLinks: readonly PlannedLink[] = [
  { label: "Facebook" },
  { label: "Twitter" },
  { label: "Instagram" },
  { label: "LinkedIn" },
];
