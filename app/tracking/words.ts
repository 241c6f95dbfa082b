/** Separate from the back office's to keep the public bundle small. */
export const TRACKING_MESSAGES = {
  numberRequired: "Please enter a tracking number",
  notFound: "Shipment Not Found",
  searchFailed: "Error searching for tracking number",
  historyFailed: "Error fetching shipment details",
  unexpected: "An unexpected error occurred",
} as const;

/** When a leg leaves and arrives, for customers; overdue: planned, past, and nobody has said that it happened. */
export const LEG_TIMES = {
  departure: {
    did: (at: string) => `Departed ${at}`,
    does: (at: string) => `Departs ${at}`,
    overdue: (at: string) => `Overdue: was to depart ${at}`,
  },
  arrival: {
    did: (at: string) => `Arrived ${at}`,
    does: (at: string) => `Arrives ${at}`,
    overdue: (at: string) => `Overdue: was to arrive ${at}`,
  },
} as const;
