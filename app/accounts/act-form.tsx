import { type ComponentProps, type ContextType, type ReactNode, useState, use } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { z } from "zod";
import { ensureStepUp, submitWithStepUp } from "./ensure-step-up.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { FormContext } from "#app/kit/ui/field.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { ChoiceButton, type Choices } from "#app/kit/forms/choice-button.tsx";
import { answerTo, type FormAnswer } from "#app/kit/forms/form-answer.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";

const SUBMIT_OPTIONS = { method: "post", replace: true, preventScrollReset: true } as const;

/** Returns a function that submits an action to the current page, after a step-up dialog if one is needed. */
export function useActSubmit(): (fields: Record<string, string>, stepUp?: boolean) => Promise<void> {
  const submit = useSubmit();
  return async (fields, stepUp = false) => {
    if (!stepUp || (await ensureStepUp())) await submit(fields, SUBMIT_OPTIONS);
  };
}

export function ConfirmPageAct({
  fields,
  stepUp,
  ...dialog
}: Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm"> & {
  fields: Record<string, string>;
  stepUp?: boolean;
}) {
  const submit = useActSubmit();
  return <ConfirmDialog {...dialog} onConfirm={() => void submit(fields, stepUp)} />;
}

/** The answer of a form for browsers without scripts; with them it is a toast, or stands at its fields. */
export function AnswerStatus({ answer }: { answer: Pick<FormAnswer, "done" | "error"> | undefined }) {
  const hydrated = useHydrated();
  return (
    <p role="status" className="mt-4 font-medium empty:hidden print:hidden">
      {hydrated ? null : (answer?.done ?? answer?.error)}
    </p>
  );
}

type FormState = Required<NonNullable<ContextType<typeof FormContext>>>;

/**
 * One of several forms of a page, submitted without navigation: its fields with errors and submitted values, and its
 * button. A function as child gets both, for controls outside a `Field`.
 */
export function ActForm(
  props: Pick<ComponentProps<typeof Button>, "variant" | "size"> & {
    intent: string;
    schema?: z.ZodType;
    lists?: readonly string[];
    /** Checkboxes of which at least one is required. */
    choices?: Choices;
    answer?: FormAnswer;
    submit: ReactNode;
    /** Other buttons of the form. */
    beside?: ReactNode;
    pendingLabel?: string;
    /** «factor»: asked of accounts with a second factor alone. */
    stepUp?: boolean | "factor";
    emptied?: boolean;
    className?: string;
    /** For a form with a file. */
    encType?: "multipart/form-data";
    children?: ReactNode | ((form: FormState) => ReactNode);
  },
) {
  const { intent, variant, size, pendingLabel, stepUp, className } = props;
  const pending = useNavigation().formData?.get("intent") === intent;
  const submit = useSubmit();
  const form = useCheckedForm({
    schema: props.schema,
    answer: answerTo(intent, props.answer),
    lists: props.lists,
    onValid(event) {
      const of = stepUp === "factor" ? stepUp : undefined;
      if (stepUp) submitWithStepUp(event, (element) => void submit(element, SUBMIT_OPTIONS), of);
    },
  });
  const { answer } = form;
  const [done, setDone] = useState<{ answer?: FormAnswer; times: number }>({ times: 0 });
  if (answer !== done.answer) setDone({ answer, times: done.times + (answer?.done ? 1 : 0) });
  const typed = (name: string) => {
    const value = answer?.values?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const state = { ...form, typed };
  const button = { variant, size, pending, pendingLabel, children: props.submit };
  return (
    <Form
      key={props.emptied ? done.times : 0}
      {...form.props}
      {...SUBMIT_OPTIONS}
      method="post"
      encType={props.encType}
      className={className}
    >
      <SendKey />
      <input type="hidden" name="intent" value={intent} />
      <FormContext value={state}>
        {typeof props.children === "function" ? props.children(state) : props.children}
      </FormContext>
      <div className="flex flex-wrap gap-3">
        {props.choices ? (
          <ChoiceButton choices={props.choices} {...button} />
        ) : (
          <Button type="submit" {...button} />
        )}
        {props.beside}
      </div>
    </Form>
  );
}

/** A page of the settings: its header, the result of its last form, and its parts. */
export function SettingsFrame(props: {
  title: string;
  description: string;
  answer: FormAnswer | undefined;
  children: ReactNode;
}) {
  const { title, description, answer, children } = props;
  useAnswerToast(answer);
  return (
    <>
      <PageHeader title={title} description={description} />
      <AnswerStatus answer={answer} />
      {children}
    </>
  );
}

/** Version of the setting that a form shows. After a refusal it stays that of what was typed, until the page is loaded again. */
export function SettingVersion({ version }: { version: string }) {
  return <input type="hidden" name="version" value={use(FormContext)?.typed?.("version") ?? version} />;
}

/** One of several forms on a page of the settings, each of which is saved alone. */
export const SettingForm = (props: ComponentProps<typeof ActForm>) => (
  <ActForm variant="strong" pendingLabel="Saving..." className="grid max-w-xl gap-5" {...props} />
);
