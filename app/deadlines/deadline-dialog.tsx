import { useState } from "react";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { useFetchedAnswer } from "#app/kit/forms/use-fetched-answer.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { localTimeAt, offsetAt } from "#app/places/zone-time.ts";
import { EVENT_CODES } from "#app/shipments/event-codes.ts";
import { deadlineForm, DEADLINE_MESSAGES } from "./deadline.ts";
import type { Deadline, DeadlineChoices } from "./read-deadlines.server.ts";

export const deadlinesOf = (shipmentId: string): string => `/admin/shipments/${shipmentId}/deadlines`;

const EVENT_OPTIONS = Object.entries(EVENT_CODES).map(([value, { label }]) => ({ value, label }));

/** Dialog to enter or change a deadline of a shipment. */
export function DeadlineDialog(props: { shipmentId: string; deadline?: Deadline; onClose: () => void }) {
  const { shipmentId, deadline, onClose } = props;
  const address = deadlinesOf(shipmentId);
  const { answer } = useFetchedAnswer<DeadlineChoices>(address, DEADLINE_MESSAGES.fetchFailed, onClose);
  if (!answer) return null;
  return (
    <FormDialog
      title={deadline ? "Change the deadline" : "Add a deadline"}
      schema={deadlineForm}
      action={address}
      fields={
        deadline
          ? { intent: "change", id: deadline.id, revision: String(deadline.revision) }
          : { intent: "add" }
      }
      submit="Save deadline"
      className="grid gap-4 sm:grid-cols-2"
      onClose={onClose}
    >
      <DeadlineFields choices={answer} deadline={deadline} />
    </FormDialog>
  );
}

function DeadlineFields(props: { choices: DeadlineChoices; deadline: Deadline | undefined }) {
  const { deadline } = props;
  const { kinds, places, ends, people } = props.choices;
  const [code, setCode] = useState(deadline?.kind ?? kinds[0]?.code ?? "");
  const kind = kinds.find((each) => each.code === code);
  const [basis, setBasis] = useState(deadline?.from_event ? "days" : "moment");
  const choose = (next: string) => {
    setCode(next);
    setBasis(kinds.find((each) => each.code === next)?.from_event ? "days" : "moment");
  };
  const own = deadline?.kind === code ? deadline : undefined;
  const place = own?.place ?? (kind ? ends[kind.place_end] : "");
  const shown = new Map(places.map((each) => [each.place, each.name]));
  if (place && !shown.has(place)) shown.set(place, own?.place_name ?? place);
  return (
    <>
      <Field label="Kind" name="kind" required>
        <Select
          value={code}
          onChange={(event) => choose(event.currentTarget.value)}
          options={kinds.map(({ code: value, label }) => ({ value, label }))}
        />
      </Field>
      <Field label="Counted as" name="basis">
        <Select
          value={basis}
          onChange={(event) => setBasis(event.currentTarget.value)}
          options={[
            { value: "moment", label: "A day and time" },
            { value: "days", label: "Free days from an event" },
          ]}
        />
      </Field>
      {basis === "moment" ? (
        <Field label="Due" name="due_at" hint="Local time of the place" required>
          <DateInput key={code} type="datetime-local" defaultValue={own ? localDue(own) : ""} />
        </Field>
      ) : (
        <>
          <Field
            label="Free days"
            name="free_days"
            hint={
              kind?.sample
                ? "A sample: look it up in the carrier's terms. Days begin on the day after the event"
                : "Days begin on the day after the event"
            }
            required
          >
            <TextInput
              key={code}
              inputMode="numeric"
              defaultValue={String(own?.free_days ?? kind?.free_days ?? "")}
            />
          </Field>
          <Field label="From" name="from_event" required>
            <Select
              key={code}
              defaultValue={own?.from_event ?? kind?.from_event ?? "unloaded"}
              options={EVENT_OPTIONS}
            />
          </Field>
          <Checkbox
            key={`working ${code}`}
            name="working_days"
            value="1"
            defaultChecked={own?.working_days ?? kind?.working_days ?? false}
            label="Working days only"
            hint="Without Sundays, closed days and public holidays of the company"
          />
        </>
      )}
      <Field label="At" name="place" hint="Whose clock counts">
        <Select
          key={`place ${code}`}
          defaultValue={place}
          options={[...shown].map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Responsible" name="responsible_id">
        <Select
          defaultValue={deadline?.responsible_id ?? ""}
          options={[
            { value: "", label: "Owner of the shipment" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label="Reference" name="reference" hint="Slot, T1 or permit number" optional>
        <TextInput data-max={100} defaultValue={deadline?.reference ?? ""} />
      </Field>
      <Field label="Note" name="note" className="col-span-full" optional>
        <TextArea rows={2} data-max={1000} defaultValue={deadline?.note ?? ""} />
      </Field>
    </>
  );
}

const localDue = ({ due_at, due_offset }: Deadline): string =>
  due_at ? localTimeAt(due_at, due_offset ?? offsetAt(COMPANY_TIME_ZONE, due_at)) : "";
