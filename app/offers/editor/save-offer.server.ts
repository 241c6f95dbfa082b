import { data, redirect } from "react-router";
import { offerAddressOf } from "#app/offers/address.ts";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { OfferChanged, saveOffer } from "../drafts.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { offerForm } from "../offer-form.ts";
import { changedOfferFields } from "../offer-input.ts";
import { OFFER_MESSAGES } from "../words.ts";
import { Invalid } from "#app/kit/errors.ts";
import { type SaveAnswer, inForm } from "./editor-form.ts";

const refused = (values: FormRecord, status: number, answer: SaveAnswer) =>
  data<SaveAnswer>({ ...answer, values }, status);

export async function saveDraft(
  id: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  if (!can(actor, "offers.write")) return refused(record, 403, { error: forbiddenText(actor.role) });
  const parsed = parseForm(offerForm, record);
  if (!parsed.ok) return refused(record, 400, { fieldErrors: parsed.fieldErrors });
  try {
    await saveOffer(db, actor, id, parsed.value, { version: new Date(String(record.version)) });
    return redirect(`${offerAddressOf(id)}?${record.then === "send" ? "send=1" : "saved=1"}`);
  } catch (error) {
    if (error instanceof OfferChanged) {
      const conflict = {
        version: error.version.toISOString(),
        changes: changedOfferFields(error.stored, parsed.value),
      };
      return refused(record, 409, { error: error.userMessage, conflict });
    }
    const { message, status } = toFailure(error, log, OFFER_MESSAGES.operationFailed);
    const fieldErrors = error instanceof Invalid ? inForm(error.fieldErrors, record) : undefined;
    return refused(record, status, { error: message, fieldErrors });
  }
}
