import type { KyselyPlugin } from "kysely";
import pino from "pino";
import { beforeAll, expect, test } from "vitest";
import { createLimits } from "#database/connection/limits.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { demoTrackingNumber, loadDemoData } from "#demo/load-demo-data.ts";
import { testActor } from "#tests/actors.ts";
import { addDocument } from "#tests/issued-document.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { searchTracking } from "./search-tracking.server.ts";
import { action } from "./track.route.tsx";

const database = useTestDatabase();
const owner = testActor({ id: "6f1a0a52-1f5a-4a0f-8f0e-0c3f5d0b7c11" });

/** Shipments of two customers in one container and with one order number; the first has its own house B/L and reference. */
const numbers = ["ZF-AAAA-0001", "ZF-AAAA-0002"] as const;
const container = "ZZZU 123456/7";

beforeAll(async () => {
  const { db } = database;
  await loadDemoData(db, new Date());
  const consignees = await db
    .insertInto("consignees")
    .values([
      { name: "Nele Peeters", address: "Vliegveld 30\nB-1830 Machelen" },
      { name: "Anna de Vries", address: "Damrak 1, 1012 LG Amsterdam" },
    ])
    .returning("id")
    .execute();
  const route = { origin_location: "Antwerp", destination_location: "Lagos", status: "in_transit" };
  const shipments = await db
    .insertInto("shipments")
    .values(
      numbers.map((tracking_number, at) => ({ tracking_number, ...route, consignee_id: consignees[at]?.id })),
    )
    .returning("id")
    .execute();
  const [first = "", second = ""] = shipments.map(({ id }) => id);
  await db
    .insertInto("shipment_containers")
    .values([first, second].map((shipment_id) => ({ shipment_id, position: 0, number: container })))
    .execute();
  await db
    .insertInto("shipment_references")
    .values([
      { shipment_id: first, position: 0, kind: "house_bl", value: "ZFS-77001" },
      { shipment_id: first, position: 1, kind: "customer_reference", value: "Order 2026-1" },
      { shipment_id: first, position: 2, kind: "customer_reference", value: "NP-77001-x" },
      { shipment_id: first, position: 3, kind: "customer_reference", value: "4711" },
      { shipment_id: first, position: 4, kind: "booking", value: "BKG 2026-1" },
      { shipment_id: second, position: 0, kind: "customer_reference", value: "Order 2026-1" },
    ])
    .execute();
});

let networks = 0;
const search = (
  number: string,
  postcode?: string,
  address = `198.51.${++networks >> 8}.${networks & 255}`,
  db = database.db,
) =>
  searchTracking(
    { number, postcode },
    {
      readDb: () => db,
      limits: createLimits(database.pool),
      address,
      log: pino({ level: "silent" }),
    },
  );
const numbersOf = async (number: string, postcode?: string) => {
  const { answer } = await search(number, postcode);
  return answer.view
    ? [answer.view.trackingNumber]
    : answer.lines?.map(({ trackingNumber }) => trackingNumber);
};

test("a reference of one customer shows the specified result, in any spelling", async () => {
  const { answer } = await search("np 77.001X");
  const { answer: byNumber } = await search(numbers[0]);
  expect(answer).toEqual({ ...byNumber, typed: "np 77.001X" });
  expect(answer.view?.trackingNumber).toBe(numbers[0]);
});

test("a house B/L, which we count up, shows its shipment with the postcode alone", async () => {
  expect(await numbersOf("ZFS-77001")).toBeUndefined();
  expect(await numbersOf("zfs 77.001", "1830")).toEqual([numbers[0]]);
});

