import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { Breadcrumb, PageHeader } from "#app/ui/page-header.tsx";
import { toast } from "#app/ui/toast.ts";
import { readSettings } from "#database/settings/settings.ts";
import { formRecord } from "#domain/form-result.ts";
import { affects } from "#domain/live/event.ts";
import { SETTING_MESSAGES } from "#words/settings.ts";
import { Section } from "../section.tsx";
import type { Route } from "./+types/company.route";
import { AirFactorForm, PartyNamesForm, SilentDaysForm } from "./setting-forms.tsx";
import { type CompanyAnswer, saveSettingForm } from "./save-setting.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Company · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  allowedStaff(context, "settings.manage");
  return readSettings(context.get(requestScope).db);
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "settings.manage");
  const record = formRecord(await request.formData());
  const outcome = await saveSettingForm(context.get(requestScope).db, actor, record);
  if (!outcome) throw data(null, { status: 400 });
  return data(outcome.answer, { status: outcome.status });
});

/** A server that does not answer is reported like any other failure; what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const setting = String((await request.clone().formData()).get("setting"));
  return catchNetworkError<CompanyAnswer>(serverAction, { setting, error: SETTING_MESSAGES.failed });
}

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as CompanyAnswer | undefined;
  const { revalidate } = useRevalidator();
  useLiveEvents((event) => {
    if (affects(event, "setting")) void revalidate();
  });
  useEffect(() => {
    if (answer?.success) toast.success(answer.success);
    if (answer?.error) toast.error(answer.error);
  }, [answer]);
  return (
    <>
      <PageHeader
        className="max-w-5xl"
        title="Company"
        description="What counts for everyone, from the moment it is saved"
        above={<Breadcrumb items={[{ label: "Settings", to: "/admin/settings" }, { label: "Company" }]} />}
      />
      <div className="mt-6 max-w-5xl divide-y divide-slate-200 border-y border-slate-200 bg-white">
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
          <SilentDaysForm days={loaderData.silent_days} answer={answer} />
        </Section>
        <Section
          title="Chargeable weight by air"
          text="A kilogram is charged at the least for so many cubic centimetres, in offers, shipments and reports: 6 000 as IATA has it, 4.2 m³ = 700 kg. Offers that are written already keep their weight."
        >
          <AirFactorForm factor={loaderData.air_cm3_per_kg} answer={answer} />
        </Section>
      </div>
    </>
  );
}
