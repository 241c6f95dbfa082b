import { type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";
import { requestScope, type Staff, staffContext } from "#app/request/context.ts";
import { isDocument } from "#app/request/rows-of-document.ts";
import { loginAddress, returnPath, SESSION_ENDED_HEADER } from "./sign-in/login-address.ts";
import { STEP_UP_PATH } from "#app/access/step-up.ts";
import { findSession, renewableSince, renewSession } from "./session.server.ts";

export async function currentStaff(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<(Staff & { renewedAt: Date }) | null> {
  const scope = context.get(requestScope);
  const session = await findSession(scope, request.headers.get("cookie"), scope.now());
  if (!session) return null;
  const { expiresAt, ...staff } = session;
  return { ...staff, expires: expiresAt.getTime() };
}

const firstPasswordPath = "/admin/first-password";
const firstSecondFactorPath = "/admin/first-second-factor";

/** Redirects to the login page without a session, and to the set-up for a generated password or a missing second factor. */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const staff = await currentStaff(request, context);
  if (!staff && isStream(request)) throw new Response(null, { status: 204 });
  if (!staff) {
    const notice = isOfOpenPage(request) ? "session-ended" : undefined;
    throw redirect(loginAddress({ from: wayBackOf(request, url), notice }), {
      headers: { [SESSION_ENDED_HEADER]: "1" },
    });
  }
  const pathname = url.pathname.toLowerCase().replace(/(?<!\/)\/+$/, "");
  if (staff.mustChangePassword && pathname !== firstPasswordPath) {
    const query = new URLSearchParams({ from: wayBackOf(request, url) });
    throw redirect(`${firstPasswordPath}?${query}`);
  }
  if (!staff.mustChangePassword && isOverdue(staff, context) && !openWhenOverdue.has(pathname)) {
    const query = new URLSearchParams({ from: wayBackOf(request, url) });
    throw redirect(`${firstSecondFactorPath}?${query}`);
  }
  // A document request counts as activity; without JavaScript there are no others.
  const { db, now } = context.get(requestScope);
  if (isDocument(request) && staff.renewedAt <= renewableSince(now())) {
    const expires = await renewSession(db, staff.sessionId, now());
    if (expires) staff.expires = expires.getTime();
  }
  context.set(staffContext, staff);
  return next();
};

const openWhenOverdue: ReadonlySet<string> = new Set([
  firstSecondFactorPath,
  "/admin/passkey-options",
  STEP_UP_PATH,
  `${STEP_UP_PATH}/check`,
]);

const isOverdue = ({ secondFactorDue }: Staff, context: Readonly<RouterContextProvider>) =>
  Boolean(secondFactorDue) && secondFactorDue! <= context.get(requestScope).now();

/** Returns whether a request is an event stream. It is ended with 204, since a browser would report a redirect to a page as an error. */
const isStream = ({ headers }: Request) => headers.get("accept") === "text/event-stream";

/** Returns the requested page; for a submitted form, the page it is on. */
function wayBackOf(request: Request, url: URL): string {
  if (request.method === "GET") return url.pathname + url.search;
  return returnPath(referringPage(request));
}

/** Returns whether a request loads data for an open page, whose scripts report the end of a session themselves. */
function isOfOpenPage(request: Request): boolean {
  const page = referringPage(request);
  return new URL(request.url).pathname.endsWith(".data") && page !== null && returnPath(page) === page;
}

function referringPage({ headers }: Request): string | null {
  const referrer = headers.get("referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  return host === headers.get("host") ? pathname + search : null;
}
