import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { staffContext } from "#app/request/context.ts";
import { sendOnce } from "#app/request/send-once.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { SEND_KEY_HEADER } from "#app/kit/forms/send-keys.ts";
import { stepUpSession, testStaff } from "./actors.ts";
import { countRows, difference, type RowCounts } from "./count-rows.ts";
import { requestContext } from "./request-context.ts";
import { serverBuild } from "./server-build.ts";
import { useTestDatabase } from "./test-database.ts";
import { makeWorld, type ReadyForm } from "./writing-forms/world.ts";
import {
  addressOf,
  bodyOf,
  NOT_WRITING,
  PASSWORD,
  type StaffRoute,
  staffRoutes,
  WRITING_FORMS,
} from "./writing-forms/writing-forms.ts";

const database = useTestDatabase();

interface Module {
  action?: unknown;
  default?: unknown;
}
const actions = new Map<string, StaffRoute>();
let handle: ReturnType<typeof createRequestHandler>;

/** All routes of the back office are transformed here first: longer than one hook may take on a busy machine. */
const IMPORTED_WITHIN_MS = 180_000;
beforeAll(async () => {
  const shell = { id: "shell", path: "", module: { default: () => null, middleware: [sendOnce] } };
  const routes = staffRoutes();
  const modules = await Promise.all(
    routes.map(({ file }) => import(/* @vite-ignore */ `../app/${file}`) as Promise<Module>),
  );
  // In the product's order, and not in that of loading: a carrier's address and an import's fit alike.
  const written = routes.flatMap((route, place) => {
    // What is written is asked for here, and no page.
    const { action, default: page } = modules[place]!;
    if (!action) return [];
    actions.set(route.id, route);
    const module = { action, ...(page ? { default: () => null } : {}) };
    return [[route.id, { id: route.id, parentId: "shell", path: route.path, module }] as const];
  });
  const built = { shell, ...Object.fromEntries(written) };
  handle = createRequestHandler(serverBuild(built), "production");
}, IMPORTED_WITHIN_MS);

/** Who may do everything: the mechanism is the same for all. */
const staff = testStaff({ email: "owner@zenne.example" });
beforeAll(async () => {
  const { db } = database;
  staff.id = (await addStaff(db, { email: staff.email, password: PASSWORD })) ?? "";
  staff.sessionId = await stepUpSession(db, staff.id);
});

interface Answer {
  status: number;
  to: string | null;
  body: string;
}

async function send(routeId: string, ready: ReadyForm, key: string): Promise<Answer> {
  const route = actions.get(routeId);
  if (!route) throw new Error(`no action of ${routeId}`);
  const url = `http://localhost${addressOf(route, ready)}`;
  const context: RouterContextProvider = requestContext(database, "192.0.2.1");
  context.set(staffContext, staff);
  const request = new Request(url, {
    method: "POST",
    headers: { [SEND_KEY_HEADER]: key },
    body: bodyOf(ready.fields),
  });
  const answer = await handle(request, context);
  return { status: answer.status, to: answer.headers.get("location"), body: await answer.text() };
}

const newKey = () => randomBytes(16).toString("hex");
const counts = (): Promise<RowCounts> => countRows(database.pool);

test("every action of the back office is walked, or stands in the list of those that store nothing twice", () => {
  const addresses = [...Object.keys(WRITING_FORMS), ...Object.keys(NOT_WRITING)];
  expect([...actions.keys()].filter((id) => !id.startsWith("accounts/sign-in/")).toSorted()).toEqual(
    addresses.toSorted(),
  );
});

const all = Object.entries(WRITING_FORMS).flatMap(([route, forms]) =>
  forms.map((form) => ({ route, name: form.name, form })),
);

test.each(all)("$route: «$name» sent twice is done once, also at once", async ({ route, form }) => {
  const world = makeWorld(database.db, staff);
  /** Sends it with one key as often at once; returns the answers, and what that changed. */
  const sendAtOnce = async (times: number) => {
    const ready = await form.prepare(world);
    const key = newKey();
    const before = await counts();
    const answers = await Promise.all(Array.from({ length: times }, () => send(route, ready, key)));
    return { ready, key, answers, done: difference(before, await counts()) };
  };
  let once = await sendAtOnce(1);
  const [answer] = once.answers;
  expect([answer!.status < 400, answer!.body]).toEqual([true, expect.not.stringContaining('"failed"')]);
  const twice = await sendAtOnce(2);
  // The first ever may make what all later ones find, such as the counter of a year.
  if (!isDeepStrictEqual(once.done, twice.done)) once = await sendAtOnce(1);
  expect(once.done.sent_forms ?? 0, "it claims its key").toBe(form.harmless ? 0 : 1);
  expect(twice.done, "sent twice at once it is done once").toEqual(once.done);
  expect(twice.answers[1]).toEqual(twice.answers[0]);

  const after = await counts();
  expect(await send(route, twice.ready, twice.key)).toEqual(twice.answers[0]);
  expect(difference(after, await counts()), "sent again it changes nothing").toEqual({});
});
