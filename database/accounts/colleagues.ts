import { type Capability, rolesWith } from "#domain/accounts/policy.ts";
import type { Database } from "../connection/connect.ts";

/** Somebody a shipment or a request can be assigned to. */
export interface Colleague {
  id: string;
  name: string;
}

/** Active staff with a capability: the base of verbs that ask the actor themselves. */
export const activeStaff = (db: Pick<Database, "selectFrom">, capability: Capability) =>
  db
    .selectFrom("admin_users")
    .select(["id", "name", "email"])
    .where("disabled_at", "is", null)
    .where("role", "in", [...rolesWith(capability)]);

/** Staff in the order of their names; the e-mail follows a name that several have. */
export function byName(people: readonly { id: string; name: string; email: string }[]): Colleague[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
  return people
    .map(({ id, name, email }) => ({ id, name: counts.get(name) === 1 ? name : `${name} (${email})` }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}
