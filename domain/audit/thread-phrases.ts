import { about, type Phrasing } from "./phrase.ts";

/** What was written about quote requests, by action. */
export const THREAD_PHRASES: readonly [string, Phrasing][] = [
  ["request_message.sent", ({ summary }) => about("replied to the quote request", summary)],
  [
    "request_message.received",
    ({ summary }) => about("added what the customer answered to the quote request", summary),
  ],
  ["request_message.noted", ({ summary }) => about("wrote a note on the quote request", summary)],
  [
    "request_message.withdrawn",
    ({ summary }) => about("took an entry out of the thread of the quote request", summary),
  ],
  [
    "request_message.put_back",
    ({ summary }) => about("put an entry back into the thread of the quote request", summary),
  ],
];
