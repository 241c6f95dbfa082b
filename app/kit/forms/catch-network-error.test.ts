import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { BUSY_WORDS } from "../words.ts";
import { catchNetworkError } from "./catch-network-error.ts";

const after = async (error: unknown, failure: object) => {
  const fail = async () => {
    throw error;
  };
  return (await catchNetworkError(fail, failure)) as object;
};
const busy = new ErrorResponse(503, "Service Unavailable", BUSY_WORDS.text);
const large = new ErrorResponse(413, "Payload Too Large", "At most 20 MB at once.");
const largeAtProxy = new ErrorResponse(413, "Payload Too Large", "<html>413</html>");
const gateway = new ErrorResponse(503, "Service Unavailable", "<h1>503</h1>");

test("what a form is told where nothing came through is its own words, else why the server refuses: busy, or sent too much", async () => {
  const failure = { error: "Operation failed", values: { name: "typed" } };
  const answers = await Promise.all(
    [new TypeError("Failed to fetch"), gateway, largeAtProxy, busy, large].map((error) =>
      after(error, failure),
    ),
  );
  expect(answers).toEqual([
    { data: failure, init: { status: 503 }, type: "DataWithResponseInit" },
    { data: failure, init: { status: 503 }, type: "DataWithResponseInit" },
    { data: failure, init: { status: 503 }, type: "DataWithResponseInit" },
    { data: { ...failure, error: BUSY_WORDS.text }, init: { status: 503 }, type: "DataWithResponseInit" },
    { data: { ...failure, error: large.data }, init: { status: 503 }, type: "DataWithResponseInit" },
  ]);
});

test("an answer without an error in words stays as it is; a redirect is passed on", async () => {
  expect(await after(busy, { failed: true })).toMatchObject({ data: { failed: true } });
  await expect(after(redirect("/admin/login"), { error: "no" })).rejects.toBeInstanceOf(Response);
});
