import { Writable } from "node:stream";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import pino from "pino";
import { expect, test } from "vitest";
import { SpeculationRules } from "#app/kit/page-scripts/inline-script.tsx";
import { createLimits } from "#database/connection/limits.ts";
import { DEFAULT_RETENTION } from "#app/kit/periods.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { serverBuild } from "#tests/server-build.ts";
import { createApp } from "./app.ts";
import { createHub } from "./event-subscription.ts";
import { logAnswer } from "./middleware/request-log.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { routePatterns } from "./route-tree.ts";

interface Where {
  and: [unknown, { not: { href_matches: string[] } }];
}

const database = useTestDatabase();
const token = "Ab3-_xYzAb3-_xYzAb3-_xYzAb3-_xYzAb3-_xYzAb3";

const module = {
  default: () => null,
  loader: ({ params }: { params: { token: string } }) => {
    if (params.token.startsWith("fail")) throw new Error("the page failed");
    return Response.json({}, { headers: { "Cache-Control": "public, max-age=60" } });
  },
};
const build = serverBuild(
  {
    root: { id: "root", path: "", module: {} },
    page: { id: "page", parentId: "root", path: "p/:token", module },
    file: { id: "file", path: "p/:token/shipments.csv", module: { loader: () => new Response("a,b") } },
    lost: { id: "lost", path: "p/lost", module: { loader: () => new Response("lost") } },
  },
  { default: () => new Response("page"), handleError: () => {} },
);

function start() {
  const lines: string[] = [];
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  });
  const log = pino({ level: "debug" }, sink);
  const metrics = createMetrics({ pool: database.pool, dataDir: "/", patternOf: routePatterns(build) });
  const app = createApp({
    build,
    log,
    publicUrl: "https://zenne.example",
    trustProxy: 0,
    development: false,
    metrics,
    scope: {
      db: database.db,
      auth: { secret: "s".repeat(40), publicUrl: "https://zenne.example" },
      readDb: () => database.db,
      limits: createLimits(database.pool),
      events: createHub(),
      hasMailServer: true,
      notifyEmail: undefined,
      retention: DEFAULT_RETENTION,
      now: () => new Date(),
    },
    ready: async () => {},
  });
  return { app, log, lines };
}

const spellings = [
  `/p/${token}`,
  `/p/${token}.data`,
  `/P/${token}`,
  `/p/${token}/`,
  `//p/${token}`,
  `/%70/${token}`,
  `/p%2F${token}`,
  `/p/${token}/shipments.csv`,
  `/p/${token}/6f1a0a52-1f5a-4a0f-8f0e-0c3f5d0b7c11`,
  `/p/${token}/${"x".repeat(5000)}`,
  `/p/%ff${token}`,
  `/nl/p/${token}`,
  `/fr/p/${token}.data`,
  `/de//p/${token}`,
];

test("no log line and no metric holds the token, however the address is written and whatever is answered", async () => {
  const { app, log, lines } = start();
  for (const path of [
    ...spellings,
    `/track/${token}`,
    `/${token}`,
    `/p/fail${token}`,
    `/p/fail${token}.data`,
  ]) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "OPTIONS"]) {
      await app.request(`https://zenne.example${path}`, { method });
    }
    logAnswer(log, { method: "GET", url: path, status: 500, milliseconds: 1 });
  }
  const metrics = await app.request("http://localhost/metrics", { headers: { host: "localhost" } });
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => line.includes(token) || line.includes("Ab3"))).toEqual([]);
  expect(lines.join("")).toContain('"path":"/p/***"');
  expect(await metrics.text()).not.toContain("Ab3");
});

test("what private links open is kept by nobody, found by no search engine, and tells no page its address", async () => {
  const { app } = start();
  for (const path of [...spellings, `/p/fail${token}`, "/p/guess"]) {
    for (const method of ["GET", "POST"]) {
      const { headers } = await app.request(`https://zenne.example${path}`, { method });
      expect([
        path,
        headers.get("cache-control"),
        headers.get("referrer-policy"),
        headers.get("x-robots-tag"),
      ]).toEqual([path, expect.stringContaining("no-store"), "no-referrer", "noindex, nofollow, noarchive"]);
    }
  }
  // Its form needs an Origin, which `no-referrer` would remove in old browsers.
  const lost = await app.request("https://zenne.example/p/lost");
  expect(lost.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});

test("no browser readies a private link ahead, which would count as opened", () => {
  const html = renderToStaticMarkup(createElement(SpeculationRules));
  const [{ where }] = (JSON.parse(/\{.*\}/s.exec(html)?.[0] ?? "") as { prerender: [{ where: Where }] })
    .prerender;
  const never = where.and[1].not.href_matches.map(
    (pathname) => new URLPattern(pathname, "https://zenne.example"),
  );
  const isExcluded = (path: string) => never.some((pattern) => pattern.test(`https://zenne.example${path}`));
  for (const path of [
    "/p/x",
    "/o/x",
    "/d/x/proof",
    "/nl/p/x",
    "/fr/o/x/offer.pdf",
    "/admin",
    "/admin/x",
    "/track?number=1",
  ])
    expect([path, isExcluded(path)]).toEqual([path, true]);
  for (const path of ["/", "/about", "/nl", "/nl/about", "/de/services/air-freight", "/blog/pallets"])
    expect([path, isExcluded(path)]).toEqual([path, false]);
});
