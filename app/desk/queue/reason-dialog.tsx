import { useId } from "react";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Dialog, FormFooter } from "#app/kit/ui/dialog.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { MOVE_NOTE_MAX_LENGTH, moveForm, ETA_MESSAGES, MOVE_REASON_OPTIONS } from "#app/shipments/eta.ts";
import type { QueueLine } from "./queue.ts";

export function ReasonDialog(props: {
  line: QueueLine;
  send: (fields: Record<string, string>) => void;
  onClose: () => void;
}) {
  const { line, send, onClose } = props;
  const formId = useId();
  const form = useCheckedForm({ schema: moveForm });
  return (
    <Dialog
      title="Why is it not as promised?"
      description={line.label}
      size="sm"
      onClose={onClose}
      footer={<FormFooter form={formId}>Save</FormFooter>}
    >
      <form
        {...form.props}
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          form.props.onSubmit(event);
          if (event.defaultPrevented) return;
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const field = (name: string) => String(typed.get(name) ?? "");
          send({
            intent: "reason",
            id: line.id,
            delay_reason: field("delay_reason"),
            delay_note: field("delay_note"),
          });
          onClose();
        }}
      >
        <FormContext value={form}>
          <Field label="Reason" name="delay_reason" optional>
            <Select autoFocus defaultValue={line.cause?.reason ?? ""} options={MOVE_REASON_OPTIONS} />
          </Field>
          <Field
            label={ETA_MESSAGES.askNote}
            name="delay_note"
            hint="For colleagues; the letter to the customer names the reason alone."
            optional
          >
            <TextInput defaultValue={line.cause?.note ?? ""} data-max={MOVE_NOTE_MAX_LENGTH} />
          </Field>
        </FormContext>
      </form>
    </Dialog>
  );
}
