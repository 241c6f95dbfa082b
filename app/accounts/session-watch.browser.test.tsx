import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import { SESSION_ENDED_HEADER } from "./sign-in/login-address.ts";
import { type SessionPhase, SessionWatch } from "./session-watch.ts";

const HERE = "/admin/quotes?read=unread";

function redirected(): Response {
  const answer = new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } });
  return Object.defineProperties(answer, {
    redirected: { value: true },
    url: { value: new URL("/admin/login", location.href).href },
  });
}

const ENDED = {
  "follows the redirect to the login page": redirected,
  "is answered 401": () => Response.json(null, { status: 401, headers: { [SESSION_ENDED_HEADER]: "1" } }),
};

function watchPage(...answers: Response[]) {
  const phases: SessionPhase[] = [];
  const fetched = vi.fn(async () => answers.shift() ?? Response.error());
  vi.stubGlobal("fetch", fetched);
  // A real navigation would end the page that runs the test.
  const leave = vi.fn();
  const watch = new SessionWatch({
    user: { id: "u1", email: "desk@zenne.example" },
    onPhase: (phase) => phases.push(phase),
    whereTo: () => HERE,
    onUserChanged: () => {},
    leave,
  });
  onTestFinished(() => {
    watch.stop();
    vi.unstubAllGlobals();
  });
  return { watch, phases, fetched, leave };
}

test.for(Object.entries(ENDED))(
  "once the session has ended, a list's read that %s leads to the login page and back, once, without a failure",
  async ([, ended]) => {
    const { leave } = watchPage(ended(), ended());
    const settled = vi.fn();
    void fetchJson("/admin/quotes/rows").then(settled, settled);
    void fetchJson("/admin/quotes/rows?after=1").then(settled, settled);
    await expect.poll(() => leave.mock.calls).toEqual([[HERE]]);
    expect(settled).not.toHaveBeenCalled();
  },
);

test.for(Object.entries(ENDED))(
  "where something is typed, a list's read that %s waits for the next sign-in and is sent again",
  async ([, ended]) => {
    renderRoute(<input aria-label="Note" />);
    const { watch, phases, fetched, leave } = watchPage(ended(), Response.json({ rows: [1] }));
    await userEvent.type(page.getByLabelText("Note"), "call back");
    const read = fetchJson<{ rows: number[] }>("/admin/quotes/rows");
    await expect.poll(() => phases).toEqual(["ended"]);
    expect([fetched.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
    watch.resume();
    expect(await read).toEqual({ rows: [1] });
    expect(phases).toEqual(["ended", "open"]);
  },
);
