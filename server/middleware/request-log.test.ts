import { Hono } from "hono";
import pino from "pino";
import { expect, test } from "vitest";
import type { AppEnv } from "./client-address.ts";
import { requestLog } from "./request-log.ts";

function loggedApp() {
  const lines: Record<string, unknown>[] = [];
  const app = new Hono<AppEnv>();
  app.use(requestLog(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })));
  app.get("/fails", (c) => c.text("failed", 500));
  app.get("*", (c) => c.text("here"));
  return { app, lines };
}

test("what fails is an error, unless its client had disconnected: that is 499 and no failure of ours", async () => {
  const { app, lines } = loggedApp();
  await app.request("/fails");
  await app.request(new Request("http://localhost/fails", { signal: AbortSignal.abort() }));
  await app.request(new Request("http://localhost/here", { signal: AbortSignal.abort() }));
  expect(lines.map(({ level, status, msg }) => [level, status, msg])).toEqual([
    [50, 500, "request failed"],
    [30, 499, "request"],
    [30, 200, "request"],
  ]);
});

test("a line has no more than the beginning of a long path, and no secret of it", async () => {
  const { app, lines } = loggedApp();
  await app.request(`/${"a".repeat(10_000)}`);
  await app.request(`/x/${"A".repeat(43)}${"/a".repeat(5_000)}`);
  expect(lines.map(({ path }) => String(path).length)).toEqual([400, 400]);
  expect(lines[1]!.path).toMatch(/^\/x\/\*\*\*\/a\/a/);
});
