import type { RouterContextProvider } from "react-router";
import { requestScope, type Staff } from "#app/context.ts";
import { isSessionExpired } from "#domain/accounts/session.ts";

/** Who the request's cookie belongs to; null without a session, with one that has ended, or for a disabled account. */
export async function currentStaff(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Staff | null> {
  const { auth, now } = context.get(requestScope);
  const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  if (!found || found.user.disabledAt || isSessionExpired(found.session.expiresAt, now())) return null;
  return {
    id: found.user.id,
    email: found.user.email,
    sessionId: found.session.id,
    expires: found.session.expiresAt.getTime(),
  };
}
