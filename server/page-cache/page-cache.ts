import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Logger } from "pino";
import { type Encoding, encodings } from "../compression.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** One encoding of a page as it is sent. `headers` is Node's flat list: name, value, name, value. */
export interface PageBytes {
  etag: string;
  headers: string[];
  body: Buffer;
}

/** A page rendered and compressed once; safe to send to anyone. */
export interface StoredPage {
  status: number;
  forms: Record<Encoding, PageBytes>;
  /** Size of all its bodies, in bytes. */
  size: number;
}

/** Headers set per response. */
const perResponseHeaders = new Set([
  "x-request-id",
  "date",
  "connection",
  "content-length",
  "content-encoding",
  "transfer-encoding",
]);
const nonceInPolicy = / 'nonce-([^']*)'/;

/**
 * Makes a response cacheable: its nonce is replaced by the hashes of the inline scripts that carry it, so that it fits
 * every visitor. A script without the nonce is not ours and stays blocked, as in an uncached page.
 */
async function storePage(response: Response): Promise<StoredPage> {
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

/** The distinct hashes of the inline scripts that carry the nonce attribute. */
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

export interface PageCacheParts {
  /** Renders a path with query as an anonymous visitor without cookies sees it, complete and uncompressed. */
  render(address: string): Promise<Response>;
  /** When a page rendered now expires by itself, such as the time of the next scheduled post. */
  freshUntil(): Promise<Date | null>;
  now(): Date;
  log: Logger;
  /** Maximum size of the cache, in bytes. */
  maxBytes?: number;
}

export interface PageCache {
  /** The page, if it is cached and fresh. */
  peek(address: string): StoredPage | undefined;
  /** The page; concurrent requests share one rendering. Only responses with status 200 are cached. */
  fetch(address: string): Promise<StoredPage>;
  /** Clears the cache: content has changed, or may have. */
  drop(): void;
}

const megabyte = 1024 * 1024;

/** Public pages in memory (design.md, Speed). */
export function createPageCache(parts: PageCacheParts): PageCache {
  const maxBytes = parts.maxBytes ?? 16 * megabyte;
  const pages = new Map<string, { page: StoredPage; until: number }>();
  const rendering = new Map<string, Promise<StoredPage>>();
  let bytes = 0;
  // A page whose rendering began before a clear may hold old content: it is sent, not cached.
  let generation = 0;

  const evict = (address: string) => {
    bytes -= pages.get(address)?.page.size ?? 0;
    pages.delete(address);
  };
  const keep = (address: string, page: StoredPage, until: number) => {
    evict(address);
    pages.set(address, { page, until });
    bytes += page.size;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      evict(oldest);
    }
  };
  const renderAndStore = async (address: string): Promise<StoredPage> => {
    const begun = generation;
    const until = (await parts.freshUntil())?.getTime() ?? Number.POSITIVE_INFINITY;
    const response = await parts.render(address);
    const storable =
      response.status === 200 &&
      !response.headers.has("set-cookie") &&
      !/no-store|private/.test(response.headers.get("cache-control") ?? "");
    const page = await storePage(response);
    if (storable && begun === generation) keep(address, page, until);
    return page;
  };

  return {
    peek(address) {
      const kept = pages.get(address);
      evict(address);
      if (!kept || kept.until <= parts.now().getTime()) return undefined;
      // Moves the page to the end: least recently used pages are evicted first.
      keep(address, kept.page, kept.until);
      return kept.page;
    },
    fetch(address) {
      const running = rendering.get(address);
      if (running) return running;
      const begun = renderAndStore(address).finally(() => {
        if (rendering.get(address) === begun) rendering.delete(address);
      });
      rendering.set(address, begun);
      return begun;
    },
    drop() {
      generation += 1;
      if (pages.size > 0) parts.log.debug({ pages: pages.size }, "page cache cleared");
      pages.clear();
      rendering.clear();
      bytes = 0;
    },
  };
}
