import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding } from "../compression.ts";
import type { Listener } from "../http-server.ts";
import { requestIdOf } from "../middleware/request-log.ts";
import type { PageBytes, EncodedPage } from "./encoded-page.ts";

export interface CachedResponse {
  method: string;
  url: string;
  status: number;
  milliseconds: number;
  requestId: string;
}

interface MemoryListener {
  find(url: string, request: IncomingMessage): EncodedPage | null | Promise<EncodedPage | null>;
  answered?(answer: CachedResponse): void;
}

export function answerFromMemory(behind: Listener, { find, answered }: MemoryListener): Listener {
  return (request, response) => {
    const { method, url = "" } = request;
    const pass = () => behind(request, response);
    if (method !== "GET" && method !== "HEAD") return pass();
    const started = performance.now();
    const answer = (page: EncodedPage, form: PageBytes) => {
      const requestId = requestIdOf(request.headers["x-request-id"]);
      send(page, form, { request, response, requestId });
      const { statusCode: status } = response;
      answered?.({ method, url, status, milliseconds: performance.now() - started, requestId });
    };
    const answerWith = (page: EncodedPage | null): void => {
      if (!page) return pass();
      const encoding = acceptedEncoding(request.headers["accept-encoding"]);
      const form = page.forms[encoding];
      if (form) return answer(page, form);
      page.form(encoding).then((made) => answer(page, made), pass);
    };
    const page = find(url, request);
    if (page instanceof Promise) page.then(answerWith, pass);
    else answerWith(page);
  };
}

/** Returns the headers: a prefetched page needs no revalidation for 10 seconds; other pages are revalidated each time. */
function headersOf({ headers }: PageBytes, { headers: sent }: IncomingMessage): string[] {
  if (!`${sent["sec-purpose"]}`.startsWith("prefetch")) return headers;
  return headers.map((value, at) =>
    headers[at - 1] === "cache-control" && !value.includes("no-store") ? "private, max-age=10" : value,
  );
}

function send(
  page: EncodedPage,
  form: PageBytes,
  { request, response, requestId }: { request: IncomingMessage; response: ServerResponse; requestId: string },
): void {
  const headers = [
    ...(page.status === 200 ? headersOf(form, request) : form.headers),
    "x-request-id",
    requestId,
  ];
  if (matchesEtag(form.etag, request.headers["if-none-match"]) && page.status === 200) {
    response.writeHead(304, headers).end();
    return;
  }
  headers.push("content-length", String(form.body.length));
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : form.body);
}

function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
