import type { Staff } from "#app/request/context.ts";
import type { Kysely } from "kysely";
import type { DB } from "#database/schema.generated.ts";
import type { Actor } from "#app/access/policy.ts";

/** A member of staff for tests of verbs; an owner unless the test says otherwise. */
export function testActor(values: Partial<Actor> = {}): Actor {
  return { id: "", email: "desk@zenne.example", name: "Desk", role: "owner", ...values };
}

/** The same as the middleware of the back office has it. */
export function testStaff(values: Partial<Staff> = {}): Staff {
  return { ...testActor(), sessionId: "", expires: 0, mustChangePassword: false, ...values };
}

/** The id of a session of an account whose step-up stays fresh, for acts that need one. */
export async function stepUpSession(db: Kysely<DB>, userId: string): Promise<string> {
  const forever = new Date("2100-01-01T00:00:00Z");
  const session = await db
    .insertInto("admin_sessions")
    .values({
      user_id: userId,
      token: `test ${crypto.randomUUID()}`,
      expires_at: forever,
      proved_at: forever,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return session.id;
}
