import { networkOf } from "#app/kit/network.ts";
import type { Database } from "#database/connection/connect.ts";
import type { Limits } from "#database/connection/limits.ts";
import { emit, NOBODY } from "#database/events/emit.ts";

// Enough to notice an attack, without filling the log with thousands of guesses.
const failuresPerNetwork = { name: "audit-failed-network", points: 5, seconds: 15 * 60 };
const failuresEverywhere = { name: "audit-failed-everywhere", points: 60, seconds: 15 * 60 };

interface FailedSignIn {
  user: { id: string; email: string } | undefined;
  why: "wrong" | "unknown" | "disabled" | "held_back" | "wrong_code" | "passkey";
  address: string;
}

/** Records a failed sign-in without the typed e-mail, since people type their password into the wrong field. */
export async function recordFailedSignIn(
  { db, limits }: { db: Database; limits: Limits },
  { user, why, address }: FailedSignIn,
): Promise<void> {
  const written =
    (await limits(failuresPerNetwork, `${networkOf(address)} ${why}`)) &&
    (await limits(failuresEverywhere, why));
  if (!written) return;
  await emit(db, NOBODY, {
    action: "session.refused",
    entity: "session",
    entityId: user?.id,
    summary: user?.email,
    details: { why, address },
  });
}
