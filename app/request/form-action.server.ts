import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { StepUpRequired } from "#app/access/step-up.ts";
import type { Capability } from "#app/access/policy.ts";
import { Conflict, DomainError, Forbidden, Invalid } from "#app/kit/errors.ts";
import { type FormRecord, formRecord, parseForm, withoutSecrets } from "#app/kit/forms/form-result.ts";
import { allowedStaff, requestScope, staffContext } from "./context.ts";
import type { StaffScope } from "./for-staff.server.ts";
import { fieldErrorsOf, withErrorMapping } from "./error-mapping.server.ts";

export type FormAct<Answer> = (
  record: FormRecord,
  scope: StaffScope,
) => Promise<Omit<Answer, "intent"> & { status?: number }>;
export type FormActs<Answer = FormAnswer> = Record<string, FormAct<Answer>>;

export function readForm<Schema extends z.ZodType>(schema: Schema, record: FormRecord): z.output<Schema> {
  const parsed = parseForm(schema, record);
  if (!parsed.ok) throw new Invalid("", parsed.fieldErrors);
  return parsed.value;
}

export async function actOnForm<Answer extends FormAnswer>(
  acts: FormActs<Answer>,
  context: Readonly<RouterContextProvider>,
  record: FormRecord,
) {
  const intent = String(record.intent);
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!act) throw data(null, { status: 400 });
  const scope = { ...context.get(requestScope), actor: context.get(staffContext) };
  const values = withoutSecrets(record);
  try {
    const { status, ...answer } = await act(record, scope);
    const isRefused = answer.error !== undefined || answer.fieldErrors !== undefined;
    const typedValues = isRefused ? { values } : {};
    return data({ intent, ...typedValues, ...answer } as Answer, status ?? (isRefused ? 400 : undefined));
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof Forbidden || error instanceof StepUpRequired)
      throw error;
    const fieldErrors = fieldErrorsOf(error);
    const refusal = fieldErrors ? { fieldErrors } : { error: error.userMessage };
    const asked = error instanceof Conflict ? error.answer : {};
    return data({ intent, values, ...refusal, ...asked } as Answer, error.status);
  }
}

interface FormActionArgs<Params> {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: Params;
}

/**
 * Makes an action that dispatches by intent.
 * @param acts actions by intent; those of a record are made from the address's params
 * @returns the action, with its acts for checks of all routes
 */
export const formAction = <Answer extends FormAnswer, Params = unknown>(
  acts: FormActs<Answer> | ((params: Params) => FormActs<Answer>),
  { needs, lists }: { needs?: Capability; lists?: readonly string[] } = {},
) =>
  Object.assign(
    withErrorMapping(async ({ request, context, params }: FormActionArgs<Params>) => {
      if (needs) allowedStaff(context, needs);
      const record = formRecord(await request.formData(), lists);
      return actOnForm(typeof acts === "function" ? acts(params) : acts, context, record);
    }),
    { acts },
  );
