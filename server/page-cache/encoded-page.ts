import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "../compression.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** One encoding of a page as sent. `headers` is Node's flat list: name, value, name, value. */
export interface PageBytes {
  etag: string;
  headers: string[];
  body: Buffer;
}

export interface EncodedPage {
  status: number;
  /** The encodings made so far. */
  forms: { identity: PageBytes } & Partial<Record<Encoding, PageBytes>>;
  /** Returns a further encoding, compressed once. */
  form(encoding: Encoding): Promise<PageBytes>;
  size(): number;
}

/** Compression levels: pages with many readers are worth more work than others. */
const efforts = { many: { br: 9, gzip: 9 }, few: { br: 2, gzip: 1 } };
type Effort = keyof typeof efforts;
/** Minimum size: smaller bodies fit into one packet either way. */
const minBytes = 1024;

const perResponseHeaders = new Set([
  "x-request-id",
  "date",
  "connection",
  "content-length",
  "content-encoding",
  "transfer-encoding",
]);
const nonceInPolicy = / 'nonce-([^']*)'/;

/** Stores a rendered page. Its nonce is replaced by hashes of its inline scripts, valid for every visitor; other scripts stay blocked. */
export async function storePage(
  response: Response,
  effort: Effort,
  grown?: (bytes: number) => void,
): Promise<EncodedPage> {
  const rendered = Buffer.from(await response.arrayBuffer());
  const isHtml = (response.headers.get("content-type") ?? "").includes("html");
  const headers = new Headers(response.headers);
  for (const name of perResponseHeaders) headers.delete(name);
  const policy = headers.get("content-security-policy") ?? "";
  const nonce = nonceInPolicy.exec(policy)?.[1];
  const html = isHtml && nonce ? `${rendered}` : "";
  const identity = html ? Buffer.from(html.replaceAll(` nonce="${nonce}"`, "")) : rendered;
  if (policy) {
    const hashes = html ? ownScripts(html, `nonce="${nonce}"`).map((hash) => ` ${hash}`) : [];
    headers.set("content-security-policy", policy.replace(nonceInPolicy, hashes.join("")));
  }
  if (!headers.has("cache-control")) headers.set("cache-control", "no-cache");
  headers.set("vary", "Accept-Encoding");
  const digest = createHash("sha256")
    .update(identity)
    .update(headers.get("content-security-policy") ?? "");
  const hash = digest.digest("base64url").slice(0, 22);
  const forms: EncodedPage["forms"] = { identity: pageBytes(identity, "identity", hash, headers) };
  const making: Partial<Record<Encoding, Promise<PageBytes>>> = {};
  const make = async (encoding: "br" | "gzip") => {
    const body = await compressed(identity, encoding, effort);
    grown?.(body.length);
    return (forms[encoding] = pageBytes(body, encoding, hash, headers));
  };
  return {
    status: response.status,
    forms,
    form(encoding) {
      const isSmall = effort === "few" && identity.length < minBytes;
      if (encoding === "identity" || isSmall) return Promise.resolve(forms.identity);
      return (making[encoding] ??= make(encoding));
    },
    size: () => Object.values(forms).reduce((sum, { body }) => sum + body.length, 0),
  };
}

function compressed(body: Buffer, encoding: "br" | "gzip", effort: Effort): Promise<Buffer> {
  if (encoding === "gzip") return compressGzip(body, { level: efforts[effort].gzip });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: efforts[effort].br,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

function pageBytes(body: Buffer, encoding: Encoding, hash: string, shared: Headers): PageBytes {
  const etag = `"${hash}-${encoding}"`;
  const headers = [...shared, ["etag", etag]];
  if (encoding !== "identity") headers.push(["content-encoding", encoding]);
  return { etag, headers: headers.flat(), body };
}

function ownScripts(html: string, mark: string): string[] {
  const hashes = new Set<string>();
  for (let at = html.indexOf("<script"); at >= 0; at = html.indexOf("<script", at + 1)) {
    const start = html.indexOf(">", at) + 1;
    const end = html.indexOf("</script>", start);
    if (start === 0 || end < 0) break;
    const attributes = html.slice(at, start);
    if (!attributes.includes(mark) || attributes.includes(" src=")) continue;
    hashes.add(`'sha256-${createHash("sha256").update(html.slice(start, end)).digest("base64")}'`);
  }
  return [...hashes];
}
