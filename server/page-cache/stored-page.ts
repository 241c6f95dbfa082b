import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, encodings } from "../accepted-encoding.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** One form of a page as it goes over the wire. `headers` is Node's flat list: name, value, name, value. */
export interface PageBytes {
  etag: string;
  headers: string[];
  body: Buffer;
}

/** A page rendered once and compressed once; safe to send to anyone. */
export interface StoredPage {
  status: number;
  forms: Record<Encoding, PageBytes>;
  /** All its bodies together, in bytes. */
  size: number;
}

/** Written anew for every answer. */
const ofOneAnswer = new Set([
  "x-request-id",
  "date",
  "connection",
  "content-length",
  "content-encoding",
  "transfer-encoding",
]);
const inlineScript = /<script\b(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const dataBlock = /\btype="application\/(?:ld\+)?json"/i;

/** Makes an answer storable: its nonce becomes the hashes of its inline scripts, so that it fits every visitor. */
export async function storePage(response: Response): Promise<StoredPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  const headers = new Headers(response.headers);
  for (const name of ofOneAnswer) headers.delete(name);
  const policy = headers.get("content-security-policy");
  if (policy)
    headers.set("content-security-policy", withHashes(policy, type.includes("html") ? `${identity}` : ""));
  if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  headers.set("vary", "Accept-Encoding");
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity, { level: 9 }),
  ]);
  const digest = createHash("sha256")
    .update(identity)
    .update(headers.get("content-security-policy") ?? "");
  const hash = digest.digest("base64url").slice(0, 22);
  const bodies = { br, gzip: gz, identity };
  const forms = Object.fromEntries(
    encodings.map((encoding) => [encoding, pageBytes(bodies[encoding], encoding, hash, headers)]),
  ) as Record<Encoding, PageBytes>;
  return { status: response.status, forms, size: br.length + gz.length + identity.length };
}

function pageBytes(body: Buffer, encoding: Encoding, hash: string, shared: Headers): PageBytes {
  const etag = `"${hash}-${encoding}"`;
  const headers = [...shared, ["etag", etag]];
  if (encoding !== "identity") headers.push(["content-encoding", encoding]);
  return { etag, headers: headers.flat(), body };
}

function withHashes(policy: string, html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(inlineScript)) {
    if (dataBlock.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return policy.replace(/ 'nonce-[^']*'/g, [...hashes].map((hash) => ` ${hash}`).join(""));
}
