import { data, type MiddlewareFunction, redirect } from "react-router";
import { isDatabaseUnavailable, UnknownOutcome } from "#database/connection/errors.ts";
import { STEP_UP_PATH, StepUpRequired } from "#app/access/step-up.ts";
import { Conflict, DomainError, Invalid } from "#app/kit/errors.ts";
import {
  type FormOutcome,
  type FieldErrors,
  type FormRecord,
  isRefusal,
} from "#app/kit/forms/form-result.ts";
import { ACT_DONE } from "./act-done.ts";
import type { RequestScope } from "./context.ts";
import { REFUSAL_WORDS } from "./refusal-words.ts";

/** Maps domain errors to HTTP responses, only here; 503 when the database is unreachable. */
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
      // Without Retry-After, as below: this request's action is done already.
      if (outcome && isDatabaseUnavailable(error)) throw data(outcome, { status: 503 });
      throw toErrorResponse(error);
    }
  };
}

type Outcome = typeof ACT_DONE | string | undefined;

/** Outcomes of actions by request context: an action runs before the loaders of its page. */
const outcomes = new WeakMap<object, Outcome>();

/** Returns what to report about an action whose page cannot be read: success, or its error; undefined when only its form said so. */
function outcomeOf(result: unknown): Outcome {
  const { init, data: answer = result } = (result ?? {}) as { init?: { status?: number } | null; data?: unknown }; // prettier-ignore
  const { error, fieldErrors } = (answer ?? {}) as FormOutcome;
  if (typeof error === "string") return error;
  return fieldErrors || (init?.status ?? 200) >= 400 ? undefined : ACT_DONE;
}

/** Redirects to the page of the action. With scripts, a dialog asks before (app/accounts/step-up-dialog.tsx). */
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

/** Returns the status for an error, for actions that return the typed values. */
function statusOf(error: unknown): number {
  if (error instanceof DomainError) return error.status;
  return isDatabaseUnavailable(error) ? 503 : 500;
}

/** Returns the messages by field of an error; undefined when it names no field. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  return error instanceof Invalid && Object.keys(error.fieldErrors).length > 0
    ? error.fieldErrors
    : undefined;
}

/** The message for a failed write, or for one with unknown outcome: it may be stored. */
export const wordsOfFailure = (error: unknown, failure: string): string =>
  error instanceof UnknownOutcome ? REFUSAL_WORDS.outcomeUnknown : failure;

/** Returns the message of a refusal, or `failure` for any other error, which is logged. */
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
 * Runs an action, and returns refusals as an answer with the right status. It may throw a redirect.
 * @param failed message for unexpected errors, which are thrown without one
 * @param beside data returned with a refusal, such as the typed values
 */
export async function answerOf<Answer extends FormOutcome & { status?: number }>(
  log: Pick<RequestScope["log"], "error">,
  failed: string | null,
  act: () => Promise<Answer>,
  beside: (error: unknown) => Partial<Answer> | Promise<Partial<Answer>> = () => ({}),
) {
  try {
    const { status, ...answer } = await act();
    // Without its own status, the response takes that of the page read afterwards, such as 404.
    return data(answer as Answer, status ?? (isRefusal(answer) ? 400 : undefined));
  } catch (error) {
    if (error instanceof Response || error instanceof StepUpRequired) throw error;
    if (failed === null && !(error instanceof DomainError)) throw error;
    const { message, status } = toFailure(error, log, failed ?? "");
    const fieldErrors = fieldErrorsOf(error);
    const asked = error instanceof Conflict ? error.answer : {};
    const refusal = { ...(message && { error: message }), ...(fieldErrors && { fieldErrors }), ...asked };
    return data<Answer>({ ...refusal, ...(await beside(error)) } as Answer, status);
  }
}

/** What a refused form has besides: the typed values; messages of fields are not repeated above the form. */
export const keepTyped = (error: unknown, values: FormRecord) => ({
  values,
  ...(fieldErrorsOf(error) && { error: undefined }),
});

/** `answerOf` for a form that keeps the typed values. */
export const answerOfForm = <Answer extends FormOutcome & { values?: FormRecord }>(
  log: Pick<RequestScope["log"], "error">,
  failed: string,
  typed: () => FormRecord,
  save: () => Promise<Answer>,
) => answerOf<Answer>(log, failed, save, (error) => keepTyped(error, typed()) as Partial<Answer>);

/** Returns the user's message and the status of a domain error; any other error is returned unchanged. */
function toErrorResponse(error: unknown): unknown {
  if (error instanceof DomainError) return data(error.userMessage, { status: error.status });
  // Without Retry-After: an automatic retry might repeat the action.
  if (error instanceof UnknownOutcome) return data(REFUSAL_WORDS.outcomeUnknown, { status: 503 });
  if (isDatabaseUnavailable(error)) {
    return data(REFUSAL_WORDS.databaseAway, { status: 503, headers: { "Retry-After": "5" } });
  }
  if (isUnreadableForDatabase(error)) {
    return data(REFUSAL_WORDS.unreadableQuestion, { status: 400 });
  }
  return error;
}

/** SQLSTATE class 22, the fallback behind validation: an invalid id, a NUL, a number or date out of range. */
const unreadableCodes = new Set(["22P02", "22P05", "22021", "22003", "22007", "22008", "22009"]);

function isUnreadableForDatabase(error: unknown): boolean {
  return error instanceof Error && unreadableCodes.has(String((error as { code?: unknown }).code));
}

/** Reads a part of a page; when that fails, it is logged and null, and the rest of the page stays. */
export const partReader =
  (log: Pick<RequestScope["log"], "error">, page: string) =>
  <Value>(what: string, reading: Promise<Value>): Promise<Value | null> =>
    reading.catch((error: unknown) => {
      log.error({ err: error, what }, `a part of ${page} could not be read`);
      return null;
    });
