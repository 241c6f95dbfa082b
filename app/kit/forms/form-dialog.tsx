import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import { useFetcher } from "react-router";
import { Dialog, FormFooter } from "../ui/dialog.tsx";
import { FormContext } from "../ui/field.tsx";
import { toast } from "../ui/toast.ts";
import { useAnswer } from "../ui/use-answer.ts";
import type { FormOutcome } from "./form-result.ts";
import { SendKey } from "./send-key.tsx";
import { useCheckedForm } from "./use-checked-form.ts";

interface FormState<Answer extends FormOutcome> extends ReturnType<typeof useCheckedForm<Answer>> {
  pending: boolean;
}

/** A dialog with a form for one action; shows the result and closes on success. */
export function FormDialog<Answer extends FormOutcome = FormOutcome>(props: {
  title: ReactNode;
  description?: ReactNode;
  size?: ComponentProps<typeof Dialog>["size"];
  schema?: Parameters<typeof useCheckedForm>[0]["schema"];
  lists?: readonly string[];
  /** Without it the form is sent to the page it stands on. */
  action?: string;
  fields?: Record<string, string>;
  onValid?: (event: FormEvent<HTMLFormElement>, send: (form: HTMLFormElement) => void) => void;
  /** Label of the button; null when there is nothing to submit. */
  submit: ReactNode | ((form: FormState<Answer>) => ReactNode);
  variant?: "primary" | "danger";
  pendingLabel?: string;
  className?: string;
  instead?: (answer: Answer) => ReactNode;
  onClose: () => void;
  onDone?: () => void;
  children: ReactNode | ((form: FormState<Answer>) => ReactNode);
}) {
  const { submit, fields = {}, onClose, onValid } = props;
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data as Answer | undefined;
  const checked = useCheckedForm({
    schema: props.schema,
    answer,
    lists: props.lists,
    onValid: onValid && ((event) => onValid(event, (form) => void fetcher.submit(form))),
  });
  const formId = useId();
  const form = { ...checked, pending: fetcher.state !== "idle" };
  useAnswer(answer, ({ done, error, fieldErrors }) => {
    if (error && !fieldErrors) toast.error(error);
    if (!done) return;
    toast.success(done);
    props.onDone?.();
    onClose();
  });
  const instead = answer && props.instead?.(answer);
  if (instead) return instead;
  return (
    <Dialog
      title={props.title}
      description={props.description}
      size={props.size}
      pending={form.pending}
      onClose={onClose}
      footer={
        <FormFooter form={formId} variant={props.variant} pendingLabel={props.pendingLabel}>
          {typeof submit === "function" ? submit(form) : submit}
        </FormFooter>
      }
    >
      <fetcher.Form
        {...form.props}
        id={formId}
        method="post"
        action={props.action}
        className={props.className ?? "grid gap-4"}
      >
        <SendKey />
        <HiddenInputs fields={fields} />
        <FormContext value={form}>
          {typeof props.children === "function" ? props.children(form) : props.children}
        </FormContext>
      </fetcher.Form>
    </Dialog>
  );
}

export function HiddenInputs({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
