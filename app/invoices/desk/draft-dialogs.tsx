import { useState } from "react";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { draftForm, groupForm, LINE_MAX_LENGTH, NOTE_MAX_LENGTH } from "../draft-form.ts";
import { invoiceAddress } from "../invoice-list.ts";
import type { InvoicePageValues } from "../read-invoice-page.server.ts";

interface Props {
  invoice: InvoicePageValues;
  onClose: () => void;
}

/** Dialog with the texts of a draft's lines and its note. */
export function EditDraftDialog(props: Props) {
  // As it was opened: what a colleague changes meanwhile is refused by its version.
  const [{ id, lines, note, version }] = useState(props.invoice);
  return (
    <FormDialog
      title="Edit draft"
      size="lg"
      schema={draftForm(lines.length)}
      lists={["leave_out"]}
      action={invoiceAddress(id)}
      fields={{ intent: "change", version }}
      submit="Save draft"
      onClose={props.onClose}
    >
      {lines.map(({ description }, position) => (
        <div
          key={`${position} ${description}`}
          className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end sm:gap-4"
        >
          <Field label={`Line ${position + 1}`} name={`line.${position}`}>
            <TextInput maxLength={LINE_MAX_LENGTH} defaultValue={description} />
          </Field>
          <Checkbox name="leave_out" value={String(position)} label="Leave out" />
        </div>
      ))}
      <Field label="Invoice note" name="note" optional>
        <TextArea rows={2} maxLength={NOTE_MAX_LENGTH} defaultValue={note ?? ""} />
      </Field>
    </FormDialog>
  );
}

/** Dialog that makes several lines of a draft one. */
export function GroupDialog(props: Props) {
  const [{ id, lines, version }] = useState(props.invoice);
  return (
    <FormDialog
      title="Group lines"
      schema={groupForm}
      lists={["position"]}
      action={invoiceAddress(id)}
      fields={{ intent: "group", version }}
      submit="Make one line"
      onClose={props.onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-slate-600">Which become one line, with the sum of their prices</legend>
        {lines.map(({ description }, position) => (
          <Checkbox
            key={`${position} ${description}`}
            name="position"
            value={String(position)}
            label={description}
          />
        ))}
      </fieldset>
      <Field label="Description" name="text" required>
        <TextInput maxLength={LINE_MAX_LENGTH} />
      </Field>
    </FormDialog>
  );
}
