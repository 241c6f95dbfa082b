import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { ACT_DONE } from "./act-done.ts";
import { ErrorScreen } from "./error-screen.tsx";

/** Renders after the lazily loaded screens have loaded. */
function screenOf(error: unknown, { page, owner }: { page?: string; owner?: object } = {}): Promise<string> {
  const Component = () => <ErrorScreen error={error} page={page} />;
  const Stub = createRoutesStub([{ id: SHELL, path: "/", Component }]);
  return vi.waitFor(() =>
    renderToStaticMarkup(<Stub hydrationData={{ loaderData: owner && { [SHELL]: { owner } } }} />),
  );
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

test("a refusal names the page that was asked for, and an owner to ask where staff read it", async () => {
  const refusal = answer(403, "Your role, viewer, does not include this.");
  const owner = { name: "Nora Peeters", email: "nora@zenne.example" };
  const screen = await screenOf(refusal, { page: "Invoices", owner });
  expect(screen).toContain("Invoices: not part of your role</h1>");
  expect(screen).toContain(
    'href="mailto:nora@zenne.example?subject=Invoices%3A%20not%20part%20of%20your%20role"',
  );
  expect(screen).toMatch(/>Ask (<!-- -->)?Nora Peeters(<!-- -->)?, owner</);
  const outside = await screenOf(refusal);
  expect(outside).toContain(">Not part of your role</h1>");
  expect(outside).not.toContain("mailto:");
});

test("an act that is done is no error: a link reads its page, and nothing sends it again", async () => {
  const done = await screenOf(answer(503, ACT_DONE));
  expect(done).toContain("What you sent is done.");
  expect(done).toMatch(/<a [^>]*href="\/"/);
  expect(done).not.toContain("Try Again");
});
