import { stepUpSession } from "#tests/actors.ts";
import { expect, test } from "vitest";
import { staffContext } from "#app/request/context.ts";
import { requestContext } from "#tests/request-context.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loader } from "./export.route.ts";

const database = useTestDatabase();
const staff = useStaff(database);

test("asking for the head of an export holds no place, reads nothing and is no export in the audit log", async () => {
  const sessionId = await stepUpSession(database.db, staff.id);
  const before = await database.db.selectFrom("audit_log").select("id").execute();
  const ask = (method: string) => {
    const context = requestContext(database, "192.0.2.1");
    context.set(staffContext, { ...staff, sessionId });
    const request = new Request("http://localhost/admin/shipments/export", { method });
    return loader({ request, context } as unknown as Parameters<typeof loader>[0]);
  };
  for (let count = 0; count < 10; count++) {
    const head = await ask("HEAD");
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "text/csv; charset=utf-8; header=present",
      "",
    ]);
  }
  expect(await database.db.selectFrom("audit_log").select("id").execute()).toEqual(before);
  expect((await (await ask("GET")).text()).length).toBeGreaterThan(0);
});
