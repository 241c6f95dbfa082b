import type { CallReply } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import type { Limits } from "../limits.ts";
import type { Auth } from "./auth.ts";
import { deviceCookie, knownDevice } from "./known-device.ts";
import { recordFailedSignIn } from "./record-failed-sign-in.ts";
import { countAttempt } from "./sign-in-limits.ts";

export interface SignInParts {
  db: Database;
  auth: Auth;
  limits: Limits;
}

export interface SignInReply {
  reply: CallReply;
  /** True when the password was not even looked at. */
  limited: boolean;
  /** The cookies of a new session, and of a browser the account will know again. */
  headers: Headers;
}

/** An id no account has: an unknown e-mail costs the same steps as a known one. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Checks e-mail and password and opens a server-side session under a new id (call `verify_admin_password`,
 * public-site.md section 7). A session this browser had before ends.
 *
 * @param from.address the visitor's network address; limits count by it, and it is kept with the session
 * @throws when the database cannot be asked
 */
export async function verifyAdminPassword(
  { db, auth, limits }: SignInParts,
  credentials: { email: string; password: string },
  from: { request: Request; address: string },
): Promise<SignInReply> {
  const { email, password } = credentials;
  const user = await db
    .selectFrom("admin_users")
    .select(["id", "email", "disabled_at"])
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .executeTakeFirst();
  const device = await knownDevice(auth, from.request, user?.id ?? nobody);
  const attempt = await countAttempt(limits, { address: from.address, email, device });
  const refuse = async (error: string, limited: boolean): Promise<SignInReply> => {
    const why = limited ? "held_back" : user?.disabled_at ? "disabled" : user ? "wrong" : "unknown";
    await recordFailedSignIn({ db, limits }, { user, why, address: from.address });
    return { reply: { success: false, error }, limited, headers: new Headers() };
  };
  if (!attempt.allowed) return refuse(ACCOUNT_MESSAGES.tooManyAttempts, true);
  const answer = await auth.api.signInEmail({
    body: { email, password, rememberMe: false },
    headers: from.request.headers,
    asResponse: true,
  });
  if (answer.status >= 500) throw new Error(`signing in answered ${answer.status}`);
  if (!answer.ok || !user) return refuse(ACCOUNT_MESSAGES.invalidCredentials, false);
  await attempt.forgive();
  const opened = (await answer.json()) as { token: string; user?: { id: string; email: string } };
  await noteSession({ db, auth, limits }, { ...from, user, token: opened.token });
  const headers = new Headers();
  const session = auth.options.advanced.cookies.session_token.name;
  for (const cookie of answer.headers.getSetCookie()) {
    if (cookie.startsWith(`${session}=`)) headers.append("Set-Cookie", cookie);
  }
  headers.append("Set-Cookie", await deviceCookie(auth, user.id));
  const who = opened.user ? { user: { id: opened.user.id, email: opened.user.email } } : {};
  return { reply: { success: true, ...who }, limited: false, headers };
}

/** Ends the session this browser had before, and writes down where the new one was opened. */
async function noteSession(
  { db, auth }: SignInParts,
  opened: { request: Request; address: string; user: { id: string; email: string }; token: string },
): Promise<void> {
  const { request, address, user, token } = opened;
  const before = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  await db.transaction().execute(async (tx) => {
    if (before && before.session.token !== token) {
      await tx.deleteFrom("admin_sessions").where("id", "=", before.session.id).execute();
    }
    await tx.deleteFrom("admin_sessions").where("expires_at", "<=", new Date()).execute();
    const session = await tx
      .updateTable("admin_sessions")
      .set({ ip_address: address })
      .where("token", "=", token)
      .returning("id")
      .executeTakeFirst();
    await recordAudit(tx, user, {
      action: "session.started",
      entity: "session",
      entityId: session?.id,
      details: { address, browser: request.headers.get("user-agent")?.slice(0, 300) ?? "" },
    });
  });
}