test("the number of a document shows its shipment with the postcode alone; a manifest, and what was voided, none", async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from shipments where tracking_number = $1",
    [numbers[0]],
  );
  const shipmentId = rows[0]?.id ?? "";
  for (const [number, kind] of [
    ["HBL-2026-00001", "house_bill_of_lading"],
    ["CMR-2026-00001", "cmr"],
    ["MAN-2026-00001", "manifest"],
  ] as const)
    await addDocument(database.pool, { number, kind, shipmentId });
  await database.pool.query(
    "update documents set voided_at = now(), voided_by = 'desk', void_reason = 'typo' where number like 'CMR%'",
  );
  expect(await numbersOf("HBL-2026-00001")).toBeUndefined();
  expect(await numbersOf("hbl 2026 00001", "1830")).toEqual([numbers[0]]);
  expect(await numbersOf("HBL-2026-00001", "1831")).toBeUndefined();
  expect(await numbersOf("CMR-2026-00001", "1830")).toBeUndefined();
  expect(await numbersOf("MAN-2026-00001", "1830")).toBeUndefined();
});

test("what several share shows the shipments of the postcode that was typed", async () => {
  for (const number of [container, "zzzu1234567", "ORDER 2026/1"]) {
    expect(await numbersOf(number)).toBeUndefined();
    expect(await numbersOf(number, "b 1830")).toEqual([numbers[0]]);
    expect(await numbersOf(number, "1012lg")).toEqual([numbers[1]]);
    expect(await numbersOf(number, "1831")).toBeUndefined();
  }
});

function recordedQueries(): string[] {
  const texts: string[] = [];
  const clients = new Set<unknown>();
  database.pool.on("acquire", (client) => {
    if (clients.has(client)) return;
    clients.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      texts.push((args[0] as { text?: string }).text ?? String(args[0]));
      return query(...args);
    }) as typeof client.query;
  });
  return texts;
}

test("a miss, a wrong postcode and an unknown reference are alike: words, status and queries", async () => {
  const texts = recordedQueries();
  const seen = async (number: string, postcode?: string) => {
    texts.length = 0;
    const { status, answer } = await search(number, postcode);
    return { status, answer: JSON.stringify(answer).replaceAll(number, "#"), texts: [...texts] };
  };
  for (const postcode of [undefined, "1831"]) {
    const shared = await seen("ZZZU1234567", postcode);
    expect(shared).toEqual(await seen("ZZZU7654321", postcode));
    expect(shared.status).toBe(404);
    expect(shared.texts.length).toBeGreaterThan(2);
  }
});

test("no miss is answered within 40 ms, whatever is found and however busy the process is", async () => {
  const busy: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      // CPU work after the last database response makes a timer of Node.js fire early by the same time.
      const until = performance.now() + 25;
      while (performance.now() < until);
      return Promise.resolve(result);
    },
  };
  for (const db of [database.db, database.db.withPlugin(busy)])
    for (const number of ["ZZZU1234567", "ZZZU7654321"]) {
      const started = performance.now();
      const { status } = await search(number, undefined, undefined, db);
      expect(performance.now() - started).toBeGreaterThanOrEqual(40);
      expect(status).toBe(404);
    }
});

test("several numbers have a line each, with the unknown ones named", async () => {
  const { status, answer } = await search(
    `${numbers[0]}\n np77001x, ${demoTrackingNumber};\nZF-NONE, ${container}`,
  );
  expect(status).toBe(200);
  expect(answer.lines?.map(({ number, trackingNumber }) => [number, trackingNumber])).toEqual([
    [numbers[0], numbers[0]],
    ["np77001x", numbers[0]],
    [demoTrackingNumber, demoTrackingNumber],
  ]);
  expect(answer.lines?.[0]).toMatchObject({
    statusLabel: "IN TRANSIT",
    origin: "Antwerp",
    when: { label: "Estimated delivery", date: "TBD" },
  });
  expect(answer.unknown).toEqual(["ZF-NONE", container]);
  expect(answer.summary).toMatch(/^2 shipments found.*; 2 not found$/);
  expect(answer.html).toContain(`href="/track?number=${demoTrackingNumber}"`);
  expect(answer.view).toBeUndefined();
  expect(JSON.stringify(answer)).not.toMatch(/Peeters|de Vries/);
});

