import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { liftSuppression } from "./suppression.server.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/suppression.route";
import type { LiftAnswer } from "./suppression.tsx";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

const FAILED = "The address could not be changed";

export const action = forStaff(
  "customers.write",
  async ({ request }: Route.ActionArgs, { db, actor, log }) => {
    const { email } = formRecord(await request.formData());
    return answerOf<LiftAnswer>(log, FAILED, async () => {
      await liftSuppression(db, actor, typeof email === "string" ? email : "");
      return { done: "Mails may go to this address again" };
    });
  },
);

export const clientAction = failWith<LiftAnswer>({ error: FAILED });
