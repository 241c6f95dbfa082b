import type { Kysely } from "kysely";
import { isProofFresh, ProofRequired } from "#app/access/proof-required.ts";
import type { DB } from "#database/schema.generated.ts";

export interface SessionActor {
  id: string;
  sessionId: string;
}

/** When the person behind a session last proved who it is; null for a session that has ended or never did. */
export async function findLastProof(db: Kysely<DB>, actor: SessionActor): Promise<Date | null> {
  const session = await db
    .selectFrom("admin_sessions")
    .select("proved_at")
    .where((eb) => eb(eb.cast<string>("id", "text"), "=", actor.sessionId))
    .where("user_id", "=", actor.id)
    .executeTakeFirst();
  return session?.proved_at ?? null;
}

/** Called first in every verb that needs a proof (sign-in, password, passkey, code) within ten minutes. @throws ProofRequired */
export async function requireFreshProof(db: Kysely<DB>, actor: SessionActor, now: Date): Promise<void> {
  if (!isProofFresh(await findLastProof(db, actor), now)) throw new ProofRequired();
}
