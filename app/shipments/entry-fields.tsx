import { useState } from "react";
import { PlaceField } from "#app/places/place-field.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field, useFormError } from "#app/kit/ui/field.tsx";
import { RemarkField } from "./remark-field.tsx";
import { StatusField } from "./status-field.tsx";
import type { EntryValues } from "./history-answer.ts";
import { usePlaceZone, WhenFields } from "./status/when-fields.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { CLASSIFIER_LABELS, CLASSIFIERS } from "./event.ts";
import { EVENT_CODES, type EventCodeKey, eventsByMode, usualStatusOf } from "./event-codes.ts";

function MoreFields(props: { values: EntryValues; onEvent: (code: string) => void }) {
  const { values } = props;
  const { classifier = "actual", code = "", internal = "" } = values;
  const { milestones, others } = eventsByMode(values.mode ?? null);
  const isUsed = classifier !== "actual" || code !== "" || internal !== "";
  const kindError = useFormError("classifier");
  const codeError = useFormError("code");
  const isRefused = Boolean(kindError ?? codeError);
  return (
    <details className="border-t border-slate-200 pt-1 sm:col-span-2" open={isUsed || isRefused}>
      <summary className="text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
        More
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <Field
          label="Kind"
          name="classifier"
          hint="Only actual events set the status and are shown to customers"
        >
          <Select defaultValue={classifier}>
            {CLASSIFIERS.map((each) => (
              <option key={each} value={each}>
                {CLASSIFIER_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Event" name="code" optional>
          <Select defaultValue={code} onChange={(event) => props.onEvent(event.currentTarget.value)}>
            <option value="">None</option>
            <EventOptions label="Milestones" keys={milestones} />
            <EventOptions label={milestones.length > 0 ? "Other events" : "Events"} keys={others} />
          </Select>
        </Field>
        <Checkbox
          className="sm:col-span-2"
          name="internal"
          defaultChecked={internal !== ""}
          label="Internal"
          hint="For staff alone: customers do not see it, and the shipment stays as it is"
        />
      </div>
    </details>
  );
}

function EventOptions({ label, keys }: { label: string; keys: readonly EventCodeKey[] }) {
  if (keys.length === 0) return null;
  return (
    <optgroup label={label}>
      {keys.map((key) => (
        <option key={key} value={key}>
          {EVENT_CODES[key].label}
        </option>
      ))}
    </optgroup>
  );
}

export function EntryFields(props: {
  values: EntryValues;
  /** Another year than this one, which the event is to be confirmed for. */
  confirmYear?: number;
  isExpected?: boolean;
  /** It is stored: an event that is chosen leaves its status alone. */
  isStored?: boolean;
}) {
  const { values, confirmYear } = props;
  const [event, setEvent] = useState("");
  const { location, place_code = "", zone = "" } = values;
  const { place, onTyped } = usePlaceZone(
    place_code && zone ? { code: place_code, name: location, zone } : null,
  );
  return (
    <>
      <div className="sm:col-span-2">
        <StatusField
          defaultValue={values.status}
          unset={values.status === ""}
          proposed={props.isStored ? undefined : usualStatusOf(event)}
        />
      </div>
      <WhenFields values={values} place={place} />
      {confirmYear === undefined ? null : (
        <Checkbox
          key={confirmYear}
          className="sm:col-span-2"
          name="confirmed_year"
          value={confirmYear}
          label={
            props.isExpected ? `Yes, it is expected in ${confirmYear}` : `Yes, it happened in ${confirmYear}`
          }
        />
      )}
      <PlaceField
        className="sm:col-span-2"
        label="Location"
        name="location"
        codeName="place_code"
        defaultValue={location}
        defaultCode={place_code}
        onTyped={onTyped}
        optional
      />
      <RemarkField defaultValue={values.notes} />
      <MoreFields values={values} onEvent={setEvent} />
    </>
  );
}
