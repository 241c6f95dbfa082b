import { VEHICLE_CHOICES } from "#app/goods/vehicles.ts";
import { CarrierField } from "#app/carriers/carrier-field.tsx";
import { DeliverToField } from "#app/documents/layout-fields.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { foldText } from "#app/kit/text/search-text.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { useActSubmit } from "#app/accounts/act-form.tsx";
import { PLANNING_ADDRESS, planAct, type Stop, STOP_KINDS, stopForm } from "../stop.ts";

export interface DialogProps {
  stop: Stop;
  onClose: () => void;
}

export const nameOf = ({ kind, tracking_number }: Stop) =>
  `${STOP_KINDS[kind].toLowerCase()} of ${tracking_number}`;

/** @param props.stops stops of these days, whose drivers are proposed */
export function StopDialog({ stop, stops, onClose }: DialogProps & { stops: readonly Stop[] }) {
  const submit = useActSubmit();
  const { shipment_id, kind, version } = stop;
  return (
    <FormDialog<FormAnswer>
      title={`${planAct(stop)} the ${nameOf(stop)}`}
      description={[stop.party, stop.place].filter(Boolean).join(", ")}
      size="md"
      schema={stopForm}
      action={PLANNING_ADDRESS}
      fields={{ intent: "save", shipment_id, kind, version }}
      submit="Save"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Day" name="day" required>
          <DateInput type="date" defaultValue={stop.day} />
        </Field>
        <div className="grid grid-cols-2 gap-x-3 sm:contents">
          <Field label="From" name="starts" optional>
            <DateInput type="time" defaultValue={stop.starts ?? stop.expected ?? ""} />
          </Field>
          <Field label="Until" name="ends" optional>
            <DateInput type="time" defaultValue={stop.ends ?? ""} />
          </Field>
        </div>
      </div>
      <CarrierField label="Haulier" name="haulier" mode="road" defaultValue={stop.haulier ?? ""} optional />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Driver" name="driver" hint="Name or plate" optional>
          <TextInput list="drivers" data-max={100} defaultValue={stop.driver ?? ""} />
        </Field>
        <Field label="Vehicle" name="vehicle" hint="Of all stops of the driver that day" optional>
          <Select
            defaultValue={stop.vehicle ?? ""}
            options={[{ value: "", label: "Not known" }, ...VEHICLE_CHOICES]}
          />
        </Field>
        <Field label="Reference of the slot" name="reference" optional>
          <TextInput data-max={100} defaultValue={stop.reference ?? ""} />
        </Field>
        <Field label="Price, without VAT" name="price" hint="Such as EUR 450.00" optional>
          <TextInput data-max={60} defaultValue={stop.price ?? ""} />
        </Field>
      </div>
      <DeliverToField name="deliver_to" defaultValue={stop.deliver_to ?? ""} />
      <datalist id="drivers">
        {driversOf(stops).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Field label="Note for the driver" name="note" optional>
        <TextArea rows={2} data-max={500} defaultValue={stop.note ?? ""} />
      </Field>
      {stop.id === null ? null : (
        <ConfirmDialog
          title="Take this stop off the plan?"
          message={`Day, slot, haulier and driver of the ${nameOf(stop)} are forgotten; what its leg expects is shown again.`}
          confirmLabel="Take off"
          trigger={
            <Button variant="quiet" className="justify-self-start">
              Take off the plan
            </Button>
          }
          onConfirm={() => {
            void submit({ intent: "remove", shipment_id, kind });
            onClose();
          }}
        />
      )}
    </FormDialog>
  );
}

const driversOf = (stops: readonly Stop[]) => [
  ...new Map(stops.flatMap(({ driver }) => (driver ? [[foldText(driver), driver] as const] : []))).values(),
];
