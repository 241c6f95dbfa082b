import { networkOf } from "#domain/accounts/session.ts";

const megabyte = 1024 * 1024;

/** Limits of a request body, by sender and URL. */
interface BodyBounds {
  /** Maximum size of the body. */
  bytes: number;
  /** Maximum number of form fields. */
  fields: number;
}

/** The error response for a body that is refused. */
interface BodyRefusal {
  status: 400 | 413 | 429 | 503;
  words: string;
}

const incomplete: BodyRefusal = {
  status: 400,
  words: "What was sent did not arrive whole. Please send it again.",
};
const tooLarge = (bytes: number): BodyRefusal => ({
  status: 413,
  words: `This is more than can be sent at once (${Math.floor(bytes / megabyte)} MB).`,
});
const tooManyFields: BodyRefusal = {
  status: 413,
  words: "This form has more fields than can be sent at once.",
};
const tooBusy = (status: 429 | 503): BodyRefusal => ({
  status,
  words: "Too much is being sent at this moment. Please try again shortly.",
});

/**
 * Budget for the memory of all request bodies in this process. One network may use a quarter, so that it cannot
 * exhaust it.
 */
export function bodyMemory(maxBytes: number, maxPerNetwork = maxBytes / 4) {
  const held = new Map<string, number>();
  let all = 0;
  return {
    /** Reserves bytes as they arrive; returns a refusal when the budget is exhausted. */
    take(address: string, bytes: number): BodyRefusal | undefined {
      const network = networkOf(address);
      const own = (held.get(network) ?? 0) + bytes;
      if (own > maxPerNetwork) return tooBusy(429);
      if (all + bytes > maxBytes) return tooBusy(503);
      held.set(network, own);
      all += bytes;
      return undefined;
    },
    giveBack(address: string, bytes: number): void {
      const network = networkOf(address);
      const own = (held.get(network) ?? 0) - bytes;
      if (own > 0) held.set(network, own);
      else held.delete(network);
      all -= bytes;
    },
    /** Bytes reserved now. */
    held: () => all,
  };
}

export type BodyMemory = ReturnType<typeof bodyMemory>;

/** Reads the body of a request up to the limits, not a chunk further; `take` reserves every chunk before it is stored. */
export async function readBody(
  request: Request,
  bounds: BodyBounds,
  take: (bytes: number) => BodyRefusal | undefined,
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
    // The client disconnected, or sent less than Content-Length.
    const part = await reader.read().catch(() => null);
    if (!part) return incomplete;
    if (part.done) break;
    length += part.value.length;
    if (length > bounds.bytes) return refuse(tooLarge(bounds.bytes));
    if (isForm) fields += occurrences(part.value, "&", bounds.fields);
    if (fields > bounds.fields) return refuse(tooManyFields);
    const refusal = take(part.value.length);
    if (refusal) return refuse(refusal);
    chunks.push(part.value);
  }
  const body = Buffer.concat(chunks);
  return !isForm && occurrences(body, "\n--", bounds.fields + 1) > bounds.fields ? tooManyFields : body;
}

/** Counts a character in bytes, up to one past `most`. */
function occurrences(bytes: Uint8Array, sign: string, most: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(sign); at >= 0 && count <= most; at = buffer.indexOf(sign, at + 1)) count += 1;
  return count;
}
