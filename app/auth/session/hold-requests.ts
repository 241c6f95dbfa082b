import { SESSION_ENDED_HEADER } from "./ended-header.ts";
import { readPatiently } from "./read-patiently.ts";

/** A request nobody waits for any more: the page is being left. */
const never = () => new Promise<never>(() => {});

/**
 * Looks at the answers to the page's own requests. One that was turned away because the session has ended is held,
 * and made once more when its owner has signed in again: the server did nothing with it the first time.
 *
 * @param onEnded called with the address of such a request; true: wait for `release`, false: the page is being left
 */
export function holdRequests(onEnded: (address: string) => boolean): { release(): void; stop(): void } {
  const original = window.fetch;
  const plain = readPatiently(original);
  let waiting: Array<() => void> = [];
  const watched: typeof fetch = async (input, init) => {
    const again = input instanceof Request ? input.clone() : input;
    const response = await plain(input, init);
    if (!wasTurnedAway(response)) return response;
    if (!onEnded(input instanceof Request ? input.url : String(input))) return never();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return plain(again, init);
  };
  window.fetch = watched;
  return {
    release() {
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    stop() {
      if (window.fetch === watched) window.fetch = original;
    },
  };
}

/** Data requests carry the mark; a plain one has followed the redirect to the login page. */
function wasTurnedAway(response: Response): boolean {
  if (response.headers.has(SESSION_ENDED_HEADER)) return true;
  return response.redirected && new URL(response.url).pathname === "/admin/login";
}
