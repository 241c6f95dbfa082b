import { STAFF_MESSAGES } from "./invitation.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { accountEvent } from "./account-event.server.ts";
import { findInvitation, lockInvitation } from "./invitations.server.ts";
import { hashPassword, weaknessOf } from "./password.server.ts";
import { insertAccount } from "./staff.server.ts";

/** How using an invitation ended; `weak` refuses the password, and the link can be used again. */
type AcceptedInvitation = { id: string; email: string } | { refused: string } | { weak: string };

/** Makes the account of an invitation with the chosen name and password. The link works once. */
export async function acceptInvitation(
  db: Database,
  { token, name, newPassword }: { token: string; name: string; newPassword: string },
  { now, address }: { now: Date; address: string },
): Promise<AcceptedInvitation> {
  const invitation = await findInvitation(db, token, now);
  if ("refused" in invitation) return invitation;
  const weak = weaknessOf(newPassword, invitation.email);
  if (weak) return { weak };
  const password = await hashPassword(newPassword);
  return db.transaction().execute(async (tx) => {
    const invitation = await lockInvitation(tx, token, now);
    if ("refused" in invitation) return invitation;
    const { email, role } = invitation;
    const id = await insertAccount(tx, { email, name, role, password });
    if (id === null) return { refused: STAFF_MESSAGES.accountExists };
    await tx
      .updateTable("admin_invitations")
      .set({ accepted_at: now })
      .where("id", "=", invitation.id)
      .execute();
    await emit(tx, { id, email }, [accountEvent("invitation.accepted", { id, email }, { role, address })]);
    return { id, email };
  });
}
