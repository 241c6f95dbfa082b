import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pino from "pino";
import type { ServerBuild } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import type { CachedResponse } from "./answer-from-memory.ts";
import { addCacheListener, publicPages, createPageCache, type PageCacheSettings } from "./cache-listener.ts";

const rendered = `<!doctype html><title>Zenne</title><script nonce="abc">start(1)</script>
<script type="application/ld+json">{"name":"Zenne"}</script><script nonce="abc" src="/a.js"></script>
<script>steal()</script><script nonce="guessed">steal()</script>`;
const html = rendered.replaceAll(' nonce="abc"', "");
const hash = createHash("sha256").update("start(1)").digest("base64");

function page(body = rendered, init: ResponseInit = {}): Response {
  return new Response(body, {
    ...init,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'self'; script-src 'self' 'nonce-abc'",
      "x-request-id": "of-another",
      ...(init.headers as Record<string, string>),
    },
  });
}

function cacheOf(changes: Partial<PageCacheSettings> = {}) {
  let rendered = 0;
  const cache = createPageCache({
    render: async () => {
      rendered += 1;
      return page();
    },
    freshUntil: async () => null,
    now: () => new Date(0),
    log: pino({ level: "silent" }),
    ...changes,
  });
  return { cache, rendered: () => rendered };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function serve(
  cache: ReturnType<typeof createPageCache>,
  answered?: (answer: CachedResponse) => void,
  isCurrent: () => boolean | Promise<boolean> = () => false,
) {
  const isPublicPage = (url: string) => !url.startsWith("/admin");
  const options = { cache, isPublicPage, isCurrent, trustProxy: 0, answered };
  const server = createServer(addCacheListener((_request, response) => response.end("behind"), options));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path: string, method = "GET", headers: Record<string, string> = {}): Promise<Answer> => {
    const call = request({ port, host: "127.0.0.1", path, method, headers, agent: false }).end();
    const [answer] = await once(call, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
  };
}

test("a hundred concurrent requests share one rendering, and later ones cause none", async () => {
  const { cache, rendered } = cacheOf();
  const ask = await serve(cache);
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask("/about")));
  expect(answers.every((answer) => answer.status === 200 && `${answer.body}` === html)).toBe(true);
  await ask("/about");
  expect(rendered()).toBe(1);
});

test("each language of a page is kept by its address, whatever cookies and languages its readers' browsers have", async () => {
  const { cache } = cacheOf({ render: async (address) => page(`<html lang>${address}`) });
  const ask = await serve(cache);
  const addresses = ["/about", "/nl/about", "/fr/about", "/de/about"];
  for (const [at, address] of [...addresses, ...addresses.toReversed()].entries()) {
    const headers = { cookie: "language=de", "accept-language": ["fr", "nl", "de"][at % 3] ?? "" };
    const { body, headers: answered } = await ask(address, "GET", headers);
    expect(`${body}`).toBe(`<html lang>${address}`);
    expect(answered.vary).toBe("Accept-Encoding");
  }
});

test("the CSP has hashes of our own inline scripts only, and no nonce or request id is cached", async () => {
  const ask = await serve(cacheOf().cache);
  const { headers } = await ask("/");
  expect(headers["content-security-policy"]).toBe(`default-src 'self'; script-src 'self' 'sha256-${hash}'`);
  expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect((await ask("/", "GET", { "x-request-id": "from-proxy-1" })).headers["x-request-id"]).toBe(
    "from-proxy-1",
  );
});

test("every client gets an encoding it accepts, with an ETag per encoding", async () => {
  const ask = await serve(cacheOf().cache);
  const brotli = await ask("/", "GET", { "accept-encoding": "gzip, deflate, br" });
  expect(`${brotliDecompressSync(brotli.body)}`).toBe(html);
  const gzip = await ask("/", "GET", { "accept-encoding": "gzip" });
  expect(`${gunzipSync(gzip.body)}`).toBe(html);
  const plain = await ask("/", "GET", { "accept-encoding": "zstd, br;q=0" });
  expect(`${plain.body}`).toBe(html);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(new Set([brotli, gzip, plain].map((answer) => answer.headers.etag)).size).toBe(3);
  expect(plain.headers.vary).toBe("Accept-Encoding");
});

test("a matching ETag gives 304; HEAD has headers only; a range request gets the whole page", async () => {
  const ask = await serve(cacheOf().cache);
  const first = await ask("/");
  const again = await ask("/", "GET", { "if-none-match": `"other", W/${first.headers.etag}` });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  expect((await ask("/", "GET", { "if-none-match": '"other"' })).status).toBe(200);
  const head = await ask("/", "HEAD");
  expect([head.body.length, head.headers["content-length"]]).toEqual([0, String(html.length)]);
  const range = await ask("/", "GET", { range: "bytes=0-3" });
  expect([range.status, `${range.body}`]).toEqual([200, html]);
});

