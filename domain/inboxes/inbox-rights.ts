import type { Capability } from "../accounts/policy.ts";

/** What reading and changing each inbox takes, by its table. */
export const INBOX_RIGHTS = {
  quote_requests: { read: "requests.read", write: "requests.write" },
  contact_submissions: { read: "contacts.read", write: "contacts.write" },
} as const satisfies Record<string, Record<"read" | "write", Capability>>;
