import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { CompanySettings } from "#domain/settings/settings.ts";
import type { CompanyAnswer } from "./save-setting.server.ts";
import { SettingForm } from "./setting-form.tsx";

const MODES = [
  ["air", "Air freight"],
  ["sea", "Sea freight"],
  ["road", "Road transport"],
] as const;

/** After how many days without an event a shipment on its way counts as silent, by its mode. */
export function SilentDaysForm(props: {
  days: CompanySettings["silent_days"];
  answer: CompanyAnswer | undefined;
}) {
  const { days, answer } = props;
  return (
    <SettingForm setting="silent_days" answer={answer}>
      {(error, typed) => (
        <div className="grid gap-4 sm:grid-cols-3">
          {MODES.map(([mode, label]) => (
            <Field key={`${mode} ${days[mode]}`} label={label} name={mode} error={error(mode)} required>
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                unit="days"
                defaultValue={String(typed?.[mode] ?? days[mode])}
              />
            </Field>
          ))}
        </div>
      )}
    </SettingForm>
  );
}
