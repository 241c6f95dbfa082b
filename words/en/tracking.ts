/**
 * Texts of the public tracking page (public-site.md, sections 5 and 8); separate from the back office's to keep the
 * public bundle small.
 */
export const TRACKING_MESSAGES = {
  numberRequired: "Please enter a tracking number",
  notFound: "Shipment Not Found",
  searchFailed: "Error searching for tracking number",
  historyFailed: "Error fetching shipment details",
  unexpected: "An unexpected error occurred",
} as const;
