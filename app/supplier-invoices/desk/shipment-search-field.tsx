import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { Choice } from "#app/kit/ui/combo-box.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { SuggestBox } from "#app/kit/ui/suggest-box.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { type ShipmentMatch, supplierInvoiceAddress } from "../supplier-invoice.ts";

interface Props {
  label: string;
  name: string;
  codeName: string;
  invoiceId: string;
  text: string;
  shipmentId: string | null;
  onMatches: (matches: readonly ShipmentMatch[]) => void;
  onTyped: (text: string, shipmentId: string) => void;
}

/** The shipment of a part: searched by any of its numbers; several with commas share the line. Before JavaScript a text. */
export function ShipmentSearchField({ invoiceId, text, shipmentId, onMatches, onTyped, ...field }: Props) {
  const hydrated = useHydrated();
  if (!hydrated)
    return (
      <Field label={field.label} name={field.name} hideLabel>
        <TextInput autoComplete="off" defaultValue={text} placeholder="Number, container, AWB" />
      </Field>
    );
  const search = async (typed: string, signal?: AbortSignal): Promise<Choice[]> => {
    if (typed === "") return [];
    const address = `${supplierInvoiceAddress(invoiceId)}/shipments?${new URLSearchParams({ search: typed })}`;
    const matches = await fetchJson<ShipmentMatch[]>(address, signal);
    onMatches(matches);
    return matches.map(({ id, number, route, isNamed }) => ({
      id,
      label: number,
      detail: route,
      isMeant: isNamed,
    }));
  };
  return (
    <SuggestBox
      {...field}
      hideLabel
      defaultValue={text}
      defaultCode={shipmentId ?? ""}
      search={search}
      onTyped={onTyped}
      placeholder="Number, container, AWB"
      empty="No shipment has this number"
    />
  );
}
