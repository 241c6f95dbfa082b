import { greeting } from "#app/kit/language/greeting.ts";
import { ActForm, SettingsFrame, SettingVersion } from "#app/accounts/act-form.tsx";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { inEachLanguage } from "#app/kit/language/run-in-language.server.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { CardStack } from "#app/kit/ui/card.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { REMINDER_LEVELS } from "#app/settings/reminders.ts";
import { readSettings, saveSetting, settingVersion } from "#app/settings/settings.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { company } from "#content/company.ts";
import { LevelCard, type SampleValues } from "./level-card.tsx";
import type { Route } from "./+types/reminders.route";
import { remindersForm, remindersFormValues } from "./reminders-form.ts";

export const meta: Route.MetaFunction = () => [{ title: "Reminders · Shipment Tracking System" }];

export const loader = forStaff("settings.manage", async (_: Route.LoaderArgs, { db }) => {
  const { reminders } = await readSettings(db);
  return { reminders, version: settingVersion(reminders), samples: sampleValues() };
});

const sampleValues = (): SampleValues =>
  inEachLanguage(() => ({
    greeting: greeting("An Peeters"),
    invoices: 2,
    customer: "Leieland Textiles",
    total: formatMoney("1250.00", "EUR"),
    company: company.name,
  }));

export const action = formAction<FormAnswer>(
  {
    async reminders(record, { db, actor }) {
      const typed = readForm(remindersForm, record);
      const changed = await saveSetting(db, actor, "reminders", typed, String(record.version));
      return { done: changed ? "Saved. The next reminders say so." : "Nothing was changed." };
    },
  },
  { needs: "settings.manage" },
);
export const clientAction = formClientAction("The setting could not be saved. Please try again.");

export default function ReminderSettings({ loaderData, actionData: answer }: Route.ComponentProps) {
  useRefetchOn("setting");
  const values = remindersFormValues(loaderData.reminders);
  return (
    <SettingsFrame
      title="Reminders"
      description="When overdue invoices are reminded of, and with which words. {greeting}, {customer}, {total} and {company} are filled in; of {invoice|invoices} the part before the bar is for one, the other for several"
      answer={answer}
    >
      <ActForm
        key={JSON.stringify(values)}
        intent="reminders"
        schema={remindersForm}
        answer={answer}
        variant="primary"
        submit="Save"
        pendingLabel="Saving..."
        className="mt-4 grid gap-4"
      >
        {({ error }) => (
          <>
            <SettingVersion version={loaderData.version} />
            <CardStack>
              {REMINDER_LEVELS.map((level) => (
                <LevelCard
                  key={level}
                  level={level}
                  values={values}
                  samples={loaderData.samples}
                  error={error}
                />
              ))}
            </CardStack>
          </>
        )}
      </ActForm>
    </SettingsFrame>
  );
}
