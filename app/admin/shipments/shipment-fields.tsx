import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import { SERVICE_TYPES } from "#domain/service-type.ts";
import {
  DEFAULT_STATUS,
  displayStatus,
  isPredefinedStatus,
  PREDEFINED_STATUSES,
} from "#domain/shipments/status.ts";

const customChoice = "custom";

/** The status as a choice from the list, or a text of one's own with a way back (which resets to pending). */
export function StatusField(props: { defaultValue?: string; error?: string }) {
  const start = props.defaultValue || DEFAULT_STATUS;
  const [custom, setCustom] = useState(!isPredefinedStatus(start));
  const [status, setStatus] = useState<string>(start);
  if (custom) {
    return (
      <Field label="Status" name="status" error={props.error} required>
        <TextInput
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
          placeholder="Custom status"
          maxLength={100}
        />
        <Button
          variant="quiet"
          size="sm"
          className="mt-1 self-start"
          onClick={() => {
            setCustom(false);
            setStatus(DEFAULT_STATUS);
          }}
        >
          Back to predefined options
        </Button>
      </Field>
    );
  }
  return (
    <Field label="Status" name="status" error={props.error} required>
      <Select
        value={status}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setCustom(chosen === customChoice);
          setStatus(chosen === customChoice ? "" : chosen);
        }}
      >
        {PREDEFINED_STATUSES.map((each) => (
          <option key={each} value={each}>
            {displayStatus(each)}
          </option>
        ))}
        <option value={customChoice}>Custom Status</option>
      </Select>
    </Field>
  );
}

interface PartyName {
  id: string;
  name: string;
  company: string | null;
}

/** All fields of a shipment, in the order staff receive the facts. */
export function ShipmentFields(props: {
  values: Record<string, string>;
  error: (name: string) => string | undefined;
  shippers: PartyName[];
  consignees: PartyName[];
}) {
  const { values, error } = props;
  const text = (
    name: string,
    label: string,
    input: React.ComponentProps<typeof TextInput> = {},
    required = false,
  ) => (
    <Field label={label} name={name} error={error(name)} required={required} optional={!required}>
      <TextInput {...input} defaultValue={values[name]} />
    </Field>
  );
  const party = (name: string, label: string, parties: PartyName[]) => (
    <Field label={label} name={name} error={error(name)} optional>
      <Select defaultValue={values[name]}>
        <option value="">None</option>
        {parties.map((each) => (
          <option key={each.id} value={each.id}>
            {each.company ? `${each.name} (${each.company})` : each.name}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text("tracking_number", "Tracking number", { maxLength: 64, autoComplete: "off" }, true)}
      <StatusField defaultValue={values.status} error={error("status")} />
      <Field label="Service type" name="service_type" error={error("service_type")} required>
        <Select
          defaultValue={values.service_type}
          options={SERVICE_TYPES.map((value) => ({ value, label: value }))}
        />
      </Field>
      {text("estimated_delivery", "Estimated delivery", { type: "datetime-local" })}
      {text("origin_location", "Origin location", { maxLength: 200 }, true)}
      {text("destination_location", "Destination location", { maxLength: 200 }, true)}
      {text("current_location", "Current location", { maxLength: 200 })}
      {text("dimensions", "Dimensions", { maxLength: 100, placeholder: "L x W x H" })}
      {text("weight", "Weight", { type: "number", step: "0.01", min: 0, unit: "kg" })}
      {text("pieces", "Pieces", { type: "number", step: 1, min: 1 })}
      {party("shipper_id", "Shipper", props.shippers)}
      {party("consignee_id", "Consignee", props.consignees)}
      <Field className="sm:col-span-2" label="Notes" name="notes" error={error("notes")} optional>
        <TextArea defaultValue={values.notes} maxLength={5000} />
      </Field>
    </div>
  );
}
