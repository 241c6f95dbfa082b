import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { isDatabaseAway } from "#database/away.ts";
import { NotFound } from "#domain/errors.ts";
import { atEdge, atEdgeBefore } from "./edge.server.ts";

const args = { context: new RouterContextProvider() } as unknown as Parameters<
  ReturnType<typeof atEdgeBefore>
>[0];
const failing = (error: unknown) => async () => {
  throw error;
};

test("a database that is away, full or restarting is answered 503, wherever that shows first", async () => {
  const away = [
    Object.assign(new Error("no room"), { code: "53100" }),
    Object.assign(new Error("starting"), { code: "57P03" }),
    Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
    Object.assign(new Error("Failed to get session"), { body: { code: "FAILED_TO_GET_SESSION" } }),
    new Error("Connection terminated unexpectedly"),
  ];
  for (const error of away) {
    await expect(atEdge(failing(error))({})).rejects.toMatchObject({ init: { status: 503 } });
    await expect(atEdgeBefore(failing(error))(args, failing(null))).rejects.toMatchObject({
      init: { status: 503, headers: { "Retry-After": "5" } },
    });
  }
});

test("what the database cannot read as an id, a date or a text is a mistake of who asked", async () => {
  const unreadable = Object.assign(new Error("invalid input syntax for type uuid"), { code: "22P02" });
  await expect(atEdge(failing(unreadable))({})).rejects.toMatchObject({ init: { status: 400 } });
});

test("what a verb throws keeps its status, and a mistake of ours stays one", async () => {
  await expect(atEdge(failing(new NotFound("gone")))({})).rejects.toMatchObject({ init: { status: 404 } });
  const mistake = new TypeError("x is not a function");
  await expect(atEdge(failing(mistake))({})).rejects.toBe(mistake);
  expect(isDatabaseAway(mistake)).toBe(false);
  expect(isDatabaseAway("text")).toBe(false);
});
