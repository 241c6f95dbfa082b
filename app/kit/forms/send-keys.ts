export const SEND_KEY_FIELD = "send_key";

export const SEND_KEY_HEADER = "Idempotency-Key";

/** Query parameter of the address that a repeated form is redirected to. */
export const SENT_ALREADY = { name: "sent", value: "already" } as const;

/** Fields that the page itself fills in. Other people's changes affect them, so a repeated form may differ in them. */
const PAGE_FIELDS: ReadonlySet<string> = new Set([
  SEND_KEY_FIELD,
  "plain",
  "version",
  "updated_at",
  "base",
  "seen",
]);

export function actEntries<Value>(entries: Iterable<[string, Value]>): [string, Value][] {
  // A merge sends the versions of both records as `version.<id>`.
  return [...entries].filter(([name]) => !PAGE_FIELDS.has(name) && !name.startsWith("version."));
}

export function isSendKey(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{16,64}$/.test(text);
}

export const SEND_ONCE_MESSAGES = {
  sentAlready:
    "This had been sent already, and was saved once. Look at what is there before you send it again.",
} as const;
