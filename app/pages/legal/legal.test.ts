import { expect, test } from "vitest";
import { requestScope } from "#app/request/context.ts";
import { cookies } from "#content/legal.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { verifyAdminPassword } from "#app/accounts/sign-in.server.ts";
import { PENDING_SIGN_IN_MS, TRUSTED_DEVICE_MS } from "#app/accounts/second-factor.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loader } from "./privacy.route.tsx";

const database = useTestDatabase();

test("the cookie page names the cookies that a sign-in sets, and how long they live", async () => {
  const email = "cookies@zenne.example";
  await addStaff(database.db, { email, password: "several words 7" });
  const { headers } = await verifyAdminPassword(
    requestContext(database, "192.0.2.1").get(requestScope),
    { email, password: "several words 7" },
    { request: new Request("http://localhost/admin/login", { method: "POST" }), address: "192.0.2.1" },
  );
  const set = headers.getSetCookie();
  const [session, device, pending, trusted] = cookies.staff.items;
  expect(set.map((cookie) => cookie.split("=")[0])).toEqual([session?.name, device?.name]);
  expect(set.every((cookie) => /HttpOnly/i.test(cookie))).toBe(true);
  expect(set[1]).toContain(`Max-Age=${90 * 86_400}`);
  expect(device?.kept).toMatch(/^90 days /);
  expect([pending?.name, trusted?.name]).toEqual(["zenne_pending", "zenne_trusted"]);
  expect(pending?.kept).toContain(`${PENDING_SIGN_IN_MS / 60_000} minutes `);
  expect(trusted?.kept).toContain(`${TRUSTED_DEVICE_MS / 86_400_000} days `);
});

test("the privacy page says the periods of the settings", () => {
  const context = requestContext(database, "192.0.2.1");
  const retention = { ...context.get(requestScope).retention, quotes: 730 };
  context.set(requestScope, { ...context.get(requestScope), retention });
  expect(loader({ context } as never)).toEqual({ retention });
});
