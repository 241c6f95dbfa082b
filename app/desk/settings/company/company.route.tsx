import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { type FormAct, formAction, readForm } from "#app/request/form-action.server.ts";
import { SettingForm, SettingsFrame } from "#app/accounts/act-form.tsx";
import { readSettings, saveSetting } from "#app/settings/settings.server.ts";
import {
  COMPANY_SETTING_KEYS,
  SETTING_FORMS,
  type CompanySettingKey,
  type CompanySettings,
} from "#app/settings/settings.ts";
import { Section } from "#app/kit/ui/section.tsx";
import type { Route } from "./+types/company.route";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Field } from "#app/kit/ui/field.tsx";
import { RadioList } from "#app/kit/ui/radio-list.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { forStaff } from "#app/request/for-staff.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Company · Shipment Tracking System" }];

export const loader = forStaff("settings.manage", async (_: Route.LoaderArgs, { db }) => {
  return readSettings(db);
});

const acts = Object.fromEntries(
  COMPANY_SETTING_KEYS.map((key): [string, FormAct<FormAnswer>] => [
    key,
    async (record, { db, actor }) => {
      const changed = await saveSetting(db, actor, key, readForm(SETTING_FORMS[key], record));
      return { done: changed ? "Saved. It applies from now on." : "Nothing was changed." };
    },
  ]),
);
export const action = formAction(acts, { needs: "settings.manage" });
export const clientAction = formClientAction("The setting could not be saved. Please try again.");

export default function Company({ loaderData, actionData: answer }: Route.ComponentProps) {
  useRefetchOn("setting");
  return (
    <SettingsFrame
      title="Company"
      description="What counts for everyone, from the moment it is saved"
      answer={answer}
    >
      <p className="mt-6 max-w-3xl text-slate-700">
        Name, logo, address, opening hours and the texts of the site come with the installation: whoever runs
        the server changes them («Make it your own» in its README). Legal name, VAT number and bank accounts
        of invoices are in{" "}
        <Link to="/admin/settings/invoicing" className="text-link">
          Invoicing
        </Link>
        .
      </p>
      <div className="mt-6 divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <Section
          title="Public tracking"
          text="Whoever has a tracking number can look the shipment up, without signing in."
        >
          <PartyNamesForm shown={loaderData.public_party_names} answer={answer} />
        </Section>
        <Section
          title="Shipments without news"
          text="A shipment on its way without an event for so many days stands on the late desk and on the dashboard."
        >
          <DaysForm setting="silent_days" days={loaderData.silent_days} answer={answer} />
        </Section>
        <Section
          title="Notice of a claim"
          text="Days from the delivery within which the liable party is told in writing of a loss or damage that did not show. Sample values: CMR 7, Montreal Convention 14, Hague-Visby 3. Confirm them with your insurer; claims that are open keep their day."
        >
          <DaysForm setting="claim_notice_days" days={loaderData.claim_notice_days} answer={answer} />
        </Section>
        <Section
          title="Chargeable weight by air"
          text="A kilogram is charged at the least for so many cubic centimetres, in offers, shipments and reports: 6,000 as IATA has it, 4.2 m³ = 700 kg. Offers that are written already keep their weight."
        >
          <AirFactorForm factor={loaderData.air_cm3_per_kg} answer={answer} />
        </Section>
      </div>
    </SettingsFrame>
  );
}

function CompanyForm({
  setting,
  ...props
}: Pick<ComponentProps<typeof SettingForm>, "answer" | "children"> & { setting: CompanySettingKey }) {
  return <SettingForm {...props} intent={setting} schema={SETTING_FORMS[setting]} submit="Save" />;
}

const CHOICES = [
  {
    value: "yes",
    label: "The shipment with the names of shipper and consignee",
    line: "Who has the number sees who sends and who receives.",
  },
  {
    value: "no",
    label: "The shipment without names",
    line: "Route, status and history stay; the names are neither on the page nor in its data.",
  },
];

function PartyNamesForm({ shown, answer }: { shown: boolean; answer: FormAnswer | undefined }) {
  return (
    <CompanyForm setting="public_party_names" answer={answer}>
      <RadioList
        // Remounts when a colleague changed the setting.
        key={`${shown}`}
        legend="A tracking number alone shows"
        name="public_party_names"
        options={CHOICES}
        chosen={shown ? "yes" : "no"}
      />
    </CompanyForm>
  );
}

const MODES = [
  ["air", "Air freight"],
  ["sea", "Sea freight"],
  ["road", "Road transport"],
] as const;

/** Form with the days for each mode. */
function DaysForm(props: {
  setting: "silent_days" | "claim_notice_days";
  days: CompanySettings["silent_days"];
  answer: FormAnswer | undefined;
}) {
  const { setting, days, answer } = props;
  return (
    <CompanyForm setting={setting} answer={answer}>
      <div className="grid gap-4 sm:grid-cols-3">
        {MODES.map(([mode, label]) => (
          <Field key={`${mode} ${days[mode]}`} label={label} name={mode} required>
            <TextInput inputMode="numeric" unit="days" defaultValue={String(days[mode])} />
          </Field>
        ))}
      </div>
    </CompanyForm>
  );
}

function AirFactorForm({ factor, answer }: { factor: number; answer: FormAnswer | undefined }) {
  return (
    <CompanyForm setting="air_cm3_per_kg" answer={answer}>
      <Field key={factor} label="One kilogram for" name="air_cm3_per_kg" className="sm:max-w-40" required>
        <TextInput inputMode="numeric" unit="cm³" defaultValue={String(factor)} />
      </Field>
    </CompanyForm>
  );
}
