import pino from "pino";
import { Meta, Outlet, Scripts, UNSAFE_withComponentProps as withProps } from "react-router";
import { expect, test } from "vitest";
import * as entry from "#app/entry.server.tsx";
import { TRACKING_MESSAGES } from "#app/tracking/words.ts";
import * as trackRoute from "#app/tracking/track.route.tsx";
import { DEFAULT_RETENTION } from "#app/kit/periods.ts";
import { createLimits } from "#database/connection/limits.ts";
import { serverBuild } from "#tests/server-build.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createApp } from "./app.ts";
import { createHub } from "./event-subscription.ts";
import { createLookUps } from "./page-cache/look-ups.ts";

const database = useTestDatabase();

function start({ limitFactor = 1_000, visitor = "192.0.2.1" } = {}) {
  let drawn = 0;
  const root = {
    default: () => {
      drawn += 1;
      return (
        <html lang="en">
          <head>
            <Meta />
          </head>
          <body>
            <Outlet />
            <Scripts />
          </body>
        </html>
      );
    },
  };
  // Wrapped like by the build.
  const track = { ...trackRoute, default: withProps(trackRoute.default as never) };
  const routes = {
    root: { id: "root", path: "", module: root },
    track: { id: "track", parentId: "root", path: "track", module: track },
  };
  const assets = Object.fromEntries(
    Object.keys(routes).map((id) => [
      id,
      { id, module: `/${id}.js`, imports: [], hasLoader: id === "track" },
    ]),
  );
  const build = serverBuild(routes, entry);
  const events = createHub();
  const app = createApp({
    build: {
      ...build,
      assets: {
        ...build.assets,
        entry: { module: "/entry.js", imports: [] },
        url: "/manifest.js",
        routes: assets,
      },
    } as unknown as typeof build,
    log: pino({ level: "silent" }),
    publicUrl: "https://zenne.example",
    trustProxy: 1,
    development: false,
    scope: {
      db: database.db,
      auth: { secret: "s".repeat(40), publicUrl: "https://zenne.example" },
      readDb: () => database.db,
      limits: createLimits(database.pool, limitFactor),
      lookUps: createLookUps({ events, subscription: { isCurrent: () => true } }),
      events,
      hasMailServer: true,
      notifyEmail: undefined,
      retention: DEFAULT_RETENTION,
      now: () => new Date(),
    },
    ready: async () => {},
  });
  const ask = async (query: string, path = "/track") => {
    const answer = await app.request(`https://zenne.example${path}?number=${query}`, {
      headers: { "X-Forwarded-For": visitor },
    });
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
    const text = await answer.text();
    expect(text.split(`nonce="${nonce}"`).length).toBeGreaterThan(1);
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-security-policy|x-request-id)$/.test(name),
    );
    return { status: answer.status, headers, text: text.replaceAll(nonce, "nonce"), answer };
  };
  return { ask, events, drawn: () => drawn };
}

test("whatever plain number was not found, its page is the one that would be drawn of it, and is not drawn", async () => {
  const { ask, drawn } = start();
  const numbers = ["ZF-0000", "0", "-", "a.b_c", "__proto__", "9".repeat(120)];
  numbers.push("ZF-AAAA-BBBB-C", "ZF-AAAA-BBBB-D");
  for (const prefix of ["", "/nl"]) {
    for (const one of ["ZF-1", "ZF-AAAA-CCCC-B", "ZF-AAAA-CCCC-D"]) await ask(one, `${prefix}/track`);
    for (const number of numbers) {
      const before = drawn();
      const kept = await ask(number, `${prefix}/track`);
      expect(drawn(), number).toBe(before);
      const fresh = await ask(`${number}&drawn`, `${prefix}/track`);
      expect(drawn(), number).toBe(before + 1);
      expect([kept.status, kept.headers, kept.text]).toEqual([404, fresh.headers, fresh.text]);
    }
  }
  expect((await ask("ZF-0000")).text).toContain(TRACKING_MESSAGES.notFound);
});

test("a number that is a word of the page's data reads as that number", async () => {
  const { ask } = start();
  await ask("ZF-1");
  // A streamed text appears once, so only the rendered part is equal byte by byte.
  const drawnOf = (text: string) => text.split("<script")[0];
  for (const number of ["typed", "notFound", "html"]) {
    const kept = await ask(number);
    expect(drawnOf(kept.text)).toBe(drawnOf((await ask(`${number}&drawn`)).text));
    expect(kept.text).toContain(`\\"typed\\",\\"${number}\\"`);
  }
});

test("signs that an address, HTML or a script write in another way are drawn", async () => {
  const { ask, drawn } = start();
  await ask("ZF-1");
  for (const [query, shown] of [
    ["%3Cb%3E1", "&lt;b&gt;1"],
    ["a%22b", "a&quot;b"],
    ["a+b", "a b"],
    ["%E2%82%AC", "€"],
  ]) {
    const before = drawn();
    const { status, text } = await ask(query!);
    expect([status, drawn() - before]).toEqual([404, 1]);
    expect(text).toContain(
      `<strong class="inline-block max-w-full wrap-anywhere text-ink-900">${shown}</strong>`,
    );
  }
});

test("no nonce is used twice, and an event of what may stand in the page has it drawn again", async () => {
  const { ask, events, drawn } = start();
  const policies = [];
  for (let at = 0; at < 3; at += 1)
    policies.push((await ask("ZF-2")).answer.headers.get("content-security-policy"));
  expect(new Set(policies).size).toBe(3);
  const before = drawn();
  events.publish({ entity: "setting", action: "setting.changed", ids: null } as never);
  await ask("ZF-2");
  expect(drawn()).toBe(before + 1);
});

test("misses count like any search, and who searches too much is told when to come again", async () => {
  const { ask } = start({ limitFactor: 1, visitor: "192.0.2.2" });
  const answers = [];
  for (let at = 0; at < 32; at += 1) answers.push(await ask(`ZF-${at}`));
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(404), 429, 429]);
  expect(answers.at(-1)?.answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
});
