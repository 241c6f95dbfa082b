import type { Handler } from "hono";
import type { RequestScope } from "#app/context.ts";
import { answerSearch } from "#app/site/track/answer-search.server.ts";
import type { AppEnv } from "./app-env.ts";

/** A tracking search as JSON, without the machinery of pages; the same limits and answers as on the page. */
export function trackJson({ db, limits }: Pick<RequestScope, "db" | "limits">): Handler<AppEnv> {
  return async (c) => {
    const number = c.req.query("number");
    if (number === undefined) return c.json({ typed: "" }, 400, noStore);
    const { status, answer } = await answerSearch(number, {
      db,
      limits,
      address: c.get("address"),
      log: c.get("log"),
    });
    return c.json(answer, status as 200, noStore);
  };
}

const noStore = { "Cache-Control": "no-store" };
