import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
const replacement = Buffer.from("\u{FFFD}");

/**
 * Refuses, with words, what no form of ours can have sent, before any page sees it: an address or a body that is no
 * text in UTF-8, a body that is no form, one that ends before its announced length. Behind it, reading a form succeeds.
 */
export function readableRequests(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!isReadable(() => decodeURI(new URL(c.req.raw.url).pathname)))
      return c.text("This address cannot be read.", 400);
    if (reading.has(c.req.method)) return next();
    // A request line may name another host than the header does; React Router would call that our mistake.
    const named = `http://${c.req.header("host") ?? new URL(c.req.raw.url).host}`;
    if (!URL.canParse(named) || new URL(named).host !== new URL(c.req.raw.url).host) {
      return c.text("This address cannot be read.", 400);
    }
    const type = c.req.header("content-type") ?? "";
    const isFields = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
    const isMultipart = /^multipart\/form-data\s*(;|$)/i.test(type);
    if (!isFields && !isMultipart) return c.text("Send this as a form.", 415);
    const body = await wholeBody(c);
    if (!body) return c.text("What was sent did not arrive whole. Please send it again.", 400);
    const readable = isFields ? isUtf8Form(body) : await isUtf8Multipart(body, type);
    if (!readable) return c.text("What was sent cannot be read as text. Please send it again.", 400);
    c.req.raw = new Request(c.req.raw.url, {
      method: c.req.method,
      headers: c.req.raw.headers,
      body,
      signal: c.req.raw.signal,
    });
    return next();
  };
}

/** Undefined when the visitor left, or sent less than was announced. */
async function wholeBody(c: Context<AppEnv>): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return Buffer.from(await c.req.raw.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Decoders put U+FFFD where bytes make no sense: text would be saved that nobody wrote. */
function isUtf8Form(body: Buffer): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return isReadable(() => decoder.decode(percentDecoded(body)));
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

/** `%41` becomes the byte 0x41; a percent sign that stands for nothing stays, as browsers' own decoder has it. */
function percentDecoded(body: Buffer): Buffer {
  if (!body.includes(0x25)) return body;
  const decoded = Buffer.allocUnsafe(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] === 0x25 ? hexByte(body, at + 1) : -1;
    decoded[length++] = byte === -1 ? body[at]! : byte;
    if (byte !== -1) at += 2;
  }
  return decoded.subarray(0, length);
}

function hexByte(body: Buffer, at: number): number {
  const digits = body.toString("latin1", at, at + 2);
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
}

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
