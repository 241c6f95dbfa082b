import { z } from "zod";
import { searchText } from "#app/kit/text/search-text.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { QUOTE_STATUSES } from "./quote-request.ts";

/** `snoozed`: waiting and put off until a later day; `none`: taken up by staff without an answer from here. */
export const ANSWER_STATES = ["answered", "waiting", "snoozed", "none"] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** The furthest stage a request reached. */
export const REQUEST_STAGES = ["unanswered", "answered", "offered", "declined", "accepted"] as const;
export type RequestStage = (typeof REQUEST_STAGES)[number];

const choiceOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).nullable().catch(null);
const day = z
  .string()
  .refine((typed) => startOfLocalDay(typed) !== null)
  .nullable()
  .catch(null);

const quoteFilterSchema = z.object({
  search: z.string().nullish().transform(searchText),
  status: choiceOf(QUOTE_STATUSES),
  read: choiceOf(["read", "unread"]),
  /** `spam` shows spam only; all other lists exclude it. `waiting` has unanswered requests, the longest waiting first. */
  view: choiceOf(["waiting", "spam"]),
  /** `left`: owned by a disabled account; else a colleague's id. */
  owner: z.enum(["me", "nobody", "left"]).or(z.uuid()).nullable().catch(null),
  /** Filter set by links from reports: received between two days (`YYYY-MM-DD`, inclusive), stage reached, and answer state. */
  from: day.optional(),
  to: day.optional(),
  stage: choiceOf(REQUEST_STAGES).optional(),
  answer: choiceOf(ANSWER_STATES).optional(),
});
export type QuoteFilter = z.output<typeof quoteFilterSchema>;

export function quoteFilterOf(params: URLSearchParams): QuoteFilter {
  return quoteFilterSchema.parse({
    search: params.get("search"),
    status: params.get("status"),
    read: params.get("read"),
    view: params.get("view"),
    owner: params.get("owner"),
    from: params.get("from") ?? undefined,
    to: params.get("to") ?? undefined,
    stage: params.get("stage") ?? undefined,
    answer: params.get("answer") ?? undefined,
  });
}
