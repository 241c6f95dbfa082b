import { ActForm, SettingVersion, SettingsFrame } from "#app/accounts/act-form.tsx";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { readSettings, settingVersion } from "#app/settings/settings.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { PEPPOL, profileNotice } from "../peppol/peppol.ts";
import { readConnection, saveConnection } from "../connection.server.ts";
import { connectionForm } from "./connection-form.ts";
import { InvoicingFields } from "./invoicing-fields.tsx";
import { invoicingForm, invoicingFormValues } from "./invoicing-form.ts";
import { saveInvoicing } from "./save-invoicing.server.ts";
import type { Route } from "./+types/invoicing.route";
import { useState } from "react";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { PROVIDERS, type ProviderName, isProvider } from "../access-point.ts";

export const meta: Route.MetaFunction = () => [{ title: "Invoicing · Shipment Tracking System" }];

export const loader = forStaff("settings.manage", async (_: Route.LoaderArgs, { db, actor, now }) => {
  const [{ invoicing }, connection] = await Promise.all([readSettings(db), readConnection(db, actor)]);
  return {
    invoicing,
    version: settingVersion(invoicing),
    connection,
    notice: profileNotice(PEPPOL.next, toLocalDay(now())),
  };
});

export const action = formAction<FormAnswer>(
  {
    invoicing: async (record, { db, actor, now }) => {
      const shown = { seen: String(record.version), now: now() };
      const changed = await saveInvoicing(db, actor, readForm(invoicingForm, record), shown);
      return { done: changed ? "Saved. It stands on invoices from now on." : "Nothing was changed." };
    },
    access_point: async (record, { db, auth, actor, now }) => {
      const changed = await saveConnection(db, auth, actor, readForm(connectionForm, record), now());
      return { done: changed ? "Saved. E-invoices go there from now on." : "Nothing was changed." };
    },
  },
  { needs: "settings.manage" },
);
export const clientAction = formClientAction("The setting could not be saved. Please try again.");

export default function InvoicingSettings({ loaderData, actionData: answer }: Route.ComponentProps) {
  useRefetchOn("setting");
  const { invoicing, version, connection, notice } = loaderData;
  const values = invoicingFormValues(invoicing);
  return (
    <SettingsFrame
      title="Invoicing"
      description="Who issues invoices, where they are paid, how they are numbered"
      answer={answer}
    >
      {invoicing.confirmed ? null : (
        <p className="mt-6 notice">
          <strong>These are sample values.</strong> Replace them with those of your company, then save: they
          count as confirmed from then on.
        </p>
      )}
      {notice ? <p className="mt-6 notice">{notice}</p> : null}
      <ActForm
        // Remounted when a colleague has changed the settings.
        key={JSON.stringify(values)}
        intent="invoicing"
        schema={invoicingForm}
        answer={answer}
        variant="strong"
        submit="Save"
        pendingLabel="Saving..."
        stepUp
        className="mt-6 grid gap-6"
      >
        <SettingVersion version={version} />
        <InvoicingFields values={values} />
      </ActForm>
      <ConnectionForm key={JSON.stringify(connection)} connection={connection} answer={answer} />
    </SettingsFrame>
  );
}

const OPTIONS = [
  { value: "", label: "None: e-invoices are mailed, or downloaded and uploaded by hand" },
  ...Object.entries(PROVIDERS).map(([value, { label }]) => ({ value, label })),
];

/** Form of the access point. Credentials are entered here and never shown again. */
function ConnectionForm(props: {
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
                  <TextInput defaultValue={isStored ? connection?.account : ""} />
                </Field>
                <Field
                  label={PROVIDERS[chosen].secret}
                  name="peppol_secret"
                  required={!isStored}
                  hint={
                    isStored ? "Empty keeps the one that is stored" : "Stored encrypted, never shown again"
                  }
                >
                  <TextInput type="password" />
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
