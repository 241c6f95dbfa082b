import type { RouterContextProvider } from "react-router";
import { requestScope, type Staff } from "#app/context.ts";
import { findSession } from "#database/accounts/find-session.ts";

/** Who the request's cookie belongs to; null without a session, with one that has ended, or for a disabled account. */
export async function currentStaff(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Staff | null> {
  const scope = context.get(requestScope);
  const found = await findSession(scope, request.headers.get("cookie"), scope.now());
  if (!found) return null;
  const { id, email, sessionId, expiresAt } = found;
  return { id, email, sessionId, expires: expiresAt.getTime() };
}
