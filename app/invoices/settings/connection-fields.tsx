import { useState } from "react";
import { ActForm } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { isProvider, type ProviderName, PROVIDERS } from "../access-point.ts";
import { connectionForm } from "./connection-form.ts";

const OPTIONS = [
  { value: "", label: "None: e-invoices are mailed, or downloaded and uploaded by hand" },
  ...Object.entries(PROVIDERS).map(([value, { label }]) => ({ value, label })),
];

/** Form of the access point. Credentials are entered here and never shown again. */
export function ConnectionForm(props: {
  connection: { provider: ProviderName; account: string; sandbox: boolean } | null;
  answer: FormAnswer | undefined;
}) {
  const { connection, answer } = props;
  const [chosen, setChosen] = useState<string>(connection?.provider ?? "");
  const isStored = chosen !== "" && chosen === connection?.provider;
  return (
    <ActForm
      intent="access_point"
      schema={connectionForm}
      answer={answer}
      submit="Save access point"
      variant="strong"
      pendingLabel="Saving..."
      stepUp
      className="mt-6 grid gap-6"
    >
      <div className="border-y border-slate-200 bg-white">
        <Section
          title="Access point"
          text="Who carries e-invoices to customers by Peppol, and brings those of suppliers. Without one everything works but this step."
        >
          <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
            <Field label="Access point" name="provider" className="sm:col-span-2">
              <Select
                options={OPTIONS}
                defaultValue={chosen}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            </Field>
            {isProvider(chosen) ? (
              <>
                <Field label={PROVIDERS[chosen].account} name="account" required>
                  <TextInput autoComplete="off" defaultValue={isStored ? connection?.account : ""} />
                </Field>
                <Field
                  label={PROVIDERS[chosen].secret}
                  name="peppol_secret"
                  required={!isStored}
                  hint={
                    isStored ? "Empty keeps the one that is stored" : "Stored encrypted, never shown again"
                  }
                >
                  <TextInput type="password" autoComplete="off" />
                </Field>
                {chosen === "billit" ? (
                  <Checkbox
                    name="sandbox"
                    value="1"
                    defaultChecked={isStored && connection?.sandbox}
                    label="Their sandbox: nothing reaches a customer"
                    className="sm:col-span-2"
                  />
                ) : null}
              </>
            ) : null}
          </div>
        </Section>
      </div>
    </ActForm>
  );
}
