/** The addresses of every public page that is always there; articles have theirs beside them. */
export const publicPages = [
  "/",
  "/about",
  "/services",
  "/services/air-freight",
  "/services/sea-freight",
  "/services/road-transport",
  "/contact",
  "/blog",
  "/track",
  "/privacy",
  "/terms",
  "/cookies",
] as const;
