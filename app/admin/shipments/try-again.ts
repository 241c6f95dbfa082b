import { isRouteErrorResponse } from "react-router";
import { toast } from "#app/ui/toast.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";

/** Retries at most, and the milliseconds a retry waits for, times its number (admin-back-office.md, section 9). */
const RETRIES = 3;
const DELAY_MS = 1000;

/**
 * Reads shipments, and tries again after 1, 2 and 3 seconds; each retry says so, the last failure too.
 * Answers that would be the same again (not found, signed out, another page) are passed on at once.
 */
export async function tryAgain<Result>(
  read: () => Promise<Result>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (attempt > RETRIES) {
        toast.error(SHIPMENT_MESSAGES.fetchFailed);
        throw error;
      }
      toast.message(SHIPMENT_MESSAGES.retrying(attempt), { duration: 2000 });
      await wait(DELAY_MS * attempt);
    }
  }
}

/** True for a failure that may be over at the next attempt. */
export function mayPass(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  if (isRouteErrorResponse(error)) return error.status >= 500;
  return !(error instanceof DOMException && error.name === "AbortError");
}

/** Asks one of our own addresses for JSON. */
export async function fetchJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { headers: { Accept: "application/json" }, signal });
  if (!response.ok) throw response;
  return (await response.json()) as Answer;
}
