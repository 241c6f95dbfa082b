import { fetchedUrl, wrapFetch } from "../lists/page-router.ts";
import { actEntries, SEND_KEY_HEADER } from "./send-keys.ts";

/** Milliseconds after a lost response within which sending the same form again counts as a retry. */
const LOST_MS = 10 * 60_000;
/** Milliseconds after an aborted request within which the same form counts as a retry: a second click aborts the first request. */
const OVERTAKEN_MS = 2_000;

/** Reuses the idempotency key of a form whose response was lost, so that the server does not repeat the action. */
export function keepSendKeys(): () => void {
  /** Keys of requests without a response by their content, each with the time until which it is reused. */
  const unanswered = new Map<string, { key: string; until: number }>();
  return wrapFetch((original) => async (input, init) => {
    const body = init?.method === "POST" ? init.body : undefined;
    if (!(body instanceof URLSearchParams || body instanceof FormData)) return original(input, init);
    const act = describeAct(input, body);
    const before = unanswered.get(act);
    const key = before && before.until > Date.now() ? before.key : newSendKey();
    const keepFor = (ms: number) => unanswered.set(act, { key, until: Date.now() + ms });
    keepFor(Infinity);
    const headers = new Headers(init?.headers);
    headers.set(SEND_KEY_HEADER, key);
    try {
      const response = await original(input, { ...init, headers });
      // After a 5xx the outcome is unknown: a proxy may have lost the response, or the server may not know what was
      // stored.
      if (response.status >= 500) keepFor(LOST_MS);
      else
        void untilRead(response).then(
          () => unanswered.delete(act),
          () => keepFor(LOST_MS),
        );
      return response;
    } catch (error) {
      keepFor(init?.signal?.aborted ? OVERTAKEN_MS : LOST_MS);
      throw error;
    }
  });
}

/** Generates a key without `randomUUID`, which is missing on plain HTTP in a local network. */
export function newSendKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function describeAct(input: RequestInfo | URL, body: URLSearchParams | FormData): string {
  const address = fetchedUrl(input).href;
  const entries = actEntries(body as Iterable<[string, FormDataEntryValue]>).map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([address, ...entries]);
}

/** Reads the response to its end, since it may break off after its head. Downloads are exempt: they can be repeated. */
async function untilRead(response: Response): Promise<void> {
  if (/json|x-script/.test(response.headers.get("content-type") ?? "")) await response.clone().arrayBuffer();
}
