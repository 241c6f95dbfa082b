import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { ACT_DONE } from "./act-done.ts";
import { ErrorScreen } from "./error-screen.tsx";

/** Renders after the lazily loaded screens have loaded. */
function screenOf(error: unknown): Promise<string> {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ErrorScreen error={error} /> }]);
  return vi.waitFor(() => renderToStaticMarkup(<Stub />));
}
const answer = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("an unexpected error is said with two ways on, and nothing of the error itself", async () => {
  const screen = await screenOf(new Error("column «secret» does not exist"));
  expect(screen).toContain("Something went wrong");
  expect(screen).toContain(
    "An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.",
  );
  expect(screen).toContain(">Try Again</span></button>");
  expect(screen).toContain(">Refresh Page</span></button>");
  expect(screen).toContain('role="alert"');
  expect(screen).not.toContain("secret");
});

test("a known reason stands in its place, and so does what a role does not include", async () => {
  const away = await screenOf(answer(503, "The database does not answer."));
  expect(away).toContain("The database does not answer.");
  expect(away).not.toContain("An unexpected error occurred");
  const forbidden = await screenOf(answer(403, "Owners alone see this."));
  expect(forbidden).toContain("Owners alone see this.");
  expect(forbidden).not.toContain("Something went wrong");
});

test("an act that is done is no error: a link reads its page, and nothing sends it again", async () => {
  const done = await screenOf(answer(503, ACT_DONE));
  expect(done).toContain("What you sent is done.");
  expect(done).toMatch(/<a [^>]*href="\/"/);
  expect(done).not.toContain("Try Again");
});
