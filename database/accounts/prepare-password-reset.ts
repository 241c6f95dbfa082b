import { recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { RESET_PREFIX, storeResetLink } from "./reset-token.ts";
import type { ResetJob } from "./send-password-reset.ts";

/** More links than this at a time only fill a mailbox; those already sent still work. */
const linksAtATime = 3;

/**
 * Makes a reset link and queues its mail, in one transaction; nothing for an unknown or disabled account.
 * Links sent before stay valid, so that a stranger's request cannot take one away.
 */
export async function preparePasswordReset(
  db: Database,
  { email, publicUrl, address }: ResetJob,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("admin_users")
      .select(["id", "email"])
      .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
      .where("disabled_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    await tx.deleteFrom("admin_verifications").where("expires_at", "<=", now).execute();
    const { open } = await tx
      .selectFrom("admin_verifications")
      .select((eb) => eb.fn.countAll<number>().as("open"))
      .where("value", "=", user.id)
      .where("identifier", "like", `${RESET_PREFIX}%`)
      .executeTakeFirstOrThrow();
    if (open >= linksAtATime) return;
    const link = await storeResetLink(tx, user.id, { publicUrl, now });
    await queueMail(tx, { kind: "password_reset", to: user.email, link });
    await recordAudit(
      tx,
      { id: null, email: "" },
      {
        action: "password_reset.requested",
        entity: "account",
        entityId: user.id,
        summary: user.email,
        details: { address },
      },
    );
  });
}
