import { expect, test } from "vitest";
import { requestScope, staffContext } from "#app/request/context.ts";
import { actOnForm } from "#app/request/form-action.server.ts";
import { testStaff } from "#tests/actors.ts";
import { requestContext } from "#tests/request-context.ts";
import { signedInStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { staffActs } from "./manage-staff.server.ts";

const database = useTestDatabase();

test("choosing the role somebody has already says so, and signs nobody out", async () => {
  const context = requestContext(database, "192.0.2.1");
  context.set(staffContext, testStaff(await signedInStaff(database.db, "owner")));
  const person = await signedInStaff(database.db, "sales", "sam@zenne.example");
  const record = { intent: "role", id: person.id, role: "sales", from: "sales" };
  const answer = await actOnForm(staffActs, context, record);
  expect(answer.data.done).toBe("sam@zenne.example has the role Sales already");
  const sessions = context.get(requestScope).db.selectFrom("admin_sessions").select("id");
  expect(await sessions.where("user_id", "=", person.id).execute()).toHaveLength(1);
});

test("an invitation that is sent again says that the earlier link is dead", async () => {
  const context = requestContext(database, "192.0.2.1");
  context.set(staffContext, testStaff(await signedInStaff(database.db, "owner")));
  await actOnForm(staffActs, context, { intent: "invite", email: "nele@zenne.example", role: "sales" });
  const { id } = await database.db.selectFrom("admin_invitations").select("id").executeTakeFirstOrThrow();
  const answer = await actOnForm(staffActs, context, { intent: "resend", id });
  expect(answer.data.done).toBe(
    "We sent a new link to nele@zenne.example. It works once, for 72 hours; the earlier one no longer works.",
  );
});
