import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Staff } from "#app/request/context.ts";
import { addStaff } from "#database/accounts/staff.ts";
import { type Role, ROLES } from "#domain/accounts/policy.ts";
import { SEND_KEY_HEADER } from "#domain/send-key.ts";
import { testStaff } from "./actors.ts";
import { countRows, difference } from "./count-rows.ts";
import { type RunningProduct, signIn, startBuiltProduct } from "./running-product.ts";
import { useTemporaryFolder } from "./temporary-folder.ts";
import { useTestDatabase } from "./test-database.ts";
import { makeWorld, type ReadyForm } from "./writing-forms/world.ts";
import { addressOf, bodyOf, PASSWORD, staffRoutes, WRITING_FORMS } from "./writing-forms/writing-forms.ts";

const database = useTestDatabase();
const folder = useTemporaryFolder();
let processes: RunningProduct[] = [];
const members = new Map<Role, { staff: Staff; cookie: string }>();

/** What the processes do by themselves: figures of reports, mails on their way. */
const OF_THE_PROCESSES = /^report|^jobs$|^admin_sessions$/;

beforeAll(async () => {
  const settings = { DATABASE_URL: database.url, DEMO: "0", DATA_DIR: folder };
  processes = [await startBuiltProduct(settings), await startBuiltProduct(settings)];
  for (const role of ROLES) {
    const email = `${role}@zenne.example`;
    const id = (await addStaff(database.db, { email, password: PASSWORD, role })) ?? "";
    const cookie = await signIn(processes[0]!.url, { email, password: PASSWORD });
    const session = await database.db
      .updateTable("admin_sessions")
      .set({ proved_at: new Date("2100-01-01T00:00:00Z") })
      .where("user_id", "=", id)
      .returning("id")
      .executeTakeFirstOrThrow();
    members.set(role, { staff: testStaff({ id, email, role, sessionId: session.id }), cookie });
  }
});

afterAll(() => Promise.all(processes.map((each) => each.stop())));

const routesById = new Map(staffRoutes().map((route) => [route.id, route]));

async function send(
  at: number,
  routeId: string,
  ready: ReadyForm,
  { role, key }: { role: Role; key: string },
) {
  const { url } = processes[at]!;
  const answer = await fetch(url + addressOf(routesById.get(routeId)!, ready), {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: members.get(role)!.cookie, Origin: url, [SEND_KEY_HEADER]: key },
    body: bodyOf(ready.fields),
  });
  return { status: answer.status, to: answer.headers.get("location"), body: await answer.text() };
}

const newKey = () => randomBytes(16).toString("hex");
const counts = () => countRows(database.pool, OF_THE_PROCESSES);
const isRefused = (answer: { status: number; body: string }) =>
  answer.status === 403 || answer.body.includes("does not include this");

describe.each(ROLES)("%s", (role) => {
  const forms = Object.entries(WRITING_FORMS).flatMap(([route, all]) =>
    all.map((form) => ({ route, name: form.name, form })),
  );
  test.each(forms)("$route: «$name» sent to two processes is done once", async ({ route, form }) => {
    const world = makeWorld(database.db, members.get(role)!.staff);
    const first = await send(0, route, await form.prepare(world), { role, key: newKey() });
    if (isRefused(first)) return;

    const one = await form.prepare(world);
    const before = await counts();
    await send(1, route, one, { role, key: newKey() });
    const done = difference(before, await counts());

    const both = await form.prepare(world);
    const prepared = await counts();
    const key = newKey();
    const answers = await Promise.all([0, 1].map((at) => send(at, route, both, { role, key })));
    expect(difference(prepared, await counts())).toEqual(done);
    expect(answers[1]).toEqual(answers[0]);
    expect(await send(1, route, both, { role, key })).toEqual(answers[0]);
    expect(difference(prepared, await counts()), "and again").toEqual(done);
  });
});
