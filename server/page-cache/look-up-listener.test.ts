import { expect, test } from "vitest";
import type { TrackAnswer } from "#app/tracking/track-answer.ts";
import { useLookUps } from "#tests/look-ups.ts";
import { numberOfRequest } from "./look-up-listener.ts";

const { tracked, startProcess } = useLookUps();

test("nothing of one visitor reaches another, and everything is kept by nobody", async () => {
  const { ask } = await startProcess();
  const headers = {
    cookie: "zenne_session=mine",
    "accept-language": "nl",
    "x-request-id": "of-the-first-one",
  };
  const first = await ask(`/track?number=${tracked.number}`, { headers });
  const second = await ask(`/track?number=${tracked.number}`, { headers: { "accept-encoding": "gzip" } });
  const [one, two] = [await first.text(), await second.text()];
  expect(two).toBe(one);
  expect(one).not.toContain("nonce");
  for (const answer of [first, second]) {
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("content-security-policy")).toMatch(/^script-src 'sha256-[^']+'$/);
  }
  expect(first.headers.get("x-request-id")).toBe("of-the-first-one");
  expect(second.headers.get("x-request-id")).not.toBe("of-the-first-one");
  const etag = second.headers.get("etag")!;
  const same = await ask(`/track?number=${tracked.number}`, {
    headers: { "accept-encoding": "gzip", "if-none-match": etag },
  });
  expect(same.status).toBe(304);
  const head = await ask(`/track.json?number=${tracked.number}`, {
    method: "HEAD",
    headers: { "sec-purpose": "prefetch" },
  });
  expect([head.status, head.headers.get("cache-control"), await head.text()]).toEqual([200, "no-store", ""]);
});

test("whoever asked before, an answer is in the language of its address: of prefix alone, never of cookies or headers", async () => {
  const { ask } = await startProcess();
  const headers = { cookie: "language=fr", "accept-language": "fr" };
  const wanted = [
    ["", "Ghent", "PENDING"],
    ["/nl", "Gent", "IN VOORBEREIDING"],
    ["/fr", "Gand", "EN PRÉPARATION"],
    ["/de", "Gent", "IN VORBEREITUNG"],
  ];
  for (const round of [wanted, wanted.toReversed(), wanted]) {
    for (const [prefix, place, status] of round) {
      const answer = await ask(`${prefix}/track.json?number=${tracked.number}`, { headers });
      expect(((await answer.json()) as TrackAnswer).view).toMatchObject({
        origin: expect.stringContaining(place ?? ""),
        statusLabel: status,
      });
    }
  }
  for (const spelling of ["/NL", "/Fr", "/en", "/nl/nl"])
    expect((await ask(`${spelling}/track.json?number=${tracked.number}`)).status).toBe(404);
});

test("answers from memory count like any other: thirty a minute of one network, none of another", async () => {
  const { ask } = await startProcess({ limitFactor: 1 });
  const statuses: number[] = [];
  const waits: number[] = [];
  for (let at = 0; at < 35; at++) {
    const answer = await ask(`/track.json?number=${tracked.number}`, {
      headers: { "x-forwarded-for": "198.51.100.7" },
    });
    statuses.push(answer.status);
    if (answer.status === 429) waits.push(Number(answer.headers.get("retry-after")));
    await answer.text();
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
  expect(waits).toHaveLength(5);
  for (const wait of waits) expect(wait).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  const other = await ask(`/track.json?number=${tracked.number}`, {
    headers: { "x-forwarded-for": "198.51.100.8" },
  });
  expect(other.status).toBe(200);
});

test.each([
  ["/track?number=ZF-7K2M", "ZF-7K2M"],
  ["/track.json?number=zf+7k2m", "zf 7k2m"],
  ["/track.json?number=%20ZF-1%20", "ZF-1"],
  ["/track?number=ZF-234567,ZF-234568", null],
  ["/track?number=ZF-234567%2CZF-234568", null],
  ["/track?number=ZF-234567+ZF-234568", null],
  ["/track?number=ZF-1&postcode=9000", null],
  ["/track?number=", null],
  ["/track?number=%zz", null],
  ["/track", null],
  ["/track.data?number=ZF-1", null],
  ["/track/?number=ZF-1", null],
  ["/p/secret?number=ZF-1", null],
])("whether %s asks for one number: %s", (url, expected) => {
  expect(numberOfRequest(url)).toBe(expected);
});
