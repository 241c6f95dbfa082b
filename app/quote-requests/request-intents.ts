const REQUEST_INTENTS = ["status", "claim", "assign", "snooze"] as const;
export type RequestIntent = (typeof REQUEST_INTENTS)[number];

export function isRequestIntent(text: unknown): text is RequestIntent {
  return REQUEST_INTENTS.some((intent) => intent === text);
}
