import { type MiddlewareFunction, redirect } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { renewSession } from "#database/accounts/renew-session.ts";
import { currentStaff } from "./current-staff.server.ts";
import { loginAddress } from "./notices.ts";
import { SESSION_ENDED_HEADER } from "./session/ended-header.ts";
import { wayBack } from "./way-back.ts";

/**
 * Stands in front of every admin route: without a session one is sent to the login page, with the way back kept.
 * The address of a data request is the page's own, as React Router hands it to middleware.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const staff = await currentStaff(request, context);
  if (!staff) {
    throw redirect(loginAddress({ from: wayBackOf(request) }), { headers: { [SESSION_ENDED_HEADER]: "1" } });
  }
  // A page opened by hand is activity; without JavaScript it is the only one we hear of.
  if (request.headers.get("sec-fetch-dest") === "document") {
    const { db, now } = context.get(requestScope);
    const expires = await renewSession(db, staff.sessionId, now());
    if (expires) staff.expires = expires.getTime();
  }
  context.set(staffContext, staff);
  return next();
};

/** The page that was asked for; of a form that was sent, the page it stood on. */
function wayBackOf(request: Request): string {
  if (request.method === "GET") return pathOf(request.url);
  const referrer = request.headers.get("referer") ?? "";
  const sameHost = URL.canParse(referrer) && new URL(referrer).host === request.headers.get("host");
  return wayBack(sameHost ? pathOf(referrer) : null);
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
