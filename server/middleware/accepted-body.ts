import type { ServerBuild } from "react-router";
import { type AcceptedBody, FORM_OF_ANYONE, FORM_OF_STAFF } from "#app/request/accepted-body.ts";
import { maskedPath } from "#app/portal/private-path.ts";
import { routeMatcher } from "../route-tree.ts";
import type { Budget } from "#app/request/budget.ts";
import { limitText } from "#app/request/limit-text.ts";
import { REFUSAL_WORDS } from "#app/request/refusal-words.ts";

/** Number of cached paths: matching is a tenth of the cost of storing a request. Paths with secrets are not cached. */
const CACHED_PATHS = 500;
const LONGEST_KEPT = 200;

/**
 * Returns the body type a route accepts: its `handle.body`, else a form; for staff only in the back office. Routes are
 * reloaded in development.
 */
export function acceptedBodies(
  build: ServerBuild | (() => Promise<ServerBuild>),
): (path: string) => AcceptedBody | Promise<AcceptedBody> {
  if (typeof build === "function") {
    return async (path) => bodyOf(routeMatcher((await build()).routes), path);
  }
  const match = routeMatcher(build.routes);
  const bodies = new Map<string, AcceptedBody>();
  return (path) => {
    const accepted = bodies.get(path) ?? bodyOf(match, path);
    if (path.length <= LONGEST_KEPT && maskedPath(path) === path) {
      if (bodies.size >= CACHED_PATHS) bodies.clear();
      bodies.set(path, accepted);
    }
    return accepted;
  };
}

function bodyOf(match: ReturnType<typeof routeMatcher>, path: string): AcceptedBody {
  const handle = match(path)?.at(-1)?.route.handle as { body?: AcceptedBody } | undefined;
  return handle?.body ?? (isAdminPath(path) ? FORM_OF_STAFF : FORM_OF_ANYONE);
}

function isAdminPath(path: string): boolean {
  return /^\/+admin(?:\/|$)/i.test(decodeURI(path));
}

interface BodyRefusal {
  status: 400 | 413 | 429 | 503;
  words: string;
}

const incomplete = (): BodyRefusal => ({ status: 400, words: REFUSAL_WORDS.incomplete });
const tooLarge = (bytes: number): BodyRefusal => ({
  status: 413,
  words: REFUSAL_WORDS.tooLarge(limitText(bytes)),
});
const tooManyFields = (): BodyRefusal => ({ status: 413, words: REFUSAL_WORDS.manyFields });
const busyRefusal = (status: 429 | 503): BodyRefusal => ({ status, words: REFUSAL_WORDS.busySending });

/** Reads a request body up to the limits, not a chunk further; `take` reserves memory for every chunk before it is stored. */
export async function readBody(
  request: Request,
  bounds: Pick<AcceptedBody, "bytes" | "fields">,
  take: (bytes: number) => ReturnType<Budget["take"]>,
): Promise<Buffer<ArrayBuffer> | BodyRefusal> {
  if (Number(request.headers.get("content-length") ?? 0) > bounds.bytes) return tooLarge(bounds.bytes);
  if (!request.body) return Buffer.alloc(0);
  const isForm = !/^multipart\//i.test(request.headers.get("content-type") ?? "");
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let fields = 1;
  const refuse = (refusal: BodyRefusal) => {
    void reader.cancel().catch(() => {});
    return refusal;
  };
  for (;;) {
    // Fails when the client disconnected, or sent less than Content-Length.
    const part = await reader.read().catch(() => null);
    if (!part) return incomplete();
    if (part.done) break;
    length += part.value.length;
    if (length > bounds.bytes) return refuse(tooLarge(bounds.bytes));
    if (isForm) fields += occurrences(part.value, "&", bounds.fields);
    if (fields > bounds.fields) return refuse(tooManyFields());
    const over = take(part.value.length);
    if (over) return refuse(busyRefusal(over === "all" ? 503 : 429));
    chunks.push(part.value);
  }
  const body = Buffer.concat(chunks);
  return !isForm && occurrences(body, "\n--", bounds.fields + 1) > bounds.fields ? tooManyFields() : body;
}

function occurrences(bytes: Uint8Array, sign: string, most: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(sign); at >= 0 && count <= most; at = buffer.indexOf(sign, at + 1)) count += 1;
  return count;
}
