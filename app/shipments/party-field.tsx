import { useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import { type Choice, ComboBox, newChoice } from "#app/kit/ui/combo-box.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { PartyName } from "#app/parties/list-parties.server.ts";
import { PARTY_MAX_LENGTH } from "#app/parties/party.ts";

const choice = ({ id, name, company }: PartyName): Choice => ({
  id,
  label: name,
  ...(company ? { detail: company } : {}),
});

const searches = { shipper: searchFor("shipper"), consignee: searchFor("consignee") };

function searchFor(kind: "shipper" | "consignee") {
  return async (text: string, signal?: AbortSignal): Promise<Choice[]> => {
    const params = new URLSearchParams({ kind, search: text });
    return (await fetchJson<PartyName[]>(`/admin/shipments/party-names?${params}`, signal)).map(choice);
  };
}

/** Field for a shipper or consignee by name: searched on the server; without JavaScript a select of the first ones. */
export function PartyField(props: {
  kind: "shipper" | "consignee";
  label: string;
  name: string;
  value: PartyName | null;
  first?: readonly PartyName[];
  sentId?: string;
  onChange?: (id: string | null) => void;
  optional?: boolean;
  placeholder?: string;
  /** An unknown name can be added: the form sends it as `new_shipper` or `new_consignee`. */
  canAdd?: boolean;
  newName?: string;
}) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Choice | null>(() =>
    props.value ? choice(props.value) : props.newName ? newChoice(props.newName) : null,
  );
  const [seen, setSeen] = useState(props.value?.id);
  if (props.value?.id !== seen) {
    setSeen(props.value?.id);
    setChosen(props.value ? choice(props.value) : null);
  }
  if (hydrated) {
    const box = (
      <ComboBox
        label={props.label}
        name={props.name}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          props.onChange?.(next?.id ?? null);
        }}
        search={searches[props.kind]}
        optional={props.optional}
        placeholder={props.placeholder}
        {...(props.canAdd ? { newName: `new_${props.kind}` } : {})}
      />
    );
    if (!props.canAdd) return box;
    return (
      <div className="grid min-w-0 content-start gap-3">
        {box}
        {/* The field shows the person's name; the company confirms that the right one was chosen. */}
        {chosen?.detail && !chosen.isNew ? (
          <p className="-mt-1.5 truncate text-sm text-slate-600">{chosen.detail}</p>
        ) : null}
        {chosen?.isNew ? <NewPartyFields kind={props.kind} /> : null}
      </div>
    );
  }
  const added = props.newName ? (
    <input type="hidden" name={`new_${props.kind}`} value={props.newName} />
  ) : null;
  const others = (props.first ?? []).filter(({ id }) => id !== props.value?.id);
  return (
    <Field label={props.label} name={props.name} optional={props.optional}>
      <Select defaultValue={props.sentId ?? props.value?.id ?? ""}>
        <option value="">{props.newName ? `${props.newName} (new)` : (props.placeholder ?? "None")}</option>
        {[...(props.value ? [props.value] : []), ...others].map((each) => (
          <option key={each.id} value={each.id}>
            {each.company ? `${each.name} (${each.company})` : each.name}
          </option>
        ))}
      </Select>
      {added}
    </Field>
  );
}

function NewPartyFields({ kind }: { kind: "shipper" | "consignee" }) {
  const name = (field: string) => `new_${kind}_${field}`;
  return (
    <div className="grid gap-3 border-l-2 border-slate-300 pl-3">
      <Field label={`Address of the new ${kind}`} name={name("address")} optional>
        <TextArea rows={3} data-max={PARTY_MAX_LENGTH.address} autoComplete="off" />
      </Field>
      <Field label={`Email of the new ${kind}`} name={name("email")} optional>
        <TextInput type="email" data-max={PARTY_MAX_LENGTH.email} />
      </Field>
    </div>
  );
}
