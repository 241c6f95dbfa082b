import { Hono } from "hono";
import pino from "pino";
import { beforeAll, expect, test } from "vitest";
import { readAnswer, type TrackAnswer } from "#app/tracking/track-answer.ts";
import { drawRouteMap } from "#app/route-map/draw-route-map.server.tsx";
import { withDetailsHtml } from "#app/tracking/tracking-details.server.tsx";
import { createLimits } from "#database/connection/limits.ts";
import { demoTrackingNumber, loadDemoData } from "#demo/load-demo-data.ts";
import { readRoute } from "#app/shipments/route.server.ts";
import { trackJourney, trackShipment } from "#app/tracking/tracking.server.ts";
import { trackingView } from "#app/tracking/tracking-view.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import type { AppEnv } from "./middleware/client-address.ts";
import { trackJson } from "./pages.ts";

const database = useTestDatabase();

beforeAll(async () => {
  await loadDemoData(database.db, new Date());
});

async function ask(query: string, address: string, form?: Record<string, string>) {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set("address", address);
    c.set("log", pino({ level: "silent" }));
    await next();
  });
  app.on(
    ["GET", "POST"],
    "/track.json",
    trackJson({ readDb: () => database.db, limits: createLimits(database.pool) }),
  );
  const answer = await app.request(
    `/track.json${query}`,
    form && { method: "POST", body: new URLSearchParams(form) },
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  if (answer.status === 429) expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  return { status: answer.status, answer: readAnswer((await answer.json()) as TrackAnswer) };
}

test("a search has the result of the page, including timestamps", async () => {
  const result = await ask(`?number=${demoTrackingNumber.toLowerCase()}`, "192.0.2.1");
  const journey = await trackJourney(database.db, demoTrackingNumber);
  expect(result.status).toBe(200);
  const view = trackingView(journey!.shipment, journey!.history!, journey!.details);
  const map = drawRouteMap((await readRoute(database.db, journey!.shipment.id))!, new Date());
  expect(map).toContain("<figcaption");
  // Compared in parts, since a diff of tens of thousands of characters is unreadable.
  const { top, html, when } = withDetailsHtml(view, map);
  expect(result.answer.view?.top).toHaveLength(top.length);
  expect(result.answer.view?.html).toHaveLength(html!.length);
  expect({ ...result.answer.view, top: "", html: "" }).toEqual({ ...view, when, top: "", html: "" });
  expect(result.answer.typed).toBe(demoTrackingNumber.toLowerCase());
});

test("the details are there as data, and as HTML in which what was typed is text", async () => {
  const { id } = (await trackShipment(database.db, demoTrackingNumber))!;
  const value = "<b onclick=x>PO & 7</b>";
  await database.db
    .insertInto("shipment_references")
    .values({ shipment_id: id, position: 99, kind: "purchase_order", value })
    .execute();
  const { view } = (await ask(`?number=${demoTrackingNumber}`, "192.0.2.3")).answer;
  expect(view?.references.find(({ label }) => label === "Purchase order")?.value).toContain(value);
  expect(view?.html).toContain("&lt;b onclick=x&gt;PO &amp; 7&lt;/b&gt;");
});

test("an unknown number, an empty one and a missing one have different responses", async () => {
  expect(await ask("?number=ZF-0000", "192.0.2.1")).toEqual({
    status: 404,
    answer: { typed: "ZF-0000", notFound: true, html: expect.stringContaining("<form") },
  });
  expect(await ask("?number=+", "192.0.2.1")).toEqual({
    status: 400,
    answer: {
      typed: "",
      error: "Please enter a tracking number",
      html: expect.stringContaining("Where to find your number"),
    },
  });
  expect(await ask("", "192.0.2.1")).toEqual({ status: 400, answer: { typed: "" } });
});

test("a search with a postcode is sent as a form", async () => {
  const form = { number: "ZZZU7654321", postcode: "1830" };
  const { status, answer } = await ask("", "192.0.2.4", form);
  expect([status, answer.notFound]).toEqual([404, true]);
  expect(answer.html).toContain('value="1830"');
  // Accepted only in a body: a postcode in an address is ignored.
  expect((await ask(`?${new URLSearchParams(form)}`, "192.0.2.4")).answer.html).not.toContain('value="1830"');
});

test("it consumes points of the page's limit", async () => {
  for (let count = 0; count < 30; count++) await ask(`?number=ZF-${count}`, "192.0.2.2");
  expect((await ask(`?number=${demoTrackingNumber}`, "192.0.2.2")).status).toBe(429);
});

test("a response of another shape is rejected", () => {
  expect(() => readAnswer({ error: "Bad gateway" } as unknown as TrackAnswer)).toThrow(TypeError);
});

test("what no longer counts is gone from the next answer, by page and as JSON", async () => {
  const { id } = (await trackShipment(database.db, demoTrackingNumber))!;
  const labels = async () => {
    const { view } = (await ask(`?number=${demoTrackingNumber}`, "192.0.2.4")).answer;
    return JSON.stringify(view);
  };
  const change = (values: Record<string, unknown>) =>
    database.db
      .updateTable("shipment_status_history")
      .set(values)
      .where("shipment_id", "=", id)
      .where("status", "=", "Opened at the wrong gate")
      .execute();
  await database.db
    .insertInto("shipment_status_history")
    .values({ shipment_id: id, status: "Opened at the wrong gate", timestamp: new Date() })
    .execute();
  const shown = /opened at the wrong gate/i;
  expect(await labels()).toMatch(shown);
  for (const [gone, back] of [
    [{ withdrawn_at: new Date(), withdrawal_reason: "Wrong shipment" }, { withdrawn_at: null }],
    [{ internal: true }, { internal: false }],
    [{ classifier: "estimated" }, { classifier: "actual" }],
    [{ classifier: "planned" }, { classifier: "actual" }],
    [{ timestamp: new Date(Date.now() + 3_600_000) }, { timestamp: new Date() }],
  ]) {
    await change(gone!);
    expect(await labels()).not.toMatch(shown);
    await change(back!);
    expect(await labels()).toMatch(shown);
  }
});
