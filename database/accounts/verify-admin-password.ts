import type { CallReply } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import type { Database } from "../connect.ts";
import type { Auth } from "./auth.ts";

/**
 * Checks e-mail and password and opens a server-side session (call `verify_admin_password`, public-site.md section 7).
 *
 * @param request its address and browser are kept with the session
 * @returns the reply, and the headers that set the session's cookie
 */
export async function verifyAdminPassword(
  { db, auth }: { db: Database; auth: Auth },
  credentials: { email: string; password: string },
  request: Request,
): Promise<{ reply: CallReply; headers: Headers }> {
  const disabled = await db
    .selectFrom("admin_users")
    .select("id")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", credentials.email))
    .where("disabled_at", "is not", null)
    .executeTakeFirst();
  const answer = await auth.api.signInEmail({
    body: { email: credentials.email, password: credentials.password, rememberMe: false },
    headers: request.headers,
    asResponse: true,
  });
  if (disabled || !answer.ok) {
    if (answer.status >= 500) throw new Error(`signing in answered ${answer.status}`);
    return { reply: { success: false, error: ACCOUNT_MESSAGES.invalidCredentials }, headers: new Headers() };
  }
  const { user } = (await answer.json()) as { user?: { id: string; email: string } };
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return { reply: { success: true, ...(user ? { user: { id: user.id, email: user.email } } : {}) }, headers };
}
