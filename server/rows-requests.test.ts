import { data, redirect } from "react-router";
import { beforeAll, beforeEach, expect, test } from "vitest";
import * as shipmentRows from "#app/desk/shipments/shipment-rows.route.ts";
import { SESSION_ENDED_HEADER } from "#app/accounts/sign-in/login-address.ts";
import { requireStaff } from "#app/accounts/require-staff.server.ts";
import { requestScope } from "#app/request/context.ts";
import { verifyAdminPassword } from "#app/accounts/sign-in.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { serverBuild } from "#tests/server-build.ts";
import { fixedAddresses } from "./fixed-addresses.ts";
import { pageHandler } from "./pages.ts";

const database = useTestDatabase();
const credentials = { email: "desk@zenne.example", password: "quiet-canal-barge" };
let cookie = "";

/** Routes of rows as in the product: behind the guard of the back office, beside routes that match more. */
const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  shell: {
    id: "shell",
    parentId: "root",
    module: { default: () => null, middleware: [requireStaff] },
  },
  rows: { id: "rows", parentId: "shell", path: "admin/shipments/rows", module: shipmentRows },
  shipment: {
    id: "shipment",
    parentId: "shell",
    path: "admin/shipments/:id",
    module: { loader: () => new Response("a shipment") },
  },
};
const build = serverBuild(routes, { default: () => new Response("a page") });
const handle = pageHandler({ publicUrl: "http://localhost", build }, "production");

const ask = (path: string) =>
  handle(
    new Request(`http://localhost${path}`, { headers: { cookie } }),
    requestContext(database, "192.0.2.1"),
  );
const rows = () => ask("/admin/shipments/rows?index=0");

beforeAll(async () => {
  await addStaff(database.db, credentials);
});

beforeEach(async () => {
  const { db, auth, limits } = requestContext(database, "192.0.2.1").get(requestScope);
  const { headers } = await verifyAdminPassword({ db, auth, limits }, credentials, {
    request: new Request("http://localhost/admin/login", { method: "POST" }),
    address: "192.0.2.1",
  });
  cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
});

test("rows are read with a session, in the columns the address names, and an id is still a shipment", async () => {
  const answer = await rows();
  expect([answer.status, await answer.json()]).toMatchObject([200, { rows: [], next: null }]);
  expect((await ask("/admin/shipments/rows?index=0&columns=reference,last_event,nonsense")).status).toBe(200);
  expect((await ask("/admin/shipments/rows")).status).toBe(400);
  expect(await (await ask("/admin/shipments/42")).text()).toBe("a shipment");
});

test("the rows need no matching of routes, pages and addresses with a parameter do", () => {
  expect([...fixedAddresses(build).keys()]).toEqual(["/admin/shipments/rows"]);
});

test("what is not there, not allowed or broken is answered as by React Router", async () => {
  const failures: unknown[] = [];
  const thrown = (error: unknown) => () => {
    throw error;
  };
  const modules = {
    words: { loader: thrown(data("Which page?", { status: 400, headers: { "Retry-After": "5" } })) },
    away: { loader: thrown(redirect("/elsewhere")) },
    broken: { loader: thrown(new Error("secret")) },
    made: { loader: () => ({ rows: 1 }), action: () => data("made", 201) },
    seen: {
      middleware: [
        async (_: unknown, next: () => Promise<Response>) => {
          const answer = await next();
          answer.headers.set("X-Seen", String(answer.status));
        },
      ],
      loader: thrown(data("gone", 410)),
    },
  };
  const each = Object.entries(modules).map(([id, module]) => [id, { id, path: id, module }]);
  const answers = fixedAddresses(
    serverBuild(Object.fromEntries(each), { handleError: (error: unknown) => failures.push(error) }),
  );
  const request = async (address: string, method = "GET") => {
    const answer = await answers.get(address)!(new Request(`http://localhost${address}`, { method }));
    return [answer.status, await answer.text()];
  };
  expect(await request("/words")).toEqual([400, '"Which page?"']);
  expect(await request("/words", "POST")).toEqual([405, ""]);
  expect(await request("/away")).toEqual([302, ""]);
  expect(await request("/broken")).toEqual([500, "Unexpected Server Error"]);
  expect(await request("/made")).toEqual([200, '{"rows":1}']);
  expect(await request("/made", "HEAD")).toEqual([200, ""]);
  expect(await request("/made", "POST")).toEqual([201, '"made"']);
  const seen = await answers.get("/seen")!(new Request("http://localhost/seen"));
  expect([seen.status, seen.headers.get("X-Seen")]).toEqual([410, "410"]);
  expect(failures).toHaveLength(1);
});

test.each([
  ["without a session", () => (cookie = "")],
  ["after the session was ended", () => database.db.deleteFrom("admin_sessions").execute()],
  [
    "after the account was disabled",
    () => database.db.updateTable("admin_users").set({ disabled_at: new Date() }).execute(),
  ],
])("%s the next request for rows is refused at once", async (_when, end) => {
  const before = (await rows()).status;
  await end();
  const answer = await rows();
  await database.db.updateTable("admin_users").set({ disabled_at: null }).execute();
  expect([before, answer.status, answer.headers.get(SESSION_ENDED_HEADER)]).toEqual([200, 302, "1"]);
});

test("after the role has changed to one that reads no shipments the next request is refused", async () => {
  expect((await rows()).status).toBe(200);
  await database.db.updateTable("admin_users").set({ role: "editor" }).execute();
  const answer = await rows();
  await database.db.updateTable("admin_users").set({ role: "owner" }).execute();
  expect(answer.status).toBe(403);
});