test("a prefetched page is fresh for some seconds, an error is not", async () => {
  const ask = await serve(cacheOf().cache);
  const hint = { "sec-purpose": "prefetch;anonymous-client-ip" };
  expect((await ask("/about", "GET", hint)).headers["cache-control"]).toBe("private, max-age=10");
  expect((await ask("/about")).headers["cache-control"]).toBe("no-cache");
  const missing = await serve(cacheOf({ render: async () => page("gone", { status: 404 }) }).cache);
  expect((await missing("/about", "GET", hint)).headers["cache-control"]).toBe("no-cache");
});

test("concurrent HEAD, range, encoding and conditional requests share one rendering", async () => {
  const { cache, rendered } = cacheOf();
  const ask = await serve(cache);
  const answers = await Promise.all([
    ask("/about", "HEAD"),
    ask("/about", "GET", { range: "bytes=-1" }),
    ask("/about", "GET", { "accept-encoding": "br;q=nonsense, *;q=0" }),
    ask("/about", "GET", { "accept-encoding": "GZIP;q=1.0" }),
    ask("/about", "GET", { "if-none-match": "*" }),
    ask("/about", "GET", { "if-none-match": 'W/"' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 304, 200]);
  expect(`${gunzipSync(answers[3].body)}`).toBe(html);
  expect([answers[1], answers[2], answers[5]].map(({ body }) => `${body}`)).toEqual([html, html, html]);
  expect(rendered()).toBe(1);
});

test("anything but a public page, and every write, goes to the app", async () => {
  const { cache, rendered } = cacheOf();
  const ask = await serve(cache);
  expect(`${(await ask("/admin")).body}`).toBe("behind");
  expect(`${(await ask("/", "POST")).body}`).toBe("behind");
  expect(rendered()).toBe(0);
});

test("errors, missing pages and personal responses are sent but never cached", async () => {
  for (const response of [
    () => page("away", { status: 503 }),
    () => page("missing", { status: 404 }),
    () => page("personal", { headers: { "set-cookie": "a=b" } }),
    () => page("found", { headers: { "cache-control": "no-store" } }),
  ]) {
    const { cache } = cacheOf({ render: async () => response() });
    const answer = await (await serve(cache))("/");
    expect(answer.status).toBe(response().status);
    expect(cache.peek("/")).toBeUndefined();
  }
});

test("what was read from the database is served while it is known to be current, anything else always", async () => {
  let isCurrent: () => boolean | Promise<boolean> = () => true;
  const { cache } = cacheOf({
    render: async (address, { noteRead }) => {
      if (address === "/blog") noteRead();
      return page();
    },
  });
  const ask = await serve(cache, undefined, () => isCurrent());
  const bodies = async () => [`${(await ask("/blog")).body}`, `${(await ask("/about")).body}`];
  expect(await bodies()).toEqual([html, html]);
  expect(await bodies()).toEqual([html, html]);
  for (const current of [false, Promise.resolve(false)]) {
    isCurrent = () => current;
    expect(await bodies()).toEqual(["behind", html]);
  }
  isCurrent = () => Promise.resolve(true);
  expect(await bodies()).toEqual([html, html]);
  // The event of a change arrives while the database is queried.
  isCurrent = async () => {
    cache.invalidate();
    return true;
  };
  expect(`${(await ask("/blog")).body}`).toBe("behind");
});

test("what is not kept is not compressed before it is asked for, what is kept is in each encoding", async () => {
  const body = "a page ".repeat(1_000);
  for (const response of [
    () => page(body, { status: 404 }),
    () => page(body, { headers: { "cache-control": "no-store" } }),
  ]) {
    const missing = await cacheOf({ render: async () => response() }).cache.fetch("/blog/a", "192.0.2.1");
    expect(Object.keys(missing.forms)).toEqual(["identity"]);
    expect(`${brotliDecompressSync((await missing.form("br")).body)}`).toBe(body);
  }
  const kept = await cacheOf({ render: async () => page(body) }).cache.fetch("/blog", "192.0.2.1");
  expect(Object.keys(kept.forms).toSorted()).toEqual(["br", "gzip", "identity"]);
});

test("when rendering fails the request goes to the app", async () => {
  const { cache } = cacheOf({ render: () => Promise.reject(new Error("away")) });
  expect(`${(await (await serve(cache))("/")).body}`).toBe("behind");
});

test("a page expires when the next post is published", async () => {
  let now = 0;
  const { cache } = cacheOf({ freshUntil: async () => new Date(60_000), now: () => new Date(now) });
  await cache.fetch("/blog", "192.0.2.1");
  now = 59_999;
  expect(cache.peek("/blog")).toBeDefined();
  now = 60_000;
  expect(cache.peek("/blog")).toBeUndefined();
});

test("every response is reported with its request id, for metrics and the log", async () => {
  const reported: CachedResponse[] = [];
  const { cache } = cacheOf();
  const ask = await serve(cache, (answer) => reported.push(answer));
  const answers = [
    await ask("/about", "GET", { "x-request-id": "from-proxy-1" }),
    await ask("/about", "HEAD"),
  ];
  expect(reported).toMatchObject([
    { method: "GET", url: "/about", status: 200, requestId: "from-proxy-1" },
    { method: "HEAD", url: "/about", status: 200, requestId: answers[1]!.headers["x-request-id"] },
  ]);
});

const routes = {
  root: { id: "root", path: "", module: {} },
  "site/layout/site-layout.route": { id: "site/layout/site-layout.route", parentId: "root", module: {} },
  "site/home": { id: "site/home", parentId: "site/layout/site-layout.route", index: true, module: {} },
  "site/article": {
    id: "site/article",
    parentId: "site/layout/site-layout.route",
    path: "blog/:slug",
    module: {},
  },
  "site/offer": { id: "site/offer", parentId: "site/layout/site-layout.route", path: "o/:token", module: {} },
  "site/driver": { id: "site/driver", parentId: "root", path: "d/:token", module: {} },
  "site/feed": { id: "site/feed", parentId: "root", path: "blog/feed.xml", module: {} },
  "site/sitemap": { id: "site/sitemap", parentId: "root", path: "sitemap.xml", module: {} },
  "site/portal": {
    id: "site/portal",
    parentId: "site/layout/site-layout.route",
    path: "p/:token",
    module: {},
  },
  "site/not-found": {
    id: "site/not-found",
    parentId: "site/layout/site-layout.route",
    path: "*",
    module: {},
  },
  "site/notify": { id: "site/notify", parentId: "root", path: "notify", module: {} },
  "admin/dashboard": { id: "admin/dashboard", parentId: "root", path: "admin", module: {} },
} as unknown as ServerBuild["routes"];

test.each([
  ["/", true],
  ["/blog/customs", true],
  ["/_root.data", true],
  ["/_.data", false],
  ["/blog/customs.data?_routes=site%2Farticle", true],
  ["/blog/customs.data?_routes=site%2Flayout%2Fsite-layout.route%2Csite%2Farticle", true],
  ["/blog/customs.data?_routes=site%2Farticle%2Csite%2Flayout%2Fsite-layout.route", false],
  ["/blog/customs.data?_routes=site%2Farticle%2Csite%2Farticle", false],
  ["/blog/customs.data?_routes=site/article", false],
  ["/blog/customs.data?_routes=junk", false],
  ["/blog/customs.data?_routes=", false],
  ["/_root.data?_routes=junk", false],
  ["/?_routes=junk", false],
  ["/Blog/customs", false],
  ["/%62log/customs", false],
  ["/blog/customs/", false],
  ["//blog/customs", false],
  ["/blog/customs?preview", false],
  ["/blog/customs.data?_routes=a&x=1", false],
  ["/admin", false],
  ["/admin.data", false],
  ["/nowhere", false],
  ["/notify", false],
  ["/nowhere.xml", false],
  ["/p/abc", false],
  ["/p/abc.data", false],
  ["/p/lost", false],
  ["/o/abc", false],
  ["/d/abc", false],
  ["/o/abc.data", false],
  ["/blog/feed.xml", true],
  ["/blog/other.xml", false],
  ["/blog/feed.xml.data", false],
  ["/blog/feed.xml?x", false],
  ["/sitemap.xml", true],
  ["/nl", true],
  ["/nl.data", false],
  ["/fr/blog/customs", true],
  ["/de/blog/customs.data", true],
  ["/NL", false],
  ["/Fr/blog/customs", false],
  ["/en/blog/customs", false],
  ["/nl/nl", false],
  ["/nl/admin", false],
  ["/nl/p/abc", false],
  [`/blog/${"a".repeat(400)}`, false],
  ["/%zz", false],
])("whether %s is a public page: %s", (url, expected) => {
  expect(publicPages(routes)(url)).toBe(expected);
});
