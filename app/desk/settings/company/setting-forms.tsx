import type { ComponentProps } from "react";
import { ActForm } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { type CompanySettingKey, type CompanySettings, SETTING_FORMS } from "#app/settings/settings.ts";
import { Field, FieldError } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";

function SettingForm({
  setting,
  ...props
}: Pick<ComponentProps<typeof ActForm>, "answer" | "children"> & { setting: CompanySettingKey }) {
  const schema = SETTING_FORMS[setting];
  return (
    <ActForm
      {...props}
      intent={setting}
      schema={schema}
      submit="Save"
      pendingLabel="Saving..."
      className="grid max-w-xl gap-5"
    />
  );
}

const CHOICES = [
  {
    value: "yes",
    name: "The shipment with the names of shipper and consignee",
    line: "Who has the number sees who sends and who receives.",
  },
  {
    value: "no",
    name: "The shipment without names",
    line: "Route, status and history stay; the names are neither on the page nor in its data.",
  },
];

export function PartyNamesForm({ shown, answer }: { shown: boolean; answer: FormAnswer | undefined }) {
  return (
    <SettingForm setting="public_party_names" answer={answer}>
      {({ error, typed }) => (
        <fieldset aria-describedby={error("public_party_names") ? "party-names-error" : undefined}>
          <legend className="mb-1.5 text-sm font-semibold text-ink-900">A tracking number alone shows</legend>
          <div className="divide-y divide-slate-200 border-y border-slate-200">
            {CHOICES.map(({ value, name, line }) => (
              <label
                // Anew when a colleague chose otherwise.
                key={`${value} ${shown}`}
                className="flex items-start gap-3 py-2 pointer-coarse:py-2.5 has-checked:bg-slate-50"
              >
                <input
                  type="radio"
                  name="public_party_names"
                  value={value}
                  defaultChecked={value === (typed("public_party_names") ?? (shown ? "yes" : "no"))}
                  className="mt-0.5 size-4.5 shrink-0 accent-ink-800"
                />
                <span className="font-semibold text-ink-900">
                  {name}
                  <span className="block font-normal text-slate-600">{line}</span>
                </span>
              </label>
            ))}
          </div>
          <FieldError id="party-names-error">{error("public_party_names")}</FieldError>
        </fieldset>
      )}
    </SettingForm>
  );
}

const MODES = [
  ["air", "Air freight"],
  ["sea", "Sea freight"],
  ["road", "Road transport"],
] as const;

/** Days of each mode. */
export function DaysForm(props: {
  setting: "silent_days" | "claim_notice_days";
  days: CompanySettings["silent_days"];
  answer: FormAnswer | undefined;
}) {
  const { setting, days, answer } = props;
  return (
    <SettingForm setting={setting} answer={answer}>
      <div className="grid gap-4 sm:grid-cols-3">
        {MODES.map(([mode, label]) => (
          <Field key={`${mode} ${days[mode]}`} label={label} name={mode} required>
            <TextInput inputMode="numeric" autoComplete="off" unit="days" defaultValue={String(days[mode])} />
          </Field>
        ))}
      </div>
    </SettingForm>
  );
}

export function AirFactorForm({ factor, answer }: { factor: number; answer: FormAnswer | undefined }) {
  return (
    <SettingForm setting="air_cm3_per_kg" answer={answer}>
      <Field key={factor} label="One kilogram for" name="air_cm3_per_kg" required>
        <TextInput inputMode="numeric" autoComplete="off" unit="cm³" defaultValue={String(factor)} />
      </Field>
    </SettingForm>
  );
}
