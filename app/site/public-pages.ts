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
