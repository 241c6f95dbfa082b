import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import type { ServerBuild } from "react-router";
import { afterEach, expect, test } from "vitest";
import { recordMaintenance } from "#app/settings/maintenance.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { eventually } from "#tests/eventually.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import type { AppEnv } from "../middleware/client-address.ts";
import { createMetrics, type MetricsSources } from "./metrics.ts";
import { routePatterns } from "#server/route-tree.ts";

const database = useTestDatabase();
const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function start(changes: Partial<MetricsSources> = {}) {
  const metrics = createMetrics({ pool: database.pool, dataDir: "/", patternOf: () => "/there", ...changes });
  const app = new Hono<AppEnv>();
  app.use(metrics.measure);
  app.get("/metrics", metrics.expose);
  app.get("/stream", (c) => c.body(new ReadableStream(), 200, { "Content-Type": "text/event-stream" }));
  app.all("*", (c) => c.text("no such page", 404));
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

function ask(port: number, path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("how the last backup and the last check ended is exposed", async () => {
  const port = await start();
  const shown = async () => (await ask(port, "/metrics")).text.match(/^zenne_maintenance_.*$/gm) ?? [];
  expect(await shown()).toEqual([]);
  await recordMaintenance(database.pool as never, "backup", null);
  await recordMaintenance(database.pool as never, "verify", "not so");
  expect((await shown()).toSorted()).toEqual([
    'zenne_maintenance_failed{kind="backup"} 0',
    'zenne_maintenance_failed{kind="verify"} 1',
    expect.stringMatching(/^zenne_maintenance_good_timestamp_seconds\{kind="backup"\} \d{10}(\.\d+)?$/),
  ]);
  // A failed run keeps the time of the last successful one.
  await recordMaintenance(database.pool as never, "backup", "the disk is full");
  expect(await shown()).toHaveLength(3);
});

test("requests, pool, queue, event loop, memory and disk are exposed in the text format", async () => {
  const port = await start();
  await queueMail(database.db, { kind: "password_reset", to: "a@b.example", link: "https://a.example/" });
  await ask(port, "/one?number=secret");
  await ask(port, "/two", {}, "PROPFIND");
  // The mean delay of the event loop is NaN until it has been measured once.
  const { status, text } = await eventually(async () => {
    const answer = await ask(port, "/metrics");
    expect(answer.text).toMatch(/^nodejs_eventloop_lag_mean_seconds \d/m);
    return answer;
  });
  expect(status).toBe(200);
  for (const line of text.split("\n").filter(Boolean)) {
    expect(line).toMatch(
      /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+|\w+\{.*\} \d+)$/,
    );
  }
  expect(text).not.toContain("secret");
  expect(text).toContain(
    'zenne_http_request_duration_seconds_count{method="GET",route="/there",status="404"} 1',
  );
  expect(text).toContain(
    'zenne_http_request_duration_seconds_count{method="OTHER",route="/there",status="404"} 1',
  );
  expect(text).toMatch(/duration_seconds_bucket\{le="\+Inf",method="GET",route="\/there",status="404"\} 1/);
  expect(text).toContain("zenne_http_requests_in_flight 1\n");
  expect(text).toContain("zenne_database_up 1\n");
  expect(text).toContain("zenne_sweeps_held 0\n");
  expect(text).toContain('zenne_queue_jobs{state="due"} 1\n');
  for (const name of [
    "zenne_queue_oldest_seconds",
    "zenne_database_waiting",
    "nodejs_eventloop_lag_seconds",
    "process_resident_memory_bytes",
    "zenne_disk_free_bytes",
  ]) {
    expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? [\\d.e+-]+$`, "m"));
  }
});

test("an open stream is counted until its client disconnects", async () => {
  const port = await start();
  const leave = new AbortController();
  await fetch(`http://127.0.0.1:${port}/stream`, { signal: leave.signal });
  const open = async () => /zenne_http_streams_open (\d+)/.exec((await ask(port, "/metrics")).text)?.[1];
  expect(await open()).toBe("1");
  leave.abort();
  await expect.poll(open).toBe("0");
});

test("without a token only local requests are allowed, not those through a local proxy", async () => {
  const port = await start();
  expect((await ask(port, "/metrics")).status).toBe(200);
  expect((await ask(port, "/metrics", { Host: "localhost:9" })).status).toBe(200);
  expect((await ask(port, "/metrics", { Host: "zenne.example" })).status).toBe(404);
  expect((await ask(port, "/metrics", { "X-Forwarded-For": "203.0.113.9" })).status).toBe(404);
  expect((await ask(port, "/metrics", { Forwarded: "for=203.0.113.9" })).status).toBe(404);
});

test("with a token only requests that carry it are allowed", async () => {
  const port = await start({ token: "a token of some length" });
  expect((await ask(port, "/metrics")).status).toBe(404);
  expect((await ask(port, "/metrics", { Authorization: "Bearer wrong" })).status).toBe(404);
  const authorized = { Authorization: "Bearer a token of some length", "X-Forwarded-For": "203.0.113.9" };
  expect((await ask(port, "/metrics", authorized)).status).toBe(200);
});

test("while the database is unavailable the other metrics are exposed without delay", async () => {
  const pool = new Pool({ connectionString: "postgres://a:b@127.0.0.1:9/none" });
  ends.push(() => pool.end());
  const port = await start({ pool });
  const { status, text } = await ask(port, "/metrics");
  expect(status).toBe(200);
  expect(text).toContain("zenne_database_up 0\n");
  expect(text).not.toMatch(/^zenne_queue_jobs\{/m);
});

test("with a replica it is exposed where visitors' reads went, without one nothing", async () => {
  const figures = { replica: 41, primary: 2, readable: true, behind: 128 };
  const port = await start({ reading: { figures: () => figures } });
  figures.replica += 1;
  const { text } = await ask(port, "/metrics");
  expect(text).toContain('zenne_visitor_reads_total{server="replica"} 42\n');
  expect(text).toContain('zenne_visitor_reads_total{server="primary"} 2\n');
  expect(text).toContain("zenne_replica_readable 1\n");
  expect(text).toContain("zenne_replica_behind_bytes 128\n");
  const without = await ask(await start({ reading: { figures: () => null } }), "/metrics");
  expect(without.text).not.toContain("replica");
});

test("URLs are labelled with their route pattern, data requests with their page's", () => {
  const route = (id: string, parentId: string | undefined, path?: string, index?: true) => ({
    [id]: { id, parentId, path, index, module: {} },
  });
  const patternOf = routePatterns({
    routes: {
      ...route("root", undefined, ""),
      ...route("home", "root", undefined, true),
      ...route("track", "root", "track"),
      ...route("rest", "root", "*"),
      ...route("shell", "root", "admin"),
      ...route("shipment", "shell", "shipments/:id"),
    },
  } as unknown as ServerBuild);
  expect(patternOf("/")).toBe("/");
  expect(patternOf("/_root.data")).toBe("/");
  expect(patternOf("/admin/shipments/5")).toBe("/admin/shipments/:id");
  expect(patternOf("/admin/shipments/5.data")).toBe("/admin/shipments/:id");
  expect(patternOf("/track.json")).toBe("/track");
  expect(patternOf("/assets/a.js")).toBe("/assets/*");
  expect(patternOf("/wp-login.php")).toBe("*");
  expect(patternOf("/%ff")).toBe("*");
});
