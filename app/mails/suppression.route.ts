import { data } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { liftSuppression } from "./suppression.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/suppression.route";
import type { LiftAnswer } from "./suppression.tsx";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff("customers.write", async ({ request }: Route.ActionArgs, { db, actor }) => {
  const { email } = formRecord(await request.formData());
  try {
    await liftSuppression(db, actor, typeof email === "string" ? email : "");
    return data<LiftAnswer>({ done: "Mails may go to this address again" });
  } catch (error) {
    if (error instanceof NotFound) return data<LiftAnswer>({ error: error.userMessage }, 404);
    throw error;
  }
});

export const clientAction = failWith<LiftAnswer>({ error: "The address could not be changed" });
