import type { ComponentProps, ReactNode } from "react";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { LANGUAGES, type Language } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { CHARGE_SETTING_MESSAGES } from "#app/charges/charge.ts";

export const CHARGE_SETTINGS_ADDRESS = "/admin/settings/charges";

/** The page of a charge code or a VAT treatment: its form, and the archive button. */
export function SettingPage(
  props: Pick<ComponentProps<typeof ActForm>, "schema" | "lists"> & {
    title: string;
    description: string;
    /** Null for a new one. */
    stored: { sample: boolean; archived_at: Date | null; updated_at: Date } | null;
    answer: FormAnswer | undefined;
    children: ReactNode;
  },
) {
  const { title, stored, answer, schema, lists, children } = props;
  const version = stored?.updated_at.toISOString() ?? "";
  useAnswerToast(answer);
  return (
    <>
      <PageHeader
        title={title}
        description={
          stored?.sample ? "A sample that nobody has confirmed yet: saving it does" : props.description
        }
        path={[{ label: CHARGE_SETTING_MESSAGES.title, to: CHARGE_SETTINGS_ADDRESS }, { label: title }]}
      />
      <AnswerStatus answer={answer} />
      <Card className="mt-5">
        <ActForm
          key={version}
          intent="save"
          schema={schema}
          lists={lists}
          answer={answer}
          submit={stored?.sample ? "Save and confirm" : "Save"}
          variant="primary"
          pendingLabel="Saving..."
          className="grid gap-5"
        >
          <input type="hidden" name="version" value={version} />
          {children}
        </ActForm>
      </Card>
      {stored ? (
        <ActForm
          intent={stored.archived_at ? "restore" : "archive"}
          answer={answer}
          submit={stored.archived_at ? "Restore" : "Archive"}
          className="mt-5"
        />
      ) : null}
    </>
  );
}

/** A text field for each customer language. */
export function LanguageFields(props: {
  legend: string;
  name: "text" | "description";
  texts: Partial<Record<Language, string>> | undefined;
  required?: readonly Language[];
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold text-ink-900">{props.legend}</legend>
      {LANGUAGES.map((language) => {
        const name = `${props.name}_${language}`;
        const isRequired = props.required?.includes(language) ?? false;
        return (
          <Field
            key={language}
            label={STAFF_LANGUAGE_NAMES[language]}
            name={name}
            required={isRequired}
            optional={!isRequired}
          >
            <TextInput lang={language} defaultValue={props.texts?.[language] ?? ""} />
          </Field>
        );
      })}
    </fieldset>
  );
}
