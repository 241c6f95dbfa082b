import { data } from "react-router";
import { toFailure } from "#app/request/error-mapping.server.ts";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { saveCharges, type ShipmentCharges } from "#database/charges/charges.ts";
import { chargesForm } from "#domain/charges/charges-form.ts";
import { type ActAnswer, type FormRecord, parseForm } from "#domain/form-result.ts";
import { CHARGE_MESSAGES } from "#words/charges.ts";

export interface ChargesAnswer extends ActAnswer {
  values?: FormRecord;
  /** What somebody else has saved meanwhile: nothing was stored. */
  stale?: ShipmentCharges;
}

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
    const { message, status } = toFailure(error, log, CHARGE_MESSAGES.failed);
    return refuse({ error: message }, status);
  }
}
