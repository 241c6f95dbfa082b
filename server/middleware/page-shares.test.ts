import { Hono } from "hono";
import { expect, test } from "vitest";
import { createBudget, networkShares } from "#app/request/budget.ts";
import type { AppEnv } from "./client-address.ts";
import { createAdmission } from "../admission.ts";
import { databaseShare, pageShares } from "./page-shares.ts";

test("what comes at once is counted before it is drawn, and one page is drawn in some turns of the event loop", async () => {
  const order: string[] = [];
  const app = new Hono<AppEnv>();
  app.use((c, next) => (c.set("address", "192.0.2.1"), next()));
  const admission = createAdmission();
  app.use(
    databaseShare(() => false, admission),
    pageShares(admission, createBudget(10, networkShares(5, 5))),
  );
  app.get("*", (c) => (order.push("page"), c.text("a page")));
  const statuses = Promise.all(Array.from({ length: 60 }, async () => (await app.request("/")).status));
  const watch = () => {
    order.push("turn");
    if (order.filter((each) => each === "page").length < 5) setImmediate(watch);
  };
  setImmediate(watch);
  expect((await statuses).filter((status) => status === 503).length).toBe(55);
  expect(order.join(" ")).toMatch(/^(?:turn )?page(?:(?: turn){30,} page){4}/);
});

test("a network and all visitors have their share of what is worked on at once; staff are always answered", async () => {
  const visitors = createBudget(3, networkShares(2, 2));
  const working: (() => void)[] = [];
  const app = new Hono<AppEnv>();
  app.use((c, next) => (c.set("address", c.req.header("x-from") ?? ""), next()));
  const admission = createAdmission();
  app.use(
    databaseShare((cookies) => cookies === "session=ours", admission),
    pageShares(admission, visitors),
  );
  app.get("/fails", () => Promise.reject(new Error("away")));
  app.get("*", async (c) => {
    await new Promise<void>((resolve) => working.push(resolve));
    return c.text("a page");
  });
  app.onError((_error, c) => c.text("failed", 500));
  const ask = (from: string, headers: Record<string, string> = {}, path = "/") =>
    app.request(path, { headers: { "X-From": from, ...headers } });

  const begun = [ask("192.0.2.1"), ask("192.0.2.1"), ask("198.51.100.1")];
  await expect.poll(() => working.length).toBe(3);
  for (const from of ["192.0.2.1", "203.0.113.1"]) {
    const refused = await ask(from);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.text()).toBe("Too much is asked of us at this moment. Please try again shortly.");
  }
  begun.push(ask("192.0.2.1", { Cookie: "session=ours" }));
  await expect.poll(() => working.length).toBe(4);
  for (const finish of working) finish();
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await ask("192.0.2.1", {}, "/fails")).status).toBe(500);
  expect(visitors.held()).toBe(0);
});

test("refusals are counted each, and logged once in a while with who waits", () => {
  const lines: object[] = [];
  const admission = createAdmission(undefined, undefined, { warn: (line: object) => void lines.push(line) });
  admission.noteRefusal("reads");
  admission.noteRefusal("reads");
  expect(admission.figures("reads").refused).toBe(2);
  expect(lines).toMatchObject([{ share: "reads", waiting: { forAPlace: 0, forAConnection: 0 } }]);
});
