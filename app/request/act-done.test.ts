import { createMemoryRouter, createStaticHandler, data, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { UnknownOutcome } from "#database/connection/errors.ts";
import { ACT_DONE, followsDoneAct, noteAct } from "./act-done.ts";
import { answerOf, withErrorMapping } from "./error-mapping.server.ts";
import { REFUSAL_WORDS } from "./refusal-words.ts";

const away = Object.assign(new Error("starting"), { code: "57P03" });
const log = { error: () => {} };

/** A form sent by the browser itself: the action, then the page's loaders, in one request. */
async function sendForm(act: () => Promise<unknown>, failure: Error = away) {
  const loader = withErrorMapping(async () => {
    throw failure;
  });
  const handler = createStaticHandler([{ id: "page", path: "/", action: withErrorMapping(act), loader }]);
  const request = new Request("http://zenne.example/", {
    method: "POST",
    body: new URLSearchParams({ a: "1" }),
  });
  const state = await handler.query(request, { requestContext: new RouterContextProvider() });
  return state instanceof Response ? state : state.errors?.page;
}

test("an act that is done says so where its page cannot be read, and nobody sends it again by itself", async () => {
  const answer = await sendForm(async () => data({ message: "Issued as 2026-0001" }));
  expect(answer).toMatchObject({ status: 503, data: ACT_DONE });
});

test("an act that was refused, or whose outcome nobody knows, says that instead", async () => {
  const refuse = async () => data({ error: "It was changed meanwhile." }, 409);
  expect(await sendForm(refuse)).toMatchObject({ status: 503, data: "It was changed meanwhile." });
  const lose = () => answerOf(log, "It failed", () => Promise.reject(new UnknownOutcome("no answer")));
  expect(await sendForm(lose)).toMatchObject({ status: 503, data: REFUSAL_WORDS.outcomeUnknown });
  const mistype = async () => data({ fieldErrors: { name: "Too long" } }, 400);
  expect(await sendForm(mistype)).toMatchObject({ status: 503, data: REFUSAL_WORDS.databaseAway });
});

test("a bug on the page of an act stays a bug", async () => {
  const mistake = new TypeError("x is not a function");
  expect(await sendForm(async () => data({}), mistake)).toBe(mistake);
});

test("in the browser the reads after a done act are told from those after a refused one, and from later ones", async () => {
  let status = 200;
  let isAway = false;
  const routes = [
    {
      id: "root",
      path: "/",
      loader: () => "read",
      shouldRevalidate: (read: Parameters<typeof noteAct>[0]) => {
        noteAct(read);
        return false;
      },
      children: [
        {
          id: "page",
          index: true,
          action: () => data({}, status),
          shouldRevalidate: () => true,
          loader() {
            if (isAway) throw data(REFUSAL_WORDS.databaseAway, 503);
            return "read";
          },
        },
      ],
    },
  ];
  const router = createMemoryRouter(routes, {
    hydrationData: { loaderData: { root: "read", page: "read" } },
  });
  const send = async () => {
    const formData = new FormData();
    await router.navigate("/?index", { formMethod: "post", formData });
    return { failed: router.state.errors !== null, follows: followsDoneAct() };
  };
  isAway = true;
  expect(await send()).toEqual({ failed: true, follows: true });
  isAway = false;
  await router.navigate("/");
  expect(followsDoneAct()).toBe(false);
  [isAway, status] = [true, 409];
  expect(await send()).toEqual({ failed: true, follows: false });
});
