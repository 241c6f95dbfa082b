import { ActForm, SettingsFrame, SettingVersion } from "#app/accounts/act-form.tsx";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { readSettings, settingVersion } from "#app/settings/settings.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { PEPPOL, profileNotice } from "../peppol/peppol.ts";
import { readConnection, saveConnection } from "../connection.server.ts";
import { connectionForm } from "./connection-form.ts";
import { ConnectionForm } from "./connection-fields.tsx";
import { InvoicingFields } from "./invoicing-fields.tsx";
import { invoicingForm, invoicingFormValues } from "./invoicing-form.ts";
import { saveInvoicing } from "./save-invoicing.server.ts";
import type { Route } from "./+types/invoicing.route";

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
