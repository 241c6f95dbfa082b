import { networkOf } from "#domain/accounts/network.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import type { Limits } from "../limits.ts";

// Enough to see what goes on; guessing by the thousand must not fill the log.
const perNetwork = { name: "audit-failed-network", points: 5, seconds: 15 * 60 };
const everywhere = { name: "audit-failed-everywhere", points: 60, seconds: 15 * 60 };

export interface FailedSignIn {
  /** The account that was meant, if there is one. */
  user: { id: string; email: string } | undefined;
  why: "wrong" | "unknown" | "disabled" | "held_back";
  address: string;
}

/**
 * Writes an attempt that failed into the audit log. What was typed stays out, also as an e-mail: people type their
 * password into the wrong field.
 */
export async function recordFailedSignIn(
  { db, limits }: { db: Database; limits: Limits },
  { user, why, address }: FailedSignIn,
): Promise<void> {
  const written =
    (await limits(perNetwork, `${networkOf(address)} ${why}`)) && (await limits(everywhere, why));
  if (!written) return;
  await recordAudit(
    db,
    { id: null, email: "" },
    {
      action: "session.refused",
      entity: "session",
      entityId: user?.id,
      summary: user?.email,
      details: { why, address },
    },
  );
}