test("several say when as each alone does: a date that has passed is none, and what was delivered says so", async () => {
  const route = { origin_location: "Antwerp", destination_location: "Lagos" };
  const past = new Date("2026-10-05T10:00:00Z");
  const rows = [
    { status: "in_transit", estimated_delivery: past },
    { status: "in_transit", estimated_delivery: past, history: true },
    { status: "delivered", estimated_delivery: past, delivered_at: new Date("2026-10-07T10:00:00Z") },
    { status: "cancelled", estimated_delivery: past },
  ].map((row, at) => ({ ...route, ...row, tracking_number: `ZF-WHEN-000${at + 1}` }));
  await database.db.insertInto("shipments").values(rows).execute();
  const { answer } = await search(rows.map(({ tracking_number }) => tracking_number).join());
  expect(answer.lines?.map(({ when }) => when && `${when.label} ${when.date}`)).toEqual([
    "Estimated delivery New date to follow",
    "Estimated delivery Oct 05, 2026",
    "Delivered Oct 07, 2026",
    null,
  ]);
  expect(answer.lines?.map(({ overdue }) => overdue?.label ?? null)).toEqual(["OVERDUE", null, null, null]);
  expect(answer.summary).toBe("4 shipments found: 1 late");
});

test("several that lead to one shipment show it; several that lead nowhere are not found", async () => {
  expect((await search(`${numbers[0]}, NP-77001-X`)).answer.view?.trackingNumber).toBe(numbers[0]);
  expect(await numbersOf(`${numbers[0]} ${numbers[1]}`)).toEqual([...numbers]);
  expect(await numbersOf("zf aaaa 0002")).toEqual([numbers[1]]);
  expect(await search("ZF-NONE, ZF-NADA")).toMatchObject({ status: 404, answer: { notFound: true } });
});

test("a mistyped number says so, beside it among several, and asks for no postcode", async () => {
  const mistyped = `${demoTrackingNumber.slice(0, -1)}D`;
  const sentence = "This number has a typing error: compare each character with your documents.";
  const alone = await search(mistyped);
  expect(alone).toMatchObject({ status: 404, answer: { hint: sentence, html: undefined } });
  const { answer: some } = await search(`${numbers[0]}, ${mistyped}, ZF-NONE`);
  expect(some.html?.match(/(?<=<strong[^>]*>)[^/]*\/strong> \(typing error\)/g)).toEqual([
    `${mistyped}</strong> (typing error)`,
  ]);
  const { answer: none } = await search(`${mistyped}, ZF-NONE`);
  expect(none.hint).toBe(`${mistyped} (typing error)`);
  expect(none.html).toContain("postcode");
  expect((await search("ZF-NONE")).answer.hint).toBeUndefined();
});

test("too many numbers and a postcode that is none are refused beside the field, with what was typed", async () => {
  const many = Array.from({ length: 21 }, (_, at) => `ZF-${at}`).join(", ");
  expect(await search(many)).toMatchObject({
    status: 400,
    answer: { typed: many, error: "Please look up at most 20 numbers at once" },
  });
  const { status, answer } = await search(container, "Machelen <b>");
  expect(status).toBe(400);
  expect(answer.html).toContain("Please type the postcode alone");
  expect(answer.html).toContain('value="Machelen &lt;b&gt;"');
});

test("guessing postcodes is stopped per network, and per reference from any network; known or not", async () => {
  const address = "203.0.113.9";
  for (let count = 0; count < 9; count++) await search(`ZF-${count}`, "1831", address);
  for (let count = 0; count < 3; count++)
    expect((await search(container, "1830", address)).answer.view).toBeDefined();
  await search(container, "1831", address);
  for (const number of [container, "ZZZU7654321"])
    expect((await search(number, "1830", address)).status).toBe(429);
  const limits = createLimits(database.pool);
  const rule = { name: "tracking-postcode-of", points: 40, seconds: 86_400 };
  for (const key of ["ZZZU1234567", "ZZZU7654321"]) {
    await limits(rule, key, 40);
    expect((await search(key, "1830")).status).toBe(429);
  }
  expect((await search(numbers[0])).status).toBe(200);
});

