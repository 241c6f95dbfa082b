import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Share } from "#database/connection/shares.ts";
import { beginInTurns } from "./request-turns.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a server behind turns; each response takes `turnMs` of its thread by a fake clock. `begun` has the addresses in order. */
async function start({ turnMs = 0, full = [] as Share[] } = {}) {
  /** Wait for a place of a share, as a fraction of the maximum wait. */
  const waits: Partial<Record<Share, number>> = Object.fromEntries(full.map((share) => [share, 1.1]));
  const clock = { ms: 0 };
  const begun: string[] = [];
  const refused: Share[] = [];
  const listener = beginInTurns(
    (request, response) => {
      begun.push(request.url!);
      clock.ms += turnMs;
      response.end("a page");
    },
    {
      admission: {
        isFull: (share, patience = 1) => (waits[share] ?? 0) > patience,
        noteRefusal: (share) => refused.push(share),
      },
      sessionOf: (cookies) => /^session=(.+)/.exec(cookies)?.[1] ?? null,
      now: () => clock.ms,
    },
  );
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const headersOf = (share: Share): Record<string, string> =>
    share === "visitors" ? {} : { cookie: "session=ours" };
  const methodOf = (share: Share) => (share === "writes" ? "POST" : "GET");
  /** Sends a request in the current turn of the event loop; resolves to its status. */
  const arrive = (share: Share, path: string) =>
    new Promise<number>((resolve) => {
      const response = { req: { headers: {} }, writeHead: resolve, end: () => resolve(200) };
      const request = { url: path, method: methodOf(share), headers: headersOf(share) };
      server.emit("request", request, response);
    });
  const ask = (share: Share, path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: methodOf(share),
      headers: { ...headersOf(share), ...headers },
    });
  return { clock, waits, begun, refused, arrive, ask };
}

test("what comes at once begins in turns, of each share one after the other, health checks and files of pages at once", async () => {
  const { begun, arrive } = await start({ turnMs: 6 });
  const numbers = [
    ...["v1", "v2", "v3", "v4"].map((path) => arrive("visitors", path)),
    arrive("reads", "r1"),
    arrive("writes", "w1"),
    arrive("reads", "r2"),
    arrive("visitors", "/readyz"),
    arrive("reads", "/assets/desk-1.css"),
  ];
  // The first request used up its turn.
  expect(begun).toEqual(["v1", "/readyz", "/assets/desk-1.css"]);
  await Promise.all(numbers);
  expect(begun.slice(3).toSorted()).toEqual(["r1", "r2", "v2", "v3", "v4", "w1"]);
  expect(begun.slice(3, 6).toSorted()).toEqual(["r1", "v2", "w1"]);
});

test("quick ones begin at once", async () => {
  const { begun, arrive } = await start();
  for (let at = 0; at < 50; at += 1) void arrive("visitors", `${at}`);
  expect(begun).toHaveLength(50);
});

/** The first request uses up its turn, the others queue. */
const arriveMany = (arrive: (share: Share, path: string) => Promise<number>, many: number) =>
  Array.from({ length: many + 1 }, (_, at) => arrive("visitors", `v${at}`));

test("of a long queue one that waited for two seconds is refused, and takes nobody's turn", async () => {
  const { clock, begun, refused, arrive } = await start({ turnMs: 6 });
  const waiting = arriveMany(arrive, 34);
  clock.ms += 2_001;
  const statuses = await Promise.all(waiting);
  expect(statuses).toEqual([200, 503, 503, ...Array(32).fill(200)]);
  expect([begun.length, refused]).toEqual([33, ["visitors", "visitors"]]);
});

test("nobody joins a long queue whose first has waited for half a second; the others' are open", async () => {
  const { clock, begun, refused, arrive } = await start({ turnMs: 6 });
  const waiting = arriveMany(arrive, 33);
  clock.ms += 501;
  const late = arrive("visitors", "late");
  expect([begun, refused]).toEqual([["v0"], ["visitors"]]);
  waiting.push(arrive("reads", "r1"));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  expect(await late).toBe(503);
});

test("a refusal is answered after a while, so that who asks again at once takes nobody's time", async () => {
  const { refused, ask } = await start({ full: ["reads"] });
  const began = performance.now();
  const answer = await ask("reads", "/");
  expect([answer.status, answer.headers.get("retry-after"), refused]).toEqual([503, "5", ["reads"]]);
  expect(performance.now() - began).toBeGreaterThan(250);
});

test("one long step, as on a machine that stands still, refuses nobody", async () => {
  const { clock, refused, arrive } = await start({ turnMs: 6 });
  const waiting = arriveMany(arrive, 12);
  clock.ms += 5_000;
  waiting.push(arrive("visitors", "late"));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  expect(refused).toEqual([]);
});

test("staff whose share is full are refused before anything is done, in the form they ask for; visitors may find a page in memory", async () => {
  const { begun, refused, ask } = await start({ full: ["reads", "visitors"] });
  const text = "Too much is asked of us at this moment. Please try again shortly.";
  const answers = [
    await ask("reads", "/admin.data"),
    await ask("reads", "/admin/shipments/rows", { Accept: "application/json" }),
    await ask("reads", "/admin", { Accept: "text/html" }),
  ];
  for (const answer of answers) {
    const { headers } = answer;
    expect([answer.status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([
      503,
      "5",
      "no-store",
    ]);
  }
  expect(await answers[0]!.text()).toBe(text);
  expect(await answers[1]!.json()).toEqual({ error: text });
  expect(await answers[2]!.text()).toContain(`<h1>One moment, please</h1><p>${text}</p>`);
  expect((await ask("visitors", "/")).status).toBe(200);
  expect((await ask("writes", "/admin/shipments/1.data")).status).toBe(200);
  expect([begun, refused]).toEqual([
    ["/", "/admin/shipments/1.data"],
    ["reads", "reads", "reads"],
  ]);
});

test("who is refused before the address is looked at reads why in the language of the address", async () => {
  const { ask } = await start({ full: ["reads"] });
  expect(await (await ask("reads", "/nl/track")).text()).toContain("te veel aanvragen");
});

test("the fuller a share is, the more of those are refused whose work began last; who stops for a minute begins anew", async () => {
  const { clock, waits, ask } = await start();
  const people = ["first", "second", "third"];
  const all = async (share: Share) => {
    const answers = people.map((person) => ask(share, `/${person}`, { cookie: `session=${person}` }));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  for (const person of people) await ask("reads", "/", { cookie: `session=${person}` });
  const answersAt = async (wait: number) => {
    waits.reads = wait;
    return all("reads");
  };
  expect(await answersAt(0.5)).toEqual([200, 200, 200]);
  expect(await answersAt(0.6)).toEqual([200, 200, 503]);
  expect(await answersAt(0.8)).toEqual([200, 503, 503]);
  expect(await answersAt(1.1)).toEqual([503, 503, 503]);
  expect(await all("writes")).toEqual([200, 200, 200]);
  clock.ms += 60_001;
  waits.reads = 0;
  await ask("reads", "/", { cookie: "session=third" });
  await ask("reads", "/", { cookie: "session=first" });
  expect(await answersAt(0.8)).toEqual([503, 503, 200]);
});
