/** What visitors who look a shipment up are told; apart from the texts of the desk, which their browsers need not load. */
export const TRACKING_MESSAGES = {
  numberRequired: "Please enter a tracking number",
  notFound: "Shipment Not Found",
  searchFailed: "Error searching for tracking number",
  historyFailed: "Error fetching shipment details",
  unexpected: "An unexpected error occurred",
} as const;
