export const SNOOZE_MESSAGES = {
  dayRequired: "Choose a day",
  dayNotAhead: "Choose a day after today",
  snoozed: (until: string) => `Snoozed until ${until}`,
  woken: "Back in the queue",
} as const;
