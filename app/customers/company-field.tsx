import { useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import { type Choice, ComboBox } from "#app/kit/ui/combo-box.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { CompanyName } from "./company-names.server.ts";

const choice = ({ id, name, vat_number, over_credit }: CompanyName): Choice => ({
  id,
  label: name,
  warns: over_credit === true,
  ...(vat_number ? { detail: vat_number } : {}),
});

async function search(text: string, signal?: AbortSignal): Promise<Choice[]> {
  const params = new URLSearchParams({ search: text });
  return (await fetchJson<CompanyName[]>(`/admin/customers/names?${params}`, signal)).map(choice);
}

export function CompanyField(props: {
  label: string;
  name: string;
  value: CompanyName | null;
  first?: readonly CompanyName[];
  sentId?: string;
  hint?: string;
  /** Default customer while none is chosen. */
  proposed?: CompanyName | null;
  /** Shown when there is no default. */
  placeholder: string;
  /** For forms that start work: warns when the chosen customer exceeds their credit limit. */
  warnsOfCredit?: boolean;
}) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Choice | null>(() => (props.value ? choice(props.value) : null));
  const effective = chosen ?? (props.proposed ? choice(props.proposed) : null);
  const placeholder = props.proposed?.name ?? props.placeholder;
  const warning =
    props.warnsOfCredit && effective?.warns ? <CreditWarning customer={effective.label} /> : null;
  if (hydrated) {
    return (
      <div className="grid min-w-0 content-start gap-1.5">
        <ComboBox
          label={props.label}
          name={props.name}
          value={chosen}
          onChange={setChosen}
          search={search}
          placeholder={placeholder}
          optional
        />
        {warning}
        {props.hint ? <p className="text-sm text-slate-600">{props.hint}</p> : null}
      </div>
    );
  }
  const others = (props.first ?? []).filter(({ id }) => id !== props.value?.id);
  return (
    <div className="min-w-0">
      <Field label={props.label} name={props.name} hint={props.hint} optional>
        <Select defaultValue={props.sentId ?? props.value?.id ?? ""}>
          <option value="">{placeholder}</option>
          {[...(props.value ? [props.value] : []), ...others].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {warning}
    </div>
  );
}

/** Warning where work for a customer begins, while they exceed their credit limit. */
export function CreditWarning({ customer }: { customer: string }) {
  return (
    <p role="status" className="mt-4 notice">
      {`${customer} owes more than its credit limit: ask accounting before you go on.`}
    </p>
  );
}
