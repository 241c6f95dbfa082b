import { Form, useNavigation } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { ImportSettings } from "#app/imports/import.ts";
import { IMPORT_CHOICES, IMPORT_HISTORY } from "#app/imports/words.ts";
import type { PlanData } from "./plan.server.ts";

const FORM_ID = "choices";

export function hasUnsavedChoices({ empty, names, history }: ImportSettings): boolean {
  const form = document.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return false;
  const chosen = new FormData(form);
  return (
    chosen.get("empty") !== empty ||
    (chosen.get("names") ?? names) !== names ||
    (form.elements.namedItem("history") !== null && chosen.has("history") !== history)
  );
}

export function ImportChoices({ kind, settings }: PlanData) {
  const navigation = useNavigation();
  const { empty, names, history } = settings;
  return (
    <Form
      id={FORM_ID}
      method="post"
      preventScrollReset
      // Remounts when the stored settings change, also after another action.
      key={JSON.stringify([empty, names, history])}
      aria-label="How the file is read"
      className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-3 border border-slate-200 bg-white px-4 py-3"
    >
      <SendKey />
      <Field label={IMPORT_CHOICES.empty.label} name="empty" className="w-full sm:w-56">
        <Select defaultValue={empty} options={IMPORT_CHOICES.empty.options} />
      </Field>
      {kind === "companies" ? (
        <Field label={IMPORT_CHOICES.names.label} name="names" className="w-full sm:w-56">
          <Select defaultValue={names} options={IMPORT_CHOICES.names.options} />
        </Field>
      ) : (
        <div className="max-w-md">
          <Checkbox name="history" defaultChecked={history} {...IMPORT_HISTORY.all} />
        </div>
      )}
      <Button
        type="submit"
        name="intent"
        value="settings"
        className="ml-auto sm:mt-7"
        pending={navigation.formData?.get("intent") === "settings"}
        pendingLabel="Looking..."
      >
        See what it does then
      </Button>
    </Form>
  );
}
