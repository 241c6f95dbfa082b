import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { saveCharges } from "#database/charges/charges.ts";
import { isDatabaseUnavailable } from "#database/connection/errors.ts";
import { chargesForm } from "#domain/charges/charges-form.ts";
import { DomainError, Forbidden, Invalid, NotFound } from "#domain/errors.ts";
import { type FormRecord, parseForm } from "#domain/form-result.ts";
import { CHARGE_MESSAGES } from "#words/charges.ts";
import type { ChargesAnswer } from "./charges-answer.ts";

/** Saves the charges of a form; what was typed comes back with every refusal. */
export async function answerSave(
  shipmentId: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  const refuse = (answer: ChargesAnswer, status: number) =>
    data<ChargesAnswer>({ ...answer, values: record }, status);
  const parsed = parseForm(chargesForm, record);
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors }, 400);
  try {
    const version = typeof record.version === "string" ? record.version : "";
    const result = await saveCharges(db, actor, shipmentId, parsed.value, { version });
    if ("stale" in result) return refuse({ stale: result.stale }, 409);
    return data<ChargesAnswer>({ done: result.changed ? CHARGE_MESSAGES.saved : CHARGE_MESSAGES.unchanged });
  } catch (error) {
    if (error instanceof DomainError) {
      const status =
        error instanceof Forbidden
          ? 403
          : error instanceof NotFound
            ? 404
            : error instanceof Invalid
              ? 400
              : 409;
      return refuse({ error: error.userMessage }, status);
    }
    log.error({ err: error }, "the charges of a shipment could not be saved");
    return refuse({ error: CHARGE_MESSAGES.failed }, isDatabaseUnavailable(error) ? 503 : 500);
  }
}
