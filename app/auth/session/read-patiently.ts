const pauseMs = 2_000;
/** What a proxy says of a server, or the server of its database, that is not there; other refusals are answers. */
const nobodyThere = new Set([502, 503, 504]);

/**
 * A `fetch` under which the page that is shown does not give way to an error card because it was read anew in the
 * moment the server or its database went away: such a read waits for them. Going elsewhere, and every write, fails as before.
 */
export function readPatiently(plain: typeof fetch): typeof fetch {
  return async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const address = new URL(input instanceof Request ? input.url : String(input), location.href);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    if (method !== "GET" || !isShown(address)) return plain(input, init);
    for (;;) {
      try {
        const response = await plain(input instanceof Request ? input.clone() : input, init);
        if (!nobodyThere.has(response.status)) return response;
      } catch (error) {
        if (signal?.aborted || !(error instanceof TypeError)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
}

/** True for the data of the page in the address bar, as React Router asks for it. */
function isShown({ pathname, origin }: URL): boolean {
  return origin === location.origin && pathname === `${location.pathname.replace(/\/$/, "")}.data`;
}
