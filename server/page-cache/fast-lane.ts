import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { requestIdOf } from "../middleware/request-log.ts";
import { acceptedEncoding } from "../accepted-encoding.ts";
import type { PageCache } from "./page-cache.ts";
import type { PageBytes, StoredPage } from "./stored-page.ts";

export interface FastLaneParts {
  cache: PageCache;
  isPublicPage(url: string): boolean;
  /** Told of every answer given here, for measurements. */
  answered?(answer: { url: string; status: number; milliseconds: number }): void;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts the page cache in front of the server's own listener: a page at hand leaves without passing any middleware. */
export function putFastLane(server: Server, parts: FastLaneParts): void {
  const behind = server.listeners("request") as Listener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const { method, url = "" } = request;
    const pass = () => {
      for (const listener of behind) listener.call(server, request, response);
    };
    if (method !== "GET" && method !== "HEAD") return pass();
    const started = performance.now();
    const answer = (page: StoredPage) => {
      send(page, request, response);
      parts.answered?.({ url, status: response.statusCode, milliseconds: performance.now() - started });
    };
    const page = parts.cache.peek(url);
    if (page) return answer(page);
    if (!parts.isPublicPage(url)) return pass();
    parts.cache.fetch(url).then(answer, pass);
  });
}

/**
 * What a browser fetches on a hint, because the visitor pointed at a link, it may show for some seconds without a
 * second question. Otherwise it asks each time whether the page is still the same.
 */
function headersOf({ headers }: PageBytes, { headers: asked }: IncomingMessage): string[] {
  if (!`${asked["sec-purpose"]}`.startsWith("prefetch")) return headers;
  return headers.map((value, at) => (headers[at - 1] === "cache-control" ? "private, max-age=10" : value));
}

function send(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
  const form = page.forms[acceptedEncoding(request.headers["accept-encoding"])];
  const headers = [
    ...(page.status === 200 ? headersOf(form, request) : form.headers),
    "x-request-id",
    requestIdOf(request.headers["x-request-id"]),
  ];
  if (isKnown(form.etag, request.headers["if-none-match"]) && page.status === 200) {
    response.writeHead(304, headers).end();
    return;
  }
  headers.push("content-length", String(form.body.length));
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : form.body);
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
