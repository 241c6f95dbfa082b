import { requireStaff } from "../require-staff.server.ts";
import { requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping, withErrorMappingMiddleware } from "#app/request/error-mapping.server.ts";
import { beginPasskey } from "../passkeys.server.ts";
import { DomainError } from "#app/kit/errors.ts";
import type { Route } from "./+types/passkey-options.route";

export const middleware: Route.MiddlewareFunction[] = [withErrorMappingMiddleware(requireStaff)];

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

const options = { headers: { "Cache-Control": "no-store" } };

export const action = withErrorMapping(async ({ context }: Route.ActionArgs) => {
  const { db, auth, now } = context.get(requestScope);
  try {
    return Response.json(await beginPasskey(db, auth, context.get(staffContext), now()), options);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json({ error: error.userMessage }, { ...options, status: 409 });
  }
});
