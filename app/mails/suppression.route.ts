import { data } from "react-router";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { liftSuppression } from "./suppression.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/suppression.route";
import type { LiftAnswer } from "./suppression.tsx";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "customers.write");
  const { email } = formRecord(await request.formData());
  try {
    await liftSuppression(context.get(requestScope).db, actor, typeof email === "string" ? email : "");
    return data<LiftAnswer>({ done: "Mails may go to this address again" });
  } catch (error) {
    if (error instanceof NotFound) return data<LiftAnswer>({ error: error.userMessage }, 404);
    throw error;
  }
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<LiftAnswer>(serverAction, { error: "The address could not be changed" });
