import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { type FormAct, formAction, readForm } from "#app/request/form-action.server.ts";
import { SettingsFrame } from "#app/accounts/settings-frame.tsx";
import { readSettings, saveSetting } from "#app/settings/settings.server.ts";
import { COMPANY_SETTING_KEYS, SETTING_FORMS } from "#app/settings/settings.ts";
import { Section } from "#app/kit/ui/section.tsx";
import type { Route } from "./+types/company.route";
import { AirFactorForm, PartyNamesForm, DaysForm } from "./setting-forms.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Company · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  allowedStaff(context, "settings.manage");
  return readSettings(context.get(requestScope).db);
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

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  useRefetchOn("setting");
  return (
    <SettingsFrame
      title="Company"
      description="What counts for everyone, from the moment it is saved"
      answer={answer}
    >
      <div className="mt-6 divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <Section
          title="Public tracking"
          text="Whoever has a tracking number can look the shipment up, without signing in."
        >
          <PartyNamesForm shown={loaderData.public_party_names} answer={answer} />
        </Section>
        <Section
          title="Silent shipments"
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
          text="A kilogram is charged at the least for so many cubic centimetres, in offers, shipments and reports: 6 000 as IATA has it, 4.2 m³ = 700 kg. Offers that are written already keep their weight."
        >
          <AirFactorForm factor={loaderData.air_cm3_per_kg} answer={answer} />
        </Section>
      </div>
    </SettingsFrame>
  );
}
