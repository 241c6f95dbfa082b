import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { isDatabaseUnavailable, UnknownOutcome } from "#database/connection/errors.ts";
import { Conflict, fieldError, NotFound } from "#app/kit/errors.ts";
import {
  answerOf,
  answerOfForm,
  toFailure,
  withErrorMapping,
  withErrorMappingMiddleware,
} from "./error-mapping.server.ts";
import { REFUSAL_WORDS } from "./refusal-words.ts";

const args = { context: new RouterContextProvider() } as unknown as Parameters<
  ReturnType<typeof withErrorMappingMiddleware>
>[0];
const failing = (error: unknown) => async () => {
  throw error;
};

test("an unreachable, full or restarting database is mapped to 503, at whichever call it fails", async () => {
  const away = [
    Object.assign(new Error("no room"), { code: "53100" }),
    Object.assign(new Error("starting"), { code: "57P03" }),
    Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
    new Error("Connection terminated unexpectedly"),
  ];
  for (const error of away) {
    await expect(withErrorMapping(failing(error))({})).rejects.toMatchObject({ init: { status: 503 } });
    await expect(withErrorMappingMiddleware(failing(error))(args, failing(null))).rejects.toMatchObject({
      init: { status: 503, headers: { "Retry-After": "5" } },
    });
  }
});

test("a write that may be stored is told as neither saved nor failed, and nobody sends it again by itself", async () => {
  const unknown = new UnknownOutcome("no answer to a commit");
  const refusal = { data: REFUSAL_WORDS.outcomeUnknown, init: { status: 503 } };
  await expect(withErrorMapping(failing(unknown))({})).rejects.toMatchObject(refusal);
  await expect(withErrorMapping(failing(unknown))({})).rejects.not.toHaveProperty("init.headers");
  const answer = { message: REFUSAL_WORDS.outcomeUnknown, status: 503 };
  expect(toFailure(unknown, { error: () => {} }, "It failed")).toEqual(answer);
});

test("input the database cannot parse as id, date or text is a client error", async () => {
  const unreadable = Object.assign(new Error("invalid input syntax for type uuid"), { code: "22P02" });
  await expect(withErrorMapping(failing(unreadable))({})).rejects.toMatchObject({ init: { status: 400 } });
});

test("domain errors keep their status, and a bug stays a 500", async () => {
  await expect(withErrorMapping(failing(new NotFound("gone")))({})).rejects.toMatchObject({
    init: { status: 404 },
  });
  const mistake = new TypeError("x is not a function");
  await expect(withErrorMapping(failing(mistake))({})).rejects.toBe(mistake);
  expect(isDatabaseUnavailable(mistake)).toBe(false);
  expect(isDatabaseUnavailable("text")).toBe(false);
  const missing = (syscall: string) => Object.assign(new Error("missing"), { code: "ENOENT", syscall });
  expect([missing("scandir"), missing("connect")].map(isDatabaseUnavailable)).toEqual([false, true]);
});

test("a question of a save is answered with what it asks, with words or in their place", async () => {
  const log = { error: () => {} };
  const asked = async (conflict: Conflict) => {
    const { data, init } = await answerOf<object>(log, "It failed", failing(conflict));
    return [data, init?.status];
  };
  const stored = { name: "Wils" };
  expect(await asked(new Conflict("Changed", { stored }))).toEqual([{ error: "Changed", stored }, 409]);
  expect(await asked(new Conflict("", { stored }))).toEqual([{ stored }, 409]);
  expect(await asked(new Conflict("Taken", { stored, error: undefined }))).toEqual([{ stored }, 409]);
});

test("a form keeps what was typed; words about a field stand there alone", async () => {
  const log = { error: () => {} };
  const typed = { name: "Wils" };
  const refused = (error: Error) => answerOfForm(log, "It failed", () => typed, failing(error));
  expect((await refused(fieldError("name", "Taken"))).data).toEqual({
    fieldErrors: { name: ["Taken"] },
    values: typed,
  });
  expect((await refused(new NotFound("Gone"))).data).toEqual({ error: "Gone", values: typed });
  expect((await refused(new Error("a bug"))).data).toEqual({ error: "It failed", values: typed });
});
