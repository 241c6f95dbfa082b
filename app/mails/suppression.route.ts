import { staffAction } from "#app/request/form-action.server.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { liftSuppression } from "./suppression.server.ts";
import type { LiftAnswer } from "./suppression.tsx";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

const FAILED = "The address could not be changed";

export const action = staffAction(
  "customers.write",
  FAILED,
  async ({ email }, { db, actor }): Promise<LiftAnswer> => {
    await liftSuppression(db, actor, typeof email === "string" ? email : "");
    return { done: "Mails may go to this address again" };
  },
);

export const clientAction = failWith<LiftAnswer>({ error: FAILED });
