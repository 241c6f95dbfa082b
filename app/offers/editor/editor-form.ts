import type { RefObject } from "react";
import { type FormRows, useFormRows } from "#app/kit/forms/use-form-rows.ts";
import { useTypedForm } from "#app/kit/forms/use-typed-form.ts";
import { Invalid } from "#app/kit/errors.ts";
import type { EditConflict } from "#app/kit/forms/edit-conflict.ts";
import type { FieldErrors, FormRecord, FormRefusal } from "#app/kit/forms/form-result.ts";
import { linesIn } from "../offer-form.ts";
import { type OfferBackground, readTypedOffer, type TypedOffer } from "../typed-offer.ts";

export const useLines = (values: FormRecord): FormRows =>
  useFormRows(() => linesIn(values), {
    least: 1,
    blank: { basis: "flat" },
    isWorth: ({ description, price }) => Boolean(description || price),
  });

const PAUSE_MS = 80;

export const useTypedOffer = (
  form: RefObject<HTMLFormElement | null>,
  start: FormRecord,
  today: string,
  background: OfferBackground = {},
): TypedOffer => useTypedForm(form, start, (record) => readTypedOffer(record, today, background), PAUSE_MS);

export interface OfferSaveAnswer extends FormRefusal {
  /** Set when somebody else saved meanwhile: the stored values that differ from the typed ones. */
  conflict?: EditConflict;
}

/** The answer for a refusal: typed values, and messages by field of the form. */
export const besideRefusal = (error: unknown, record: FormRecord): OfferSaveAnswer => ({
  values: record,
  ...(error instanceof Invalid && { fieldErrors: inForm(error.fieldErrors, record) }),
});

/** Maps messages by line position, as thrown by the server functions, to the form's field names. */
function inForm(errors: FieldErrors, record: FormRecord): FieldErrors {
  const rows = linesIn(record);
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [
      name.replace(/^lines\.(\d+)/, (_, position) => `lines.${rows[Number(position)]?.index}`),
      messages,
    ]),
  );
}
