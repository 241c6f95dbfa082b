import { Hono } from "hono";
import { expect, test } from "vitest";
import { currentLanguage } from "#app/kit/language/language.ts";
import { withLanguages } from "./app.ts";
import type { AppEnv } from "./middleware/client-address.ts";

function start() {
  const app = new Hono<AppEnv>();
  app.get("/track", (c) => c.text(`${currentLanguage()} ${c.req.path}`));
  withLanguages(app, "https://zenne.example", ["en", "fr"]);
  return app;
}

test("a page is written in the language of its address", async () => {
  const answer = await start().request("https://zenne.example/fr/track");
  expect(await answer.text()).toBe("fr /track");
});

test("a language that the website does not have leads to the English page, query and all", async () => {
  const answer = await start().request("https://zenne.example/nl/track?number=ZF-1");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    "https://zenne.example/track?number=ZF-1",
  ]);
});
