import pino from "pino";
import { expect, test, vi } from "vitest";
import { currentLanguage } from "#app/kit/language/language.ts";
import { DEFAULT_RETENTION } from "#app/kit/periods.ts";
import { createLimits } from "#database/connection/limits.ts";
import { serverBuild } from "#tests/server-build.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createApp } from "./app.ts";
import { createHub } from "./hub.ts";

vi.mock("#content/languages.ts", () => ({ siteLanguages: ["en", "fr"] }));

const database = useTestDatabase();

function start() {
  const module = {
    loader: ({ request }: { request: Request }) => `${currentLanguage()} ${new URL(request.url).pathname}`,
  };
  return createApp({
    build: serverBuild(
      {
        root: { id: "root", path: "", module: {} },
        page: { id: "page", parentId: "root", path: "track", module },
      },
      { default: () => new Response("page"), handleError: () => {} },
    ),
    log: pino({ level: "silent" }),
    publicUrl: "https://zenne.example",
    trustProxy: 0,
    development: false,
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
}

test("a page is written in the language of its address", async () => {
  const answer = await start().request("https://zenne.example/fr/track");
  expect(await answer.text()).toBe("fr /fr/track");
});

test("a language that the website does not have leads to the English page, query and all", async () => {
  const answer = await start().request("https://zenne.example/nl/track?number=ZF-1");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    "https://zenne.example/track?number=ZF-1",
  ]);
});
