import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { Field } from "#app/kit/ui/field.tsx";
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
  return (
    <FormDialog
      title="Why is it not as promised?"
      description={line.label}
      size="sm"
      schema={moveForm}
      submit="Save"
      onValid={(event) => {
        event.preventDefault();
        const { delay_reason, delay_note } = formRecord(new FormData(event.currentTarget));
        send({
          intent: "reason",
          id: line.id,
          delay_reason: String(delay_reason ?? ""),
          delay_note: String(delay_note ?? ""),
        });
        onClose();
      }}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
