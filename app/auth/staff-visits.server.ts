import type { RequestScope } from "#app/context.ts";

/** True when a signed-in member of staff asks, for what a public page shows them besides; never in the way of others. */
export async function staffVisits(
  request: Request,
  { auth, now }: Pick<RequestScope, "auth" | "now">,
): Promise<boolean> {
  const session = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  return session !== null && session.session.expiresAt > now();
}
