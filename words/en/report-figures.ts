import type { AnswerState, OfferResult, RequestStage } from "#domain/reports/report.ts";
import { DECLINE_REASONS } from "./offer-page.ts";

export const OUTCOME_NAMES = {
  on_time: "Delivered on time",
  late: "Delivered late",
  unpromised: "Delivered, without a promise",
  undated: "Delivered, date unknown",
  open: "Not delivered yet",
  cancelled: "Cancelled",
  moved: "Not cancelled",
} as const;

export const STAGE_NAMES: Record<RequestStage, string> = {
  unanswered: "without an answer",
  answered: "answered, without an offer",
  offered: "with an offer, undecided",
  declined: "with an offer that was declined",
  accepted: "with an offer that was accepted",
};

export const ANSWER_NAMES: Record<AnswerState, string> = {
  answered: "answered from here",
  waiting: "waiting for an answer",
  none: "taken up without an answer from here",
};

export const RESULT_NAMES: Record<OfferResult, string> = {
  unanswered: "without an answer",
  accepted: "accepted",
  declined: "declined",
  withdrawn: "withdrawn",
};

export const REASON_NAMES = { ...DECLINE_REASONS, none: "No reason given" } as const;

export const LEG_TIMES_NAMES = { known: "Actual times known", missing: "Actual times missing" } as const;
export const WHOLE_JOURNEY = "First departure to last arrival";
