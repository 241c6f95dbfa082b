import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/month-end.route";
import { monthToClose, parseMonth, profileForm } from "./month-end.ts";
import { MonthEndPage } from "./month-end-page.tsx";
import { deleteProfile, listProfiles, saveProfile } from "./profiles.server.ts";
import { readSettings, settingVersion } from "#app/settings/settings.server.ts";
import { readMonthEnd } from "./read-month-end.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Month end ${loaderData?.month ?? ""} · Shipment Tracking System` },
];

export const loader = forStaff("payments.read", async ({ request }: Route.LoaderArgs, { db, actor, now }) => {
  const thisMonth = toLocalDay(now()).slice(0, 7);
  const settings = await readSettings(db);
  const { closed_month: closedMonth } = settings.supplier_invoices;
  const asked = new URL(request.url).searchParams.get("month");
  const month = parseMonth(asked, monthToClose(thisMonth, closedMonth));
  const [read, profiles] = await Promise.all([readMonthEnd(db, actor, month), listProfiles(db, actor)]);
  const settingsVersion = settingVersion(settings.supplier_invoices);
  return { month, thisMonth, closedMonth, settingsVersion, ...read, profiles };
});

export const action = formAction(
  {
    async "save-profile"(record, { db, actor }) {
      const profile = readForm(profileForm, record);
      await saveProfile(db, actor, profile);
      return { done: `Profile «${profile.name}» saved` };
    },
    async "delete-profile"({ profile }, { db, actor }) {
      await deleteProfile(db, actor, String(profile));
      return { done: "Profile deleted" };
    },
  },
  { needs: "payments.write", lists: ["column"] },
);
export const clientAction = formClientAction("It could not be done. Please try again.");

export default function MonthEnd({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("charge", "invoice", "supplier_invoice", "payment", "export_profile", "setting");
  return <MonthEndPage {...loaderData} answer={answer} />;
}
