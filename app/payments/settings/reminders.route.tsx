import { ActForm, SettingsFrame, SettingVersion } from "#app/accounts/act-form.tsx";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { REMINDER_LEVELS, type ReminderLevel } from "#app/settings/reminders.ts";
import { readSettings, saveSetting, settingVersion } from "#app/settings/settings.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/reminders.route";
import { remindersForm, remindersFormValues } from "./reminders-form.ts";

export const meta: Route.MetaFunction = () => [{ title: "Reminders · Shipment Tracking System" }];

export const loader = forStaff("settings.manage", async (_: Route.LoaderArgs, { db }) => {
  const { reminders } = await readSettings(db);
  return { reminders, version: settingVersion(reminders) };
});

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
      description="When overdue invoices are reminded of, and with which words"
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
        className="mt-6 grid gap-6"
      >
        <SettingVersion version={loaderData.version} />
        <p className="text-slate-600">
          {
            "{customer}, {total} and {company} are filled in; the invoices and the statement of account follow by themselves."
          }
        </p>
        {REMINDER_LEVELS.map((level) => (
          <LevelCard key={level} level={level} values={values} />
        ))}
      </ActForm>
    </SettingsFrame>
  );
}

const TITLES: Readonly<Record<ReminderLevel, string>> = {
  1: "First reminder",
  2: "Second reminder",
  3: "Last reminder",
};

function LevelCard(props: { level: ReminderLevel; values: Record<string, string> }) {
  const { level, values } = props;
  const value = (name: string) => values[name] ?? "";
  const days = `days_${level}`;
  return (
    <Card title={TITLES[level]}>
      <Field label={`Days after the due day, level ${level}`} name={days} required>
        <TextInput inputMode="numeric" autoComplete="off" className="max-w-24" defaultValue={value(days)} />
      </Field>
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        {LANGUAGES.map((language) => {
          const [subject, text] = [`subject_${level}_${language}`, `text_${level}_${language}`];
          const name = STAFF_LANGUAGE_NAMES[language];
          return (
            <fieldset key={language} className="grid content-start gap-3">
              <legend className="mb-2 font-semibold text-ink-900">{name}</legend>
              <Field label={`Subject, ${name}`} name={subject} required>
                <TextInput lang={language} maxLength={150} autoComplete="off" defaultValue={value(subject)} />
              </Field>
              <Field label={`Text, ${name}`} name={text} required>
                <TextArea lang={language} rows={8} maxLength={3000} defaultValue={value(text)} />
              </Field>
            </fieldset>
          );
        })}
      </div>
    </Card>
  );
}
