import { CarrierField } from "#app/carriers/carrier-field.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { EMAIL_MAX_LENGTH } from "#app/kit/text/email.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { useActSubmit } from "#app/accounts/act-form.tsx";
import { PLANNING_ADDRESS, type Stop, STOP_KINDS, stopForm, tellForm } from "../stop.ts";

interface DialogProps {
  stop: Stop;
  onClose: () => void;
}

const nameOf = ({ kind, tracking_number }: Stop) => `${STOP_KINDS[kind].toLowerCase()} of ${tracking_number}`;

/** @param props.stops of these days: their drivers are proposed */
export function StopDialog({ stop, stops, onClose }: DialogProps & { stops: readonly Stop[] }) {
  const submit = useActSubmit();
  const { shipment_id, kind, version } = stop;
  return (
    <FormDialog<FormAnswer>
      title={`Plan the ${nameOf(stop)}`}
      description={[stop.party, stop.place].filter(Boolean).join(", ")}
      size="md"
      schema={stopForm}
      action={PLANNING_ADDRESS}
      fields={{ intent: "save", shipment_id, kind, version }}
      submit="Save"
      onClose={onClose}
    >
      {({ error }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="Day" name="day" error={error("day")} required>
              <DateInput type="date" defaultValue={stop.day} />
            </Field>
            <Field label="From" name="starts" error={error("starts")} optional>
              <DateInput type="time" defaultValue={stop.starts ?? stop.expected ?? ""} />
            </Field>
            <Field label="Until" name="ends" error={error("ends")} optional>
              <DateInput type="time" defaultValue={stop.ends ?? ""} />
            </Field>
          </div>
          <CarrierField
            label="Haulier"
            name="haulier"
            mode="road"
            defaultValue={stop.haulier ?? ""}
            error={error("haulier")}
            optional
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Driver" name="driver" error={error("driver")} hint="Name or plate" optional>
              <TextInput list="drivers" autoComplete="off" data-max={100} defaultValue={stop.driver ?? ""} />
            </Field>
            <Field label="Reference of the slot" name="reference" error={error("reference")} optional>
              <TextInput autoComplete="off" data-max={100} defaultValue={stop.reference ?? ""} />
            </Field>
          </div>
          <datalist id="drivers">
            {driversOf(stops).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <Field label="Note for the driver" name="note" error={error("note")} optional>
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
        </>
      )}
    </FormDialog>
  );
}

const driversOf = (stops: readonly Stop[]) => [
  ...new Map(stops.flatMap(({ driver }) => (driver ? [[foldText(driver), driver] as const] : []))).values(),
];

export function TellDialog({ stop, onClose }: DialogProps) {
  const { shipment_id, kind, order } = stop;
  return (
    <FormDialog<FormAnswer>
      title={`Order the ${nameOf(stop)}`}
      description={
        order
          ? order.isOutdated
            ? `${order.number} is voided: the plan changed since. A new transport order goes to the haulier.`
            : `${order.number} goes to the haulier once more.`
          : "The transport order with its slots is issued and mailed with the CMR note, where there is one, and a link for the driver."
      }
      size="sm"
      schema={tellForm}
      action={PLANNING_ADDRESS}
      fields={{ intent: "tell", shipment_id, kind }}
      submit="Send order"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      {({ error }) => (
        <>
          <Field label={`To ${stop.haulier ?? ""}`.trim()} name="to" error={error("to")} required>
            <TextInput
              type="email"
              autoComplete="off"
              data-max={EMAIL_MAX_LENGTH}
              defaultValue={stop.haulierMail ?? ""}
            />
          </Field>
          {order && !order.isOutdated ? null : (
            <Field label="Price, without VAT" name="price" error={error("price")} hint="EUR 450.00" optional>
              <TextInput autoComplete="off" data-max={60} />
            </Field>
          )}
          <Field label="Message" name="note" error={error("note")} optional>
            <TextArea rows={3} data-max={2000} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
