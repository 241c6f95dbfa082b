import { redirect } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { FORM_OF_SIGN_IN } from "#app/request/accepted-body.ts";
import { noSessionCookie } from "#app/request/auth.server.ts";
import { endSession } from "../session.server.ts";
import type { Route } from "./+types/logout.route";
import { currentStaff } from "../require-staff.server.ts";

export const handle = { body: FORM_OF_SIGN_IN };

export const loader = () => redirect("/admin");

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db, auth } = context.get(requestScope);
  const staff = await currentStaff(request, context);
  if (staff) await endSession(db, staff, staff.sessionId);
  return redirect("/admin/login", { headers: { "Set-Cookie": noSessionCookie(auth) } });
});
