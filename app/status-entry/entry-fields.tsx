import { PlaceField } from "#app/places/place-field.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { NOTES_MAX_LENGTH } from "#domain/shipments/shipment.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { MoreFields } from "./more-fields.tsx";
import { StatusField } from "./status-field.tsx";
import type { EntryValues } from "./entry-values.ts";
import { usePlaceZone } from "./use-place-zone.ts";
import { WhenFields } from "./when-fields.tsx";

/** The fields of an entry: the specified ones first, the rest in a section that opens. */
export function EntryFields(props: {
  values: EntryValues;
  error: (name: string) => string | undefined;
  /** How much of a field's length is used, near its end. */
  count?: (name: string) => string | undefined;
  /** Another year than this one, which the event is to be confirmed for. */
  confirmYear?: number;
  /** It is the year of an event that is only expected. */
  isExpected?: boolean;
}) {
  const { values, error, count, confirmYear } = props;
  const { location, place_code = "", zone = "" } = values;
  const { place, onTyped } = usePlaceZone(
    place_code && zone ? { code: place_code, name: location, zone } : null,
  );
  return (
    <>
      <div className="sm:col-span-2">
        <StatusField defaultValue={values.status} error={error("status")} />
      </div>
      <WhenFields values={values} place={place} error={error} />
      {confirmYear === undefined ? null : (
        <Checkbox
          key={confirmYear}
          className="sm:col-span-2"
          name="confirmed_year"
          value={confirmYear}
          label={
            props.isExpected
              ? SHIPMENT_MESSAGES.confirmYearAhead(confirmYear)
              : SHIPMENT_MESSAGES.confirmYear(confirmYear)
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
        error={error("location")}
        hint={count?.("location")}
        onTyped={onTyped}
        optional
      />
      <Field
        className="sm:col-span-2"
        label="Notes"
        name="notes"
        error={error("notes")}
        hint={count?.("notes")}
        optional
      >
        <TextArea rows={3} data-max={NOTES_MAX_LENGTH} defaultValue={values.notes} />
      </Field>
      <MoreFields values={values} error={error} />
    </>
  );
}
