import { type ReactNode, useId } from "react";
import type { z } from "zod";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Dialog, FormFooter } from "#app/ui/dialog.tsx";
import { useStaffAct } from "./use-staff-act.ts";

/** A window with the form of one act on the staff screen, which asks for a fresh proof before it is sent. */
export function StaffFormDialog(props: {
  title: string;
  description: string;
  submitLabel: string;
  schema: z.ZodType;
  /** Sent with the fields. */
  hidden: Record<string, string>;
  onInput?: (form: FormData) => void;
  onClose: () => void;
  /** The fields; `error` gives the first message of one. */
  children: (error: (name: string) => string | undefined) => ReactNode;
}) {
  const { onInput, onClose } = props;
  const formId = useId();
  const { fetcher, pending, answer, submitForm } = useStaffAct(onClose);
  const form = useCheckedForm({ schema: props.schema, answer });
  return (
    <Dialog
      title={props.title}
      description={props.description}
      isOpen
      isDismissable={!pending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <FormFooter form={formId} pending={pending} onCancel={onClose}>
          {props.submitLabel}
        </FormFooter>
      }
    >
      <fetcher.Form
        {...form.props}
        onSubmit={(event) => {
          form.props.onSubmit(event);
          submitForm(event);
        }}
        onChange={(event) => onInput?.(new FormData(event.currentTarget))}
        id={formId}
        method="post"
        className="grid gap-5"
      >
        {Object.entries(props.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {props.children(form.error)}
      </fetcher.Form>
    </Dialog>
  );
}
