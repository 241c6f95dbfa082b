import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { TransportMode } from "#app/goods/transport-modes.ts";
import type { Choice } from "#app/kit/ui/combo-box.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { SuggestBox, type SuggestBoxProps } from "#app/kit/ui/suggest-box.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { CARRIERS_ADDRESS, type ProposedCarrier } from "./carrier.ts";

const searchOf = (mode: string) => async (text: string, signal?: AbortSignal) => {
  if (text === "") return [];
  const params = new URLSearchParams({ search: text, mode });
  const carriers = await fetchJson<ProposedCarrier[]>(`${CARRIERS_ADDRESS}/names?${params}`, signal);
  return carriers.map(({ id, name, detail, isMeant, isBegun }): Choice => ({
    id,
    label: name,
    detail,
    ...(isMeant && { isMeant }),
    ...(isBegun && { isBegun }),
  }));
};
const SEARCHES: Record<TransportMode, ReturnType<typeof searchOf>> = {
  air: searchOf("air"),
  sea: searchOf("sea"),
  road: searchOf("road"),
  rail: searchOf("rail"),
  barge: searchOf("barge"),
};

/** Field for a carrier or haulier: suggests records while typing, and accepts any other text. A text field without JavaScript. */
export function CarrierField(
  props: Omit<SuggestBoxProps, "search" | "empty" | "maxLength"> & { mode: TransportMode },
) {
  const { mode, ...box } = props;
  if (useHydrated())
    return (
      <SuggestBox {...box} search={SEARCHES[mode]} maxLength={200} empty="Not on record: kept as typed" />
    );
  const { label, name, hint, required, optional, hideLabel, className, defaultValue } = box;
  return (
    <Field {...{ label, name, hint, required, optional, hideLabel, className }}>
      <TextInput defaultValue={defaultValue} />
    </Field>
  );
}
