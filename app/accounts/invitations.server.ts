import type { Kysely } from "kysely";
import { invitationExpiry, STAFF_MESSAGES } from "./invitation.ts";
import { personLabel } from "./person.ts";
import { type Actor, authorize, can, isRole, type Role } from "#app/access/policy.ts";
import { Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit, type EventActor } from "#database/events/emit.ts";
import { accountEvent } from "./change-account.server.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { requireStepUp, requireStepUpOfFactor } from "./step-up.server.ts";
import { hashLinkToken, newLinkToken } from "./secrets.server.ts";
import { hashPassword, weaknessOf } from "./password.server.ts";
import { insertAccount } from "./staff.server.ts";

export async function listInvitations(db: Database, actor: Actor) {
  authorize(actor, "staff.manage");
  return db
    .selectFrom("admin_invitations")
    .select(["id", "email", "role", "invited_by as invitedBy", "sent_at as sentAt"])
    .select("expires_at as expiresAt")
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export type OpenInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

interface InvitationOptions {
  publicUrl: string;
  now: Date;
}

/** Invites a colleague by mail with a link that works once, for 72 hours. @throws StepUpRequired, Invalid */
export async function inviteStaff(
  db: Database,
  actor: Actor & { sessionId: string },
  invited: { email: string; role: Role },
  options: InvitationOptions,
): Promise<void> {
  authorize(actor, "staff.manage");
  await requireStepUp(db, actor, options.now);
  const { token, hash } = newLinkToken();
  const refusals = { admin_invitations_open_key: () => fieldError("email", STAFF_MESSAGES.isInvited) };
  await withRefusals(refusals, () =>
    db.transaction().execute(async (tx) => {
      await refuseExisting(tx, invited.email);
      const { id } = await tx
        .insertInto("admin_invitations")
        .values({
          ...invited,
          token_hash: hash,
          invited_by: actor.email,
          invited_by_id: actor.id,
          created_at: options.now,
          sent_at: options.now,
          expires_at: invitationExpiry(options.now),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await queueInvitation(tx, actor, invited, token, options);
      await emit(
        tx,
        actor,
        accountEvent("invitation.sent", { id, email: invited.email }, { role: invited.role }),
      );
    }),
  );
}

async function refuseExisting(tx: Kysely<DB>, email: string): Promise<void> {
  const existing = await tx
    .selectFrom("admin_users")
    .select("disabled_at")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .executeTakeFirst();
  if (!existing) return;
  throw fieldError(
    "email",
    existing.disabled_at ? STAFF_MESSAGES.hasDisabledAccount : STAFF_MESSAGES.hasAccount,
  );
}

const queueInvitation = (
  tx: Kysely<DB>,
  actor: Actor,
  { email, role }: { email: string; role: Role },
  token: string,
  { publicUrl, now }: InvitationOptions,
) =>
  queueMail(tx, {
    kind: "invitation",
    to: email,
    role,
    invitedBy: personLabel(actor),
    link: `${publicUrl}/admin/invitation?token=${token}`,
    expiresAt: invitationExpiry(now).toISOString(),
  });

/**
 * Sends an invitation with a new link; the earlier one no longer works, and the actor answers for it from now on.
 * @returns the e-mail @throws StepUpRequired with a second factor, NotFound, Conflict
 */
export async function resendInvitation(
  db: Database,
  actor: Actor & { sessionId: string },
  id: string,
  options: InvitationOptions,
): Promise<string> {
  authorize(actor, "staff.manage");
  await requireStepUpOfFactor(db, actor, options.now);
  return db.transaction().execute(async (tx) => {
    const invitation = await lockOpen(tx, id);
    const { token, hash } = newLinkToken();
    await tx
      .updateTable("admin_invitations")
      .set({
        token_hash: hash,
        invited_by: actor.email,
        invited_by_id: actor.id,
        sent_at: options.now,
        expires_at: invitationExpiry(options.now),
      })
      .where("id", "=", id)
      .execute();
    await queueInvitation(tx, actor, invitation, token, options);
    await emit(
      tx,
      actor,
      accountEvent("invitation.sent_again", { id, email: invitation.email }, { role: invitation.role }),
    );
    return invitation.email;
  });
}

/** Revokes an invitation: its link no longer works. @returns the e-mail @throws NotFound, Conflict */
export async function revokeInvitation(db: Database, actor: Actor, id: string, now: Date): Promise<string> {
  authorize(actor, "staff.manage");
  return db.transaction().execute(async (tx) => {
    const { email } = await lockOpen(tx, id);
    await tx.updateTable("admin_invitations").set({ revoked_at: now }).where("id", "=", id).execute();
    await emit(tx, actor, accountEvent("invitation.revoked", { id, email }));
    return email;
  });
}

/** Revokes the open invitations of an account that may invite nobody any more, in the caller's transaction. */
export async function revokeInvitationsOf(
  tx: Kysely<DB>,
  actor: EventActor,
  inviter: { id: string },
  now: Date,
): Promise<void> {
  const revoked = await tx
    .updateTable("admin_invitations")
    .set({ revoked_at: now })
    .where("invited_by_id", "=", inviter.id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .returning(["id", "email"])
    .execute();
  await emit(
    tx,
    actor,
    revoked.map((each) => accountEvent("invitation.revoked", each)),
  );
}

async function lockOpen(tx: Kysely<DB>, id: string): Promise<{ email: string; role: Role }> {
  const invitation = await tx
    .selectFrom("admin_invitations")
    .select(["email", "role", "accepted_at", "revoked_at"])
    .where("id", "=", rowId(id))
    .forUpdate()
    .executeTakeFirst();
  if (!invitation || !isRole(invitation.role)) throw new NotFound(STAFF_MESSAGES.settled);
  if (invitation.accepted_at || invitation.revoked_at) throw new Conflict(STAFF_MESSAGES.settled);
  return { email: invitation.email, role: invitation.role };
}

type FoundInvitation =
  | { id: string; email: string; role: Role; invitedBy: string; expiresAt: Date }
  | { refused: string };

/** Finds an invitation by the token of its link. Public: whoever has the link may see it. */
export async function findInvitation(db: Kysely<DB>, token: string, now: Date): Promise<FoundInvitation> {
  const invitation = await byToken(db, token).executeTakeFirst();
  return checkInvitation(invitation, now);
}

/** Finds and locks an invitation until the caller's transaction ends, so that a link sent twice concurrently is used once. */
async function lockInvitation(tx: Kysely<DB>, token: string, now: Date): Promise<FoundInvitation> {
  return checkInvitation(await byToken(tx, token).forUpdate("invitation").executeTakeFirst(), now);
}

const byToken = (db: Kysely<DB>, token: string) =>
  db
    .selectFrom("admin_invitations as invitation")
    .leftJoin("admin_users as inviter", (join) =>
      join.onRef("inviter.id", "=", "invited_by_id").on("inviter.disabled_at", "is", null),
    )
    .select(["invitation.id", "invitation.email", "invitation.role", "invited_by", "invited_by_id"])
    .select(["expires_at", "accepted_at", "revoked_at", "inviter.role as inviter_role"])
    .select("inviter.name as inviter_name")
    .where("token_hash", "=", hashLinkToken(token));

type InvitationRow = Awaited<ReturnType<ReturnType<typeof byToken>["executeTakeFirst"]>>;

function checkInvitation(row: InvitationRow, now: Date): FoundInvitation {
  if (!row || !isRole(row.role)) return { refused: STAFF_MESSAGES.unknownLink };
  if (row.accepted_at) return { refused: STAFF_MESSAGES.usedLink };
  if (row.revoked_at || !hasInviter(row)) return { refused: STAFF_MESSAGES.revokedLink };
  if (row.expires_at <= now) return { refused: STAFF_MESSAGES.expiredLink };
  const { id, email, role, expires_at } = row;
  const invitedBy = personLabel({ name: row.inviter_name, email: row.invited_by });
  return { id, email, role, invitedBy, expiresAt: expires_at };
}

/** Whether who invited is still active and may invite; invitations of earlier versions do not know who it was. */
const hasInviter = ({ invited_by_id: id, inviter_role: role }: NonNullable<InvitationRow>) =>
  id === null || (role !== null && can({ role }, "staff.manage"));

/** Result of using an invitation; `weak` means the password was refused, and the link can be used again. */
type AcceptedInvitation = { id: string; email: string } | { refused: string } | { weak: string };

/** Creates the account of an invitation with the chosen name and password. The link works once. */
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
