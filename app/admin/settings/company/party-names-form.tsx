import { FieldError } from "#app/ui/field.tsx";
import type { CompanyAnswer } from "./save-setting.server.ts";
import { SettingForm } from "./setting-form.tsx";

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

/** What a tracking number alone shows to whoever types it. */
export function PartyNamesForm({ shown, answer }: { shown: boolean; answer: CompanyAnswer | undefined }) {
  return (
    <SettingForm setting="public_party_names" answer={answer}>
      {(error, typed) => (
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
                  defaultChecked={value === (typed?.["public_party_names"] ?? (shown ? "yes" : "no"))}
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
