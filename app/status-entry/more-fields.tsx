import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { CLASSIFIER_LABELS, CLASSIFIERS } from "#domain/shipments/event.ts";
import { EVENT_CODE_KEYS, EVENT_CODES } from "#domain/shipments/event-codes.ts";
import type { EntryValues } from "./entry-values.ts";

/** What is more than a simple status: closed for one that is. */
export function MoreFields(props: { values: EntryValues; error: (name: string) => string | undefined }) {
  const { values, error } = props;
  const { classifier = "actual", code = "", internal = "" } = values;
  const isUsed = classifier !== "actual" || code !== "" || internal !== "";
  const isRefused = Boolean(error("classifier") ?? error("code"));
  return (
    <details className="border-t border-slate-200 pt-1 sm:col-span-2" open={isUsed || isRefused}>
      <summary className="text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
        More
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <Field
          label="Kind"
          name="classifier"
          error={error("classifier")}
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
        <Field label="Event" name="code" error={error("code")} optional>
          <Select defaultValue={code}>
            <option value="">None</option>
            {EVENT_CODE_KEYS.map((each) => (
              <option key={each} value={each}>
                {EVENT_CODES[each].label}
              </option>
            ))}
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
