import { Invalid } from "#app/kit/errors.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import type { FormOutcome, FormRecord } from "#app/kit/forms/form-result.ts";
import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { forStaff, type StaffScope } from "#app/request/for-staff.server.ts";
import { deadlineForm, DEADLINE_MESSAGES } from "../deadline.ts";
import {
  addDeadline,
  changeDeadline,
  setDeadlineDone,
  markDeadlineSeen,
  removeDeadline,
} from "../deadlines.server.ts";
import { readDeadlineChoices } from "../read-deadlines.server.ts";
import { leadToPage } from "#app/request/rows-of-document.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import type { Route } from "./+types/shipment-deadlines.route";

/** Loads the choices of the deadline form. */
export const loader = forStaff(
  "shipments.write",
  async ({ request, params }: Route.LoaderArgs, { db, actor }) => {
    leadToPage(request, cardAddress(params.id, "deadlines"));
    return readDeadlineChoices(db, actor, params.id);
  },
);

async function act(
  record: FormRecord,
  { db, actor }: StaffScope,
  { params }: Pick<Route.ActionArgs, "params">,
): Promise<FormOutcome> {
  const id = String(record.id ?? "");
  switch (record.intent) {
    case "add":
      await addDeadline(db, actor, params.id, readForm(deadlineForm, record));
      return { done: DEADLINE_MESSAGES.saved };
    case "change":
      await changeDeadline(db, actor, id, readForm(deadlineForm, record), Number(record.revision));
      return { done: DEADLINE_MESSAGES.saved };
    case "done":
    case "reopen":
      await setDeadlineDone(db, actor, id, record.intent === "done");
      return { done: record.intent === "done" ? DEADLINE_MESSAGES.done : DEADLINE_MESSAGES.reopened };
    case "seen":
      await markDeadlineSeen(db, actor, id);
      return { done: DEADLINE_MESSAGES.seen };
    case "remove":
      await removeDeadline(db, actor, id);
      return { done: DEADLINE_MESSAGES.removed };
    default:
      throw new Invalid(DEADLINE_MESSAGES.failed);
  }
}

export const action = staffAction("shipments.write", DEADLINE_MESSAGES.failed, act);
export const clientAction = failWith<FormOutcome>({ error: DEADLINE_MESSAGES.failed });
