import { isRouteErrorResponse } from "react-router";
import { toast } from "../ui/toast.ts";

const RETRIES = 3;
const DELAY_MS = 1000;

export class ReadFailed extends Error {}

interface RetryOptions {
  failed: string;
  signal?: AbortSignal;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Retries after 1, 2 and 3 seconds, with toasts.
 * @throws ReadFailed after the last attempt, or at once when a retry cannot help
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

export function isRetryable(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500 || error.ok;
  if (isRouteErrorResponse(error)) return error.status >= 500;
  return !(error instanceof DOMException && error.name === "AbortError");
}

/** Fetches JSON; dates are ISO strings. @throws Response when the status is not 2xx or the body is not JSON */
export async function fetchJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal, headers: { Accept: "application/json" } });
  if (!response.ok || !response.headers.get("Content-Type")?.startsWith("application/json")) throw response;
  return (await response.json()) as Answer;
}

/** Posts to a route that answers JSON with a `kind`, also where the act failed. @throws for any other answer */
export async function postForm<Answer extends { kind: string }>(
  address: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  const answer = (await response.json()) as Partial<Answer> | null;
  if (typeof answer?.kind !== "string") throw new Error(`answered ${response.status}`);
  return answer as Answer;
}
