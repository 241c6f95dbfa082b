import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { SEND_KEY_HEADER } from "#app/kit/forms/send-keys.ts";
import { testStaff } from "./actors.ts";
import { countRows, difference } from "./count-rows.ts";
import { type RunningProduct, signIn, startBuiltProduct } from "./running-product.ts";
import { useTemporaryFolder } from "./temporary-folder.ts";
import { useTestDatabase } from "./test-database.ts";
import { makeWorld, type ReadyForm } from "./writing-forms/world.ts";
import { addressOf, bodyOf, PASSWORD, staffRoutes, WRITING_FORMS } from "./writing-forms/writing-forms.ts";

const database = useTestDatabase();
const folder = useTemporaryFolder();
const staff = testStaff({ email: "owner@zenne.example" });
let processes: RunningProduct[] = [];
let cookie = "";

/** Tables that processes write by themselves: sums of reports, mail delivery. */
const OF_THE_PROCESSES = /^report|^jobs$|^admin_sessions$/;

beforeAll(async () => {
  const settings = { DATABASE_URL: database.url, DEMO: "0", DATA_DIR: folder };
  processes = [await startBuiltProduct(settings), await startBuiltProduct(settings)];
  staff.id = (await addStaff(database.db, { email: staff.email, password: PASSWORD })) ?? "";
  cookie = await signIn(processes[0]!.url, { email: staff.email, password: PASSWORD });
  const session = await database.db
    .updateTable("admin_sessions")
    .set({ proved_at: new Date("2100-01-01T00:00:00Z") })
    .where("user_id", "=", staff.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  staff.sessionId = session.id;
});

afterAll(() => Promise.all(processes.map((each) => each.stop())));

const routesById = new Map(staffRoutes().map((route) => [route.id, route]));

async function send(at: number, routeId: string, ready: ReadyForm, key = randomBytes(16).toString("hex")) {
  const { url } = processes[at]!;
  const answer = await fetch(url + addressOf(routesById.get(routeId)!, ready), {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, Origin: url, [SEND_KEY_HEADER]: key },
    body: bodyOf(ready.fields),
  });
  return { status: answer.status, to: answer.headers.get("location"), body: await answer.text() };
}

const counts = () => countRows(database.pool, OF_THE_PROCESSES);

// One form per route; all forms are sent to one process in sends-twice.test.ts.
const forms = Object.entries(WRITING_FORMS).map(([route, [form]]) => ({ route, form: form! }));

test.each(forms)("$route: «$form.name» sent to two processes is done once", async ({ route, form }) => {
  const world = makeWorld(database.db, staff);
  await send(0, route, await form.prepare(world));

  const one = await form.prepare(world);
  const before = await counts();
  await send(1, route, one);
  const done = difference(before, await counts());

  const both = await form.prepare(world);
  const prepared = await counts();
  const key = randomBytes(16).toString("hex");
  const answers = await Promise.all([0, 1].map((at) => send(at, route, both, key)));
  expect(difference(prepared, await counts())).toEqual(done);
  expect(answers[1]).toEqual(answers[0]);
  expect(await send(1, route, both, key)).toEqual(answers[0]);
  expect(difference(prepared, await counts()), "and again").toEqual(done);
});
