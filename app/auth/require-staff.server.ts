import { type MiddlewareFunction, redirect } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";

/**
 * Stands in front of every admin route: without a session one is sent to the login page, with the way back kept.
 * The address of a data request is the page's own, as React Router hands it to middleware.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { auth, now } = context.get(requestScope);
  const session = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  if (!session || session.session.expiresAt <= now()) {
    const { pathname, search } = new URL(request.url);
    const back = request.method === "GET" ? `?from=${encodeURIComponent(pathname + search)}` : "";
    throw redirect(`/admin/login${back}`);
  }
  context.set(staffContext, {
    id: session.user.id,
    email: session.user.email,
    sessionId: session.session.id,
    expires: session.session.expiresAt.getTime(),
  });
  return next();
};
