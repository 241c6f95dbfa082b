import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import { SERVICE_TYPES } from "#domain/service-type.ts";
import {
  DIMENSIONS_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  NOTES_MAX_LENGTH,
  type ShipmentFieldName,
} from "#domain/shipments/shipment.ts";
import { SHIPMENT_FIELD_LABELS } from "#domain/shipments/shipment-conflict.ts";
import { TRACKING_NUMBER_MAX_LENGTH } from "#domain/shipments/tracking-number.ts";
import { PartyField, type PartyName } from "./party-field.tsx";
import { StatusField } from "#app/status-entry/status-field.tsx";

/** Who is chosen now, and the first names of each list for browsers without JavaScript. */
export interface FormParties {
  shipper: PartyName | null;
  consignee: PartyName | null;
  shippers: PartyName[];
  consignees: PartyName[];
}

/** All fields of a shipment, in the order staff receive the facts. */
export function ShipmentFields(props: {
  values: Partial<Record<string, string>>;
  error: (name: string) => string | undefined;
  count: (name: string) => string | undefined;
  parties: FormParties;
  newShipper: string | null;
  /** Its number is a proposal yet. */
  isNew: boolean;
}) {
  const { values, error, count, parties, isNew } = props;
  const text = (
    name: ShipmentFieldName,
    { maxLength, ...input }: React.ComponentProps<typeof TextInput> = {},
    required = false,
  ) => (
    <Field
      label={SHIPMENT_FIELD_LABELS[name]}
      name={name}
      error={error(name)}
      hint={count(name)}
      required={required}
      optional={!required}
    >
      <TextInput autoComplete="off" {...input} data-max={maxLength} defaultValue={values[name]} />
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text(
        "tracking_number",
        {
          maxLength: TRACKING_NUMBER_MAX_LENGTH,
          autoFocus: true,
          // The number that is proposed gives way to one that is typed.
          onFocus: (event) => {
            const { currentTarget: input } = event;
            if (isNew && input.value === input.defaultValue) input.select();
          },
        },
        true,
      )}
      <StatusField defaultValue={values.status} error={error("status")} />
      <Field
        label={SHIPMENT_FIELD_LABELS.service_type}
        name="service_type"
        error={error("service_type")}
        required
      >
        <Select
          defaultValue={values.service_type}
          options={SERVICE_TYPES.map((value) => ({ value, label: value }))}
        />
      </Field>
      {text("estimated_delivery", { type: "datetime-local" })}
      {text("origin_location", { maxLength: LOCATION_MAX_LENGTH }, true)}
      {text("destination_location", { maxLength: LOCATION_MAX_LENGTH }, true)}
      {text("current_location", { maxLength: LOCATION_MAX_LENGTH })}
      {text("dimensions", { maxLength: DIMENSIONS_MAX_LENGTH, placeholder: "L x W x H" })}
      {text("weight", { inputMode: "decimal", unit: "kg" })}
      {text("pieces", { inputMode: "numeric" })}
      <PartyField
        kind="shipper"
        label="Shipper"
        name="shipper_id"
        value={parties.shipper}
        first={parties.shippers}
        sentId={values.shipper_id}
        {...(props.newShipper ? { newName: props.newShipper } : {})}
        error={error("shipper_id")}
        optional
        canAdd
      />
      <PartyField
        kind="consignee"
        label="Consignee"
        name="consignee_id"
        value={parties.consignee}
        first={parties.consignees}
        sentId={values.consignee_id}
        error={error("consignee_id")}
        optional
        canAdd
      />
      <Field
        className="sm:col-span-2"
        label={SHIPMENT_FIELD_LABELS.notes}
        name="notes"
        error={error("notes")}
        hint={count("notes")}
        optional
      >
        <TextArea rows={3} defaultValue={values.notes} data-max={NOTES_MAX_LENGTH} />
      </Field>
    </div>
  );
}
