import { wrapFetch } from "../lists/page-router.ts";
import { actEntries, SEND_KEY_HEADER } from "./send-keys.ts";

/** Whoever sends the same form later than this after its answer was lost means it anew. */
const LOST_MS = 10 * 60_000;
/** A second click ends the request of the first one. */
const OVERTAKEN_MS = 2_000;

/** A form whose answer was lost has the same key when it is sent again, so that the server does nothing twice. */
export function keepSendKeys(): () => void {
  /** By what is sent: acts without an answer, and until when sending them again means the same act. */
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
      // Of 5xx a proxy may have lost the answer, or the server does not know itself what was stored.
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

/** Not `randomUUID`, which plain HTTP in a local network lacks. */
export function newSendKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function describeAct(input: RequestInfo | URL, body: URLSearchParams | FormData): string {
  const address = new URL(input instanceof Request ? input.url : input, window.location.href).href;
  const entries = actEntries(body as Iterable<[string, FormDataEntryValue]>).map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([address, ...entries]);
}

/** An answer may break off after its head; a download can be asked for again. */
async function untilRead(response: Response): Promise<void> {
  if (/json|x-script/.test(response.headers.get("content-type") ?? "")) await response.clone().arrayBuffer();
}
