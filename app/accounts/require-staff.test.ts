import { beforeAll, expect, test } from "vitest";
import { requestScope, staffContext } from "#app/request/context.ts";
import { action } from "./security/first-password.route.tsx";
import { ensureFirstStaff, isFirstPasswordInUse } from "./staff.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { requireStaff } from "./require-staff.server.ts";

const database = useTestDatabase();
const email = "first@zenne.example";
let password = "";
let cookie = "";

beforeAll(async () => {
  const made = await ensureFirstStaff(database.db, { email, password: undefined });
  password = made?.generatedPassword ?? "";
  const { db, auth, limits } = requestContext(database, "192.0.2.1").get(requestScope);
  const { headers } = await verifyAdminPassword(
    { db, auth, limits },
    { email, password },
    { request: new Request("http://localhost/admin/login", { method: "POST" }), address: "192.0.2.1" },
  );
  cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
});

async function knock(address: string, { method = "GET", asked: path = address, headers = {} } = {}) {
  const url = new URL(`http://localhost${address}`);
  const request = new Request(`http://localhost${path}`, { method, headers: { cookie, ...headers } });
  const context = requestContext(database, "192.0.2.1");
  try {
    await requireStaff({ request, url, context, params: {} } as never, async () => new Response());
    return { to: "open", context };
  } catch (thrown) {
    return { to: (thrown as Response).headers.get("location") ?? "", context };
  }
}

async function choose(newPassword: string) {
  const { context } = await knock("/admin/first-password");
  const body = new URLSearchParams({
    name: "Lotte Claes",
    currentPassword: password,
    newPassword,
    confirmPassword: newPassword,
  });
  const request = new Request("http://localhost/admin/first-password?from=%2Fadmin%2Fquotes", {
    method: "POST",
    body,
  });
  return action({ request, context, params: {} } as never);
}

test("with a generated password every admin route redirects to the first-password page", async () => {
  expect((await knock("/admin")).to).toBe("/admin/first-password?from=%2Fadmin");
  expect((await knock("/admin/quotes?search=a")).to).toBe(
    "/admin/first-password?from=%2Fadmin%2Fquotes%3Fsearch%3Da",
  );
  expect((await knock("/admin/shipments/bulk", { method: "POST" })).to).toBe(
    "/admin/first-password?from=%2Fadmin",
  );
  const { to, context } = await knock("/admin/first-password");
  expect(to).toBe("open");
  const data = { asked: "/admin/first-password.data?_routes=any" };
  expect((await knock("/admin/first-password", data)).to).toBe("open");
  expect(context.get(staffContext).mustChangePassword).toBe(true);
});

test("the generated password and a common one are refused; a new one gives access", async () => {
  expect(await choose(password)).toMatchObject({
    data: { fieldErrors: { newPassword: ["Please choose another password than the one you were given"] } },
  });
  expect(await choose("Welkom2026")).toMatchObject({ init: { status: 400 } });
  expect((await knock("/admin")).to).toContain("/admin/first-password");
  expect(await isFirstPasswordInUse(database.db)).toBe(true);
  const chosen = (await choose("wet gravel road")) as Response;
  expect(chosen.headers.get("location")).toBe("/admin/quotes");
  expect((await knock("/admin")).to).toBe("open");
  expect(await isFirstPasswordInUse(database.db)).toBe(false);
});

test("once a second factor is overdue, only its set-up and the step-up before it are open", async () => {
  const required = { key: "second_factor_required_since", value: "2020-01-01T00:00:00Z" };
  await database.db.insertInto("app_settings").values(required).execute();
  expect((await knock("/admin")).to).toBe("open");
  await database.db
    .updateTable("admin_users")
    .set({ created_at: new Date("2020-01-01") })
    .execute();
  expect((await knock("/admin/quotes?search=a")).to).toBe(
    "/admin/first-second-factor?from=%2Fadmin%2Fquotes%3Fsearch%3Da",
  );
  expect((await knock("/admin/settings/security")).to).toContain("/admin/first-second-factor");
  for (const open of [
    "/admin/first-second-factor",
    "/admin/step-up",
    "/admin/step-up/check",
    "/admin/passkey-options",
  ])
    expect((await knock(open)).to).toBe("open");
});

test("a page that stands open is notified that its session has ended, also before its scripts listen for that", async () => {
  const from = (page: string) => ({
    asked: "/admin/quotes.data",
    headers: { cookie: "", host: "localhost", referer: `http://localhost${page}` },
  });
  const back = "/admin/login?from=%2Fadmin%2Fquotes";
  expect((await knock("/admin/quotes", from("/admin/shipments"))).to).toBe(`${back}&notice=session-ended`);
  expect((await knock("/admin/quotes", from("/admin/login"))).to).toBe(back);
  expect((await knock("/admin/quotes", from("/blog"))).to).toBe(back);
  expect((await knock("/admin/quotes", { headers: from("/admin").headers })).to).toBe(back);
});

test("a stream without a session is ended, not sent to a page", async () => {
  const headers = { cookie: "", accept: "text/event-stream" };
  const request = new Request("http://localhost/admin/live", { headers });
  const context = requestContext(database, "192.0.2.1");
  const url = new URL(request.url);
  const answer = await Promise.resolve(
    requireStaff({ request, url, context, params: {} } as never, async () => new Response()),
  ).catch((thrown: unknown) => thrown as Response);
  expect((answer as Response).status).toBe(204);
  expect((await knock("/admin/live", { headers: { cookie: "" } })).to).toBe(
    "/admin/login?from=%2Fadmin%2Flive",
  );
});
