export const SNOOZE_MESSAGES = {
  dayRequired: "Choose a day",
  dayNotAhead: "Choose a day after today",
  dayTooFar: "Choose a day within a year",
  snoozed: (until: string) => `Snoozed until ${until}`,
  woken: "Back in the queue",
  failed: "Failed to snooze. Please try again.",
} as const;
