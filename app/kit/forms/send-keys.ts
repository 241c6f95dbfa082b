export const SEND_KEY_FIELD = "send_key";

export const SEND_KEY_HEADER = "Idempotency-Key";

/** Marks the address that a form leads to which had been sent already. */
export const SENT_ALREADY = { name: "sent", value: "already" } as const;

/** What a page knew when its form was sent: it follows what others do, while what was typed is the same. */
const OF_THE_PAGE: ReadonlySet<string> = new Set([
  SEND_KEY_FIELD,
  "plain",
  "version",
  "updated_at",
  "base",
  "seen",
]);

export function actEntries<Value>(entries: Iterable<[string, Value]>): [string, Value][] {
  // A merge has the versions of both records: `version.<id>`.
  return [...entries].filter(([name]) => !OF_THE_PAGE.has(name) && !name.startsWith("version."));
}

export function isSendKey(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{16,64}$/.test(text);
}
