import { useState } from "react";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { LanguageTabs } from "#app/kit/language/language-tabs.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { filledIn, type ReminderLevel } from "#app/settings/reminders.ts";

export type SampleValues = Record<Language, Parameters<typeof filledIn>[1]>;

const TITLES: Readonly<Record<ReminderLevel, string>> = {
  1: "First reminder",
  2: "Second reminder",
  3: "Last reminder",
};

/** Days and texts of a level of reminders, with the mail beside the words being typed. */
export function LevelCard(props: {
  level: ReminderLevel;
  values: Record<string, string>;
  samples: SampleValues;
  error: (name: string) => string | undefined;
}) {
  const { level, values, samples, error } = props;
  const [shown, setShown] = useState<Language>("en");
  const [typed, setTyped] = useState(values);
  const nameIn = (field: "subject" | "text", language: Language) => `${field}_${level}_${language}`;
  const preview = (field: "subject" | "text") => filledIn(typed[nameIn(field, shown)] ?? "", samples[shown]);
  return (
    <Card
      title={TITLES[level]}
      aria-label={TITLES[level]}
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        setTyped((before) => ({ ...before, [name]: value }));
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4">
          <Field label="Days after the due day" name={`days_${level}`} required>
            <TextInput inputMode="numeric" className="max-w-24" defaultValue={values[`days_${level}`]} />
          </Field>
          <LanguageTabs
            languages={LANGUAGES}
            isFilled={(language) => (typed[nameIn("text", language)] ?? "").trim() !== ""}
            hasError={(language) =>
              Boolean(error(nameIn("subject", language)) ?? error(nameIn("text", language)))
            }
            onShow={setShown}
          >
            {(language) => (
              <div className="grid gap-4">
                <Field label="Subject" name={nameIn("subject", language)} required>
                  <TextInput
                    lang={language}
                    maxLength={150}
                    defaultValue={values[nameIn("subject", language)]}
                  />
                </Field>
                <Field label="Text" name={nameIn("text", language)} required>
                  <TextArea
                    lang={language}
                    rows={10}
                    maxLength={3000}
                    defaultValue={values[nameIn("text", language)]}
                  />
                </Field>
              </div>
            )}
          </LanguageTabs>
        </div>
        <div className="border-slate-200 max-xl:border-t max-xl:pt-4 xl:border-l xl:pl-6">
          <h3 className="waybill-label text-slate-600">Preview</h3>
          <div lang={shown} className="mt-2 wrap-anywhere text-slate-700">
            <p className="font-semibold text-ink-900">{preview("subject")}</p>
            <p className="mt-2 whitespace-pre-line">{preview("text")}</p>
          </div>
          <p className="mt-4 border-t border-slate-200 pt-3 text-slate-600">
            Below it the mail lists the open invoices and our account, with the statement of account as a PDF.
          </p>
        </div>
      </div>
    </Card>
  );
}
