import { data } from "react-router";
import type { z } from "zod";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import type { Capability } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import {
  type FormOutcome,
  type FormRecord,
  formRecord,
  isRefusal,
  parseForm,
  withoutSecrets,
} from "#app/kit/forms/form-result.ts";
import { allowedStaff, requestScope, type RouteArgs, staffContext } from "./context.ts";
import { forStaff, type StaffScope } from "./for-staff.server.ts";
import { answerOf, keepTyped, withErrorMapping } from "./error-mapping.server.ts";

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
  context: RouteArgs["context"],
  record: FormRecord,
) {
  const intent = String(record.intent);
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!act) throw data(null, { status: 400 });
  const scope = { ...context.get(requestScope), actor: context.get(staffContext) };
  const values = withoutSecrets(record);
  return answerOf<Answer & { status?: number }>(
    scope.log,
    null,
    async () => {
      const answer = await act(record, scope);
      return { intent, ...(isRefusal(answer) && { values }), ...answer } as Answer;
    },
    (error) => ({ intent, ...keepTyped(error, values) }) as Partial<Answer>,
  );
}

interface FormActionArgs<Params> extends RouteArgs {
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

/**
 * Makes an action that does one thing, or dispatches itself. Refusals are answers.
 * @param failed message for unexpected errors
 * @param besides `lists` as for `formRecord`; `beside` returns what a refusal has besides
 */
export const staffAction = <Answer extends FormOutcome, Params = unknown>(
  needs: Parameters<typeof forStaff>[0],
  failed: string | ((record: FormRecord) => string),
  act: (record: FormRecord, scope: StaffScope, args: FormActionArgs<Params>) => Promise<Answer>,
  besides: {
    lists?: readonly string[];
    beside?: (error: unknown, record: FormRecord) => Partial<Answer>;
  } = {},
) =>
  forStaff(needs, async (args: FormActionArgs<Params>, scope) => {
    const record = formRecord(await args.request.formData(), besides.lists);
    return answerOf<Answer>(
      scope.log,
      typeof failed === "string" ? failed : failed(record),
      () => act(record, scope, args),
      (error) => besides.beside?.(error, record) ?? {},
    );
  });
