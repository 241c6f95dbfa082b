import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import {
  CLAIM_KINDS,
  CLAIMS_ADDRESS,
  DESCRIPTION_MAX_LENGTH,
  newClaimForm,
  numberedClaimForm,
} from "./claim.ts";

/** Dialog that opens a claim. @param props.shipmentId undefined when its number is asked for @param props.day default */
export function OpenClaimDialog(props: {
  shipmentId?: string;
  day: string;
  today: string;
  onClose: () => void;
}) {
  const { shipmentId, day, today } = props;
  return (
    <FormDialog
      title="Open a claim"
      schema={shipmentId ? newClaimForm : numberedClaimForm}
      action={CLAIMS_ADDRESS}
      fields={{ intent: "open", ...(shipmentId && { shipment_id: shipmentId }) }}
      submit="Open claim"
      className="grid gap-4 sm:grid-cols-3"
      onClose={props.onClose}
    >
      {shipmentId ? null : (
        <Field label="Tracking Number" name="tracking_number" className="col-span-full" required>
          <TextInput spellCheck={false} />
        </Field>
      )}
      <Field label="What went wrong" name="kind" required>
        <Select options={optionsOf(CLAIM_KINDS)} />
      </Field>
      <Field label="Day" name="happened_on" required>
        <DateInput type="date" max={today} defaultValue={day} />
      </Field>
      <Field label="Pieces" name="pieces" optional>
        <TextInput inputMode="numeric" />
      </Field>
      <Field label="Description" name="description" className="col-span-full" optional>
        <TextArea rows={3} data-max={DESCRIPTION_MAX_LENGTH} />
      </Field>
    </FormDialog>
  );
}