/** Characters that some rule takes for a letter, a digit or nothing, of every Unicode category. */
const ODD = [
  "٠",
  "०",
  "𝟎",
  "０",
  "½",
  "①",
  "Ⅷ",
  "ª",
  "ǆ",
  "ß",
  "\u0345",
  "\u0301",
  "\u200b",
  "\u2060",
  "ـ",
  "々",
  "ー",
  "🅰",
  "№",
  "‐",
  "/",
  "\u00a0",
];

test("however a reference is spelt, what is counted is what is looked up", async () => {
  expect(await numbersOf("bkg/2026/1", "1830")).toEqual([numbers[0]]);
  await createLimits(database.pool)(
    { name: "tracking-postcode-of", points: 40, seconds: 86_400 },
    "BKG20261",
    40,
  );
  for (const odd of ODD)
    for (const typed of [`BKG${odd}2026-1`, `${odd}BKG 2026-1${odd}`])
      expect([typed, await numbersOf(typed, "1830")]).toEqual([typed, undefined]);
});

test("a short reference stays short, whatever it is padded with", async () => {
  for (const odd of ODD) expect([odd, await numbersOf(`4711${odd.repeat(3)}`)]).toEqual([odd, undefined]);
  expect(await numbersOf("4711", "1830")).toEqual([numbers[0]]);
});

test("a postcode that did not fit is not refunded for what else was shown", async () => {
  const guess = async (number: string, address: string, postcode = "9000") =>
    (await search(number, postcode, address)).status;
  for (const [beside, address] of [
    [numbers[0], "203.0.113.20"],
    ["NP-77001-X", "203.0.113.21"],
  ] as const) {
    for (let count = 0; count < 10; count++)
      expect(await guess(`${beside}, ZZZU200000${count}`, address)).toBe(200);
    expect(await guess(`${beside}, ZZZU2000099`, address)).toBe(429);
  }
  // A postcode guessed for one shipment does not count against others that it is tried on.
  for (let count = 0; count < 10; count++)
    expect(await guess(`ZFS-77001, ZZZU300000${count}`, "203.0.113.22", "1830")).toBe(200);
  expect(await guess("ZFS-77001", "203.0.113.22", "1830")).toBe(429);
  // Matching postcodes cost nothing, also for several numbers on one line.
  for (let count = 0; count < 12; count++)
    expect(await guess("ZFS-77001 NP-77001-X", "203.0.113.23", "1830")).toBe(200);
});

test("references are looked up less often than our own numbers; known or not", async () => {
  const address = "203.0.113.10";
  await createLimits(database.pool)({ name: "tracking-reference", points: 200, seconds: 3600 }, address, 199);
  expect((await search("NP-77001-X", undefined, address)).status).toBe(200);
  const refused = await search("NP-77001-X", undefined, address);
  expect(refused).toMatchObject({ status: 429, answer: { error: expect.stringMatching(/^Too many/) } });
  expect((await search("ZF-NONE", undefined, address)).answer.error).toBe(refused.answer.error);
  expect((await search(numbers[0], undefined, address)).status).toBe(200);
});

test("without names, neither a number nor a reference leads to one", async () => {
  const shown = async () =>
    JSON.stringify([await search(numbers[0]), await search("NP-77001-X"), await search(numbers.join())]);
  expect(await shown()).toContain("Nele Peeters");
  await saveSetting(database.db, owner, "public_party_names", false);
  expect(await shown()).not.toMatch(/Peeters|shipperName|consigneeName/);
  await saveSetting(database.db, owner, "public_party_names", true);
});

test("with a postcode the page leads to the shipment's own address, without the postcode", async () => {
  const send = async (postcode: string) => {
    const url = new URL("http://localhost/track");
    const body = new URLSearchParams({ number: "ORDER 2026-1 ", postcode });
    const context = requestContext(database, "203.0.113.11");
    const request = new Request(url, { method: "POST", body });
    return action({ request, context, params: {}, url, pattern: "/track" } as never);
  };
  const answer = await send("1012 LG").catch((thrown: Response) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get("location")).toBe(`/track?number=${numbers[1]}`);
  const miss = await send("1012 LH");
  expect(miss).toMatchObject({ init: { status: 404, headers: { "Cache-Control": "no-store" } } });
});
