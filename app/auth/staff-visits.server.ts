import type { RequestScope } from "#app/context.ts";
import { findSession } from "#database/accounts/find-session.ts";

/** True when a signed-in member of staff asks, for what a public page shows them besides; never in the way of others. */
export async function staffVisits(
  request: Request,
  scope: Pick<RequestScope, "db" | "auth" | "now">,
): Promise<boolean> {
  return (await findSession(scope, request.headers.get("cookie"), scope.now())) !== null;
}
