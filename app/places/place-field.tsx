import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { Choice } from "#app/kit/ui/combo-box.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { SuggestBox, type SuggestBoxProps } from "#app/kit/ui/suggest-box.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { type PlaceChoice, LOCATION_MAX_LENGTH } from "./place.ts";

async function searchPlaces(text: string, signal?: AbortSignal): Promise<Choice[]> {
  if (text === "") return [];
  const params = new URLSearchParams({ search: text });
  const choices = await fetchJson<PlaceChoice[]>(`/admin/shipments/places?${params}`, signal);
  return choices.map(({ code, ...choice }) => ({ id: code, ...choice }));
}

/** A field for a port, airport or town with suggestions from the server; any other text is kept. Before JavaScript it is a text field. */
export function PlaceField(props: Omit<SuggestBoxProps, "search" | "empty" | "maxLength">) {
  const hydrated = useHydrated();
  if (hydrated) {
    return (
      <SuggestBox
        {...props}
        search={searchPlaces}
        maxLength={LOCATION_MAX_LENGTH}
        empty="Not in our list of places: saved as typed"
      />
    );
  }
  const { label, name, hint, required, optional, hideLabel, className } = props;
  return (
    <Field {...{ label, name, hint, required, optional, hideLabel, className }}>
      <TextInput defaultValue={props.defaultValue} />
      <input type="hidden" name={props.codeName} value={props.defaultCode ?? ""} />
    </Field>
  );
}
