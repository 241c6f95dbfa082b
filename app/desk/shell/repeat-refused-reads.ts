import { fetchedUrl, wrapFetch } from "#app/kit/lists/page-router.ts";

/** Wait in seconds after a refusal that names none. */
const WAIT_S = 5;

/**
 * Repeats once the read of a page that the server refused because it was busy, after the wait it asked for: the screen,
 * and what is typed on it, stay meanwhile. What a loader answered is not repeated, such as that the database is away.
 */
export function repeatRefusedReads(): () => void {
  return wrapFetch((original) => async (input, init) => {
    const response = await original(input, init);
    if (!isRefusedRead(input, init, response)) return response;
    const seconds = Number(response.headers.get("Retry-After")) || WAIT_S;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    // Rejects when another navigation has aborted this one meanwhile.
    return original(input, init);
  });
}

function isRefusedRead(input: RequestInfo | URL, init: RequestInit | undefined, response: Response): boolean {
  if (response.status !== 503 || response.headers.has("X-Remix-Response")) return false;
  if ((init?.method ?? "GET") !== "GET") return false;
  return fetchedUrl(input).pathname.endsWith(".data");
}
