import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./client-address.ts";
import { type AcceptedBody, formWithoutFiles } from "#app/request/accepted-body.ts";
import { type Budget, createBudget, networkShares } from "#app/request/budget.ts";
import { saysItIsTooLarge } from "#app/request/limit-text.ts";
import { REFUSAL_WORDS } from "#app/request/refusal-words.ts";
import { readBody } from "./accepted-body.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const replacement = Buffer.from("\u{FFFD}");

const megabyte = 1024 * 1024;
export interface ReadableRequestsOptions {
  acceptedBody(path: string): AcceptedBody | Promise<AcceptedBody>;
  /** True when the cookies belong to an open session; throws when the database is unavailable. */
  isSignedIn(cookies: string | null): Promise<boolean>;
  /** Memory budgets, separate so that visitors cannot exhaust that of staff, signed in or about to sign in. */
  memory?: BodyMemory;
}

type BodyMemory = Record<AcceptedBody["from"], Budget>;

const bodyMemory = (): BodyMemory => ({
  staff: createBudget(40 * megabyte, []),
  "sign-in": createBudget(4 * megabyte, networkShares(megabyte / 4, megabyte / 2)),
  anyone: createBudget(16 * megabyte, networkShares(megabyte, 2 * megabyte)),
});

/**
 * Rejects bodies that are invalid UTF-8, no form, or shorter than Content-Length, so that parsing a form succeeds
 * behind it. Without a session a body for the back office is not read, and the route guard responds. Memory is limited.
 */
export function requireValidEncoding({
  acceptedBody,
  isSignedIn,
  memory = bodyMemory(),
}: ReadableRequestsOptions): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!isDecodable(() => decodeURI(new URL(c.req.raw.url).pathname)))
      return c.text(REFUSAL_WORDS.unreadableAddress, 400);
    if (safeMethods.has(c.req.method)) return next();
    // A request line may name another host than the Host header; React Router would answer 500.
    const named = `http://${c.req.header("host") ?? new URL(c.req.raw.url).host}`;
    if (!URL.canParse(named) || new URL(named).host !== new URL(c.req.raw.url).host) {
      return c.text(REFUSAL_WORDS.unreadableAddress, 400);
    }
    const type = c.req.header("content-type") ?? "";
    const isFields = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
    const isMultipart = /^multipart\/form-data\s*(;|$)/i.test(type);
    if (!isFields && !isMultipart) return c.text(REFUSAL_WORDS.notAForm, 415);
    const accepted = await acceptedBody(new URL(c.req.raw.url).pathname);
    const isStaff = accepted.from === "staff";
    // Unknown while the database is unavailable, which the guard handles too.
    if (isStaff && !(await isSignedIn(c.req.header("cookie") ?? null).catch(() => true))) {
      c.req.raw = withBody(c.req.raw, null);
      return next();
    }
    const { files } = accepted;
    if (files && isMultipart) {
      // The action streams the body. One that declares itself too large is rejected here or, when a page is requested,
      // by the action.
      const tooLarge = saysItIsTooLarge(c.req.raw, { ...accepted, files });
      return tooLarge && !c.req.header("accept")?.includes("text/html") ? c.text(tooLarge, 413) : next();
    }
    const room = memory[accepted.from];
    const address = c.get("address") ?? "";
    const bounds = accepted.files ? formWithoutFiles(accepted) : accepted;
    let held = 0;
    try {
      const body = await readBody(c.req.raw, bounds, (bytes) => {
        const over = room.take(address, bytes);
        if (!over) held += bytes;
        return over;
      });
      if ("words" in body) {
        if (body.status === 429 || body.status === 503) c.header("Retry-After", "5");
        return c.text(body.words, body.status);
      }
      const readable = isFields ? isUtf8Form(body) : await isUtf8Multipart(body, type);
      if (!readable) return c.text(REFUSAL_WORDS.unreadableText, 400);
      c.req.raw = withBody(c.req.raw, body);
      await next();
    } finally {
      if (held > 0) room.giveBack(address, held);
    }
  };
}

function withBody(request: Request, body: Buffer<ArrayBuffer> | null): Request {
  const headers = new Headers(request.headers);
  if (!body) headers.delete("content-length");
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}

/** Checked strictly: lenient decoders replace invalid bytes by U+FFFD, and another text than typed would be stored. */
function isUtf8Form(body: Buffer): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return isDecodable(() => decoder.decode(percentDecoded(body)));
}

async function isUtf8Multipart(body: Buffer<ArrayBuffer>, type: string): Promise<boolean> {
  try {
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    const texts = [...form].flatMap(([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name],
    );
    return body.includes(replacement) || !texts.some((text) => text.includes("\u{FFFD}"));
  } catch {
    return false;
  }
}

const noDigit = 0x1000;
/** Values of hexadecimal digits by character code; for other bytes a value that makes any sum exceed a byte. */
const digitOf = new Uint16Array(256).fill(noDigit);
for (const [value, digit] of [..."0123456789abcdef"].entries()) {
  digitOf[digit.charCodeAt(0)] = value;
  digitOf[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Decodes `%41` to the byte 0x41; an invalid percent sign stays, as in the URL standard. */
function percentDecoded(body: Buffer): Buffer {
  const first = body.indexOf(0x25);
  if (first < 0) return body;
  const decoded = Buffer.allocUnsafe(body.length);
  body.copy(decoded, 0, 0, first);
  let length = first;
  for (let at = first; at < body.length; at++) {
    let byte = body[at]!;
    const value = byte === 0x25 ? digitOf[body[at + 1] ?? 0]! * 16 + digitOf[body[at + 2] ?? 0]! : noDigit;
    if (value < noDigit) {
      byte = value;
      at += 2;
    }
    decoded[length++] = byte;
  }
  return decoded.subarray(0, length);
}

function isDecodable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
