import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { MOVE_NOTE_MAX_LENGTH, ETA_MESSAGES, MOVE_REASON_OPTIONS } from "./eta.ts";

/** Fields for reason and note of a new arrival, which customers read. */
export function MoveReasonFields() {
  return (
    <>
      <Field label={ETA_MESSAGES.ask} name="delay_reason" optional>
        <Select options={MOVE_REASON_OPTIONS} />
      </Field>
      <Field label={ETA_MESSAGES.askNote} name="delay_note" optional>
        <TextInput data-max={MOVE_NOTE_MAX_LENGTH} />
      </Field>
    </>
  );
}
