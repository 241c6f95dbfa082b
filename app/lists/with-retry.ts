import { isRouteErrorResponse } from "react-router";
import { leaveForLogin } from "#app/session/session-client.ts";
import { toast } from "#app/ui/toast.ts";

/** Maximum retries, and the delay in milliseconds, times the attempt (admin-back-office.md, section 9). */
const RETRIES = 3;
const DELAY_MS = 1000;

/** A read that failed after all retries; its error toast has been shown. */
export class ReadFailed extends Error {}

interface RetryOptions {
  /** Text of the error toast after the last retry. */
  failed: string;
  /** Aborts without a toast: the read was superseded by another filter or page. */
  signal?: AbortSignal;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Runs `read` with retries after 1, 2 and 3 seconds, a toast for each and for the final failure.
 * Errors that are not retryable (not found, signed out, redirects) are rethrown immediately.
 *
 * @throws ReadFailed after the last retry; the error of `read` when it is not retryable
 */
export async function withRetry<Result>(
  read: () => Promise<Result>,
  { failed, signal, wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }: RetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (signal?.aborted || !isRetryable(error)) throw error;
      if (attempt > RETRIES) {
        toast.error(failed, { id: failed });
        throw new ReadFailed(failed, { cause: error });
      }
      toast.message(`Retrying... (${attempt}/${RETRIES})`, { duration: 2000 });
      await wait(DELAY_MS * attempt);
      if (signal?.aborted) throw error;
    }
  }
}

/** True for a transient failure. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500 || error.ok;
  if (isRouteErrorResponse(error)) return error.status >= 500;
  return !(error instanceof DOMException && error.name === "AbortError");
}

/**
 * Fetches JSON from one of our routes; dates arrive as ISO strings.
 * Where the session has ended before it is watched, it leaves for the login page, and nothing is answered any more.
 *
 * @throws Response when the status is not 2xx or the body is not JSON
 */
export async function fetchJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal, headers: { Accept: "application/json" } });
  if (response.redirected && new URL(response.url).pathname === "/admin/login") {
    leaveForLogin(window.location.pathname + window.location.search);
    return new Promise(() => {});
  }
  if (!response.ok || !response.headers.get("Content-Type")?.startsWith("application/json")) throw response;
  return (await response.json()) as Answer;
}

/**
 * Posts a form to one of our routes that answer JSON with a `kind`, also where the act failed.
 *
 * @throws when the request fails, or is answered otherwise
 */
export async function postForm<Answer extends { kind: string }>(
  address: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  const answer = (await response.json()) as Partial<Answer> | null;
  if (typeof answer?.kind !== "string") throw new Error(`answered ${response.status}`);
  return answer as Answer;
}
