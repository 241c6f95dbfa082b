import { data, type MiddlewareFunction, redirect } from "react-router";
import { isDatabaseUnavailable, UnknownOutcome } from "#database/connection/errors.ts";
import { STEP_UP_PATH, StepUpRequired } from "#app/access/step-up.ts";
import { Conflict, DomainError, Invalid } from "#app/kit/errors.ts";
import type { ActAnswer, FieldErrors, FormRecord } from "#app/kit/forms/form-result.ts";
import { ACT_DONE } from "./act-done.ts";
import type { RequestScope } from "./context.ts";
import { REFUSAL_WORDS } from "./refusal-words.ts";

/** Answers errors of verbs with the right status, here alone; 503 where the database is unreachable. */
export function withErrorMapping<Args extends { request?: Request; context?: object }, Result>(
  handler: (args: Args) => Promise<Result>,
): (args: Args) => Promise<Result> {
  return async (args) => {
    const { request, context = {} } = args;
    try {
      const result = await handler(args);
      if (request?.method === "POST") outcomes.set(context, outcomeOf(result));
      return result;
    } catch (error) {
      if (error instanceof StepUpRequired) throw askForStepUp(request);
      const outcome = outcomes.get(context);
      // Without Retry-After, as below: this request has acted already.
      if (outcome && isDatabaseUnavailable(error)) throw data(outcome, { status: 503 });
      throw toErrorResponse(error);
    }
  };
}

type Outcome = typeof ACT_DONE | string | undefined;

/** By the context of a request, in which its act comes before the reads of its page. */
const outcomes = new WeakMap<object, Outcome>();

/** What is said of an act whose page cannot be read: that it is done, or why not; undefined where its form alone said so. */
function outcomeOf(result: unknown): Outcome {
  const { init, data: answer = result } = (result ?? {}) as { init?: { status?: number } | null; data?: unknown }; // prettier-ignore
  const { error, fieldErrors } = (answer ?? {}) as ActAnswer;
  if (typeof error === "string") return error;
  return fieldErrors || (init?.status ?? 200) >= 400 ? undefined : ACT_DONE;
}

/** Leads back to the page of the act. Where scripts run they ask before (app/accounts/step-up-dialog.tsx). */
function askForStepUp(request: Request | undefined): Response {
  const referrer = request?.headers.get("referer") ?? "";
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  const query = new URLSearchParams(from ? { from: from.pathname + from.search } : {});
  return redirect(`${STEP_UP_PATH}?${query}`);
}

export function withErrorMappingMiddleware(
  middleware: MiddlewareFunction<Response>,
): MiddlewareFunction<Response> {
  return async (args, next) => {
    try {
      return await middleware(args, next);
    } catch (error) {
      throw toErrorResponse(error);
    }
  };
}

/** The status of an act that failed with this error, for actions that answer with what was typed. */
function statusOf(error: unknown): number {
  if (error instanceof DomainError) return error.status;
  return isDatabaseUnavailable(error) ? 503 : 500;
}

/** The messages by field of what a verb refused; undefined where it names no field. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  return error instanceof Invalid && Object.keys(error.fieldErrors).length > 0
    ? error.fieldErrors
    : undefined;
}

/** The words for a write that failed, or that nobody knows about: it may be stored. */
export const wordsOfFailure = (error: unknown, failure: string): string =>
  error instanceof UnknownOutcome ? REFUSAL_WORDS.outcomeUnknown : failure;

/** The words of what a verb refused, `failure` about anything else, which is logged with it. */
export function toFailure(
  error: unknown,
  log: Pick<RequestScope["log"], "error">,
  failure: string,
): { message: string; status: number } {
  const status = statusOf(error);
  if (error instanceof DomainError) return { message: error.userMessage, status };
  if (isUnreadableForDatabase(error)) return { message: REFUSAL_WORDS.unreadableQuestion, status: 400 };
  log.error({ err: error }, failure);
  return { message: wordsOfFailure(error, failure), status };
}

/**
 * Does an act, and answers what it refuses with the status that goes with it. It may throw a redirect.
 * @param failed what is said of a failure nobody has words for
 * @param beside what is answered with a refusal, such as what was typed
 */
export async function answerOf<Answer extends ActAnswer>(
  log: Pick<RequestScope["log"], "error">,
  failed: string,
  act: () => Promise<Answer>,
  beside: (error: unknown) => Partial<Answer> | Promise<Partial<Answer>> = () => ({}),
) {
  try {
    const answer = await act();
    // Without a status of its own the page that is read after it has its own, such as 404.
    return data<Answer>(answer, answer.fieldErrors ? 400 : undefined);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, status } = toFailure(error, log, failed);
    const fieldErrors = fieldErrorsOf(error);
    const asked = error instanceof Conflict ? error.answer : {};
    const refusal = { ...(message && { error: message }), ...(fieldErrors && { fieldErrors }), ...asked };
    return data<Answer>({ ...refusal, ...(await beside(error)) } as Answer, status);
  }
}

/** `answerOf` for a form that keeps what was typed: what stands at a field has no words above the form. */
export const answerOfForm = <Answer extends ActAnswer & { values?: FormRecord }>(
  log: Pick<RequestScope["log"], "error">,
  failed: string,
  typed: () => FormRecord,
  save: () => Promise<Answer>,
) =>
  answerOf<Answer>(log, failed, save, (error) => {
    const words = fieldErrorsOf(error) && { error: undefined };
    return { values: typed(), ...words } as Partial<Answer>;
  });

/** The user's message and the status of an error a verb threw; anything else comes back as it is. */
function toErrorResponse(error: unknown): unknown {
  if (error instanceof DomainError) return data(error.userMessage, { status: error.status });
  // Without Retry-After: whoever sends it again by itself might do it twice.
  if (error instanceof UnknownOutcome) return data(REFUSAL_WORDS.outcomeUnknown, { status: 503 });
  if (isDatabaseUnavailable(error)) {
    return data(REFUSAL_WORDS.databaseAway, {
      status: 503,
      headers: { "Retry-After": "5" },
    });
  }
  if (isUnreadableForDatabase(error)) {
    return data(REFUSAL_WORDS.unreadableQuestion, { status: 400 });
  }
  return error;
}

/** The last line behind the rules: an id that is none, a NUL, a number or a date past every range (SQLSTATE 22). */
const unreadableCodes = new Set(["22P02", "22P05", "22021", "22003", "22007", "22008", "22009"]);

function isUnreadableForDatabase(error: unknown): boolean {
  return error instanceof Error && unreadableCodes.has(String((error as { code?: unknown }).code));
}
