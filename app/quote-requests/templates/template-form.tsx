import { SaveButtons } from "#app/kit/forms/save-buttons.tsx";
import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { EditConflict } from "#app/kit/forms/edit-conflict.ts";
import { ConflictNote } from "#app/kit/forms/form-note.tsx";
import { REPLY_TEMPLATE_MESSAGES } from "#app/quote-requests/words.ts";
import type { FormOutcome, FormRecord } from "#app/kit/forms/form-result.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import type { ReplyTemplate } from "../reply-templates.server.ts";
import { SUBJECT_MAX_LENGTH } from "../message.ts";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { LanguageTabs } from "#app/kit/language/language-tabs.tsx";
import { replyTemplateForm, TEMPLATE_MAX_LENGTH, textsIn } from "../reply-template.ts";
import { fillTemplate, TEMPLATE_FIELDS, type TemplateValues } from "../template-fields.ts";

export interface TemplateAnswer extends FormOutcome {
  values?: FormRecord;
  conflict?: EditConflict;
}

export function TemplateForm(props: {
  template: ReplyTemplate | null;
  sample: TemplateValues;
  answer: TemplateAnswer | undefined;
}) {
  const { template, sample, answer } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useCheckedForm({ schema: replyTemplateForm, answer, form: element });
  const isSaving = useNavigation().state !== "idle";
  const stored = template ? fieldsOf(template) : {};
  const start = (field: string) => String(answer?.values?.[field] ?? stored[field] ?? "");
  const [shown, setShown] = useState<Language>("en");
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      LANGUAGES.flatMap((language) =>
        (["subject", "body"] as const).map((field) => [
          nameIn(field, language),
          start(nameIn(field, language)),
        ]),
      ),
    ),
  );
  const readTyped = () => {
    const fields = [...new FormData(element.current ?? undefined)];
    setTyped(Object.fromEntries(fields.map(([name, value]) => [name, String(value)])));
  };
  const insert = (field: string) => {
    const body = element.current?.elements.namedItem(nameIn("body", shown)) as HTMLTextAreaElement | null;
    if (!body) return;
    body.focus();
    body.setRangeText(`{${field}}`, body.selectionStart, body.selectionEnd, "end");
    readTyped();
  };
  const conflict = answer?.conflict;
  const version = conflict?.version ?? template?.updated_at.toISOString() ?? "";
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card>
        <Form
          {...form.props}
          method="post"
          onInput={(event) => {
            form.props.onInput(event);
            readTyped();
          }}
          className="grid gap-5"
        >
          <FormContext value={form}>
            <SendKey />
            <input type="hidden" name="version" value={version} />
            <Refused answer={answer} />
            <Field label="Name" name="name" hint="As colleagues choose it">
              <TextInput defaultValue={start("name")} />
            </Field>
            <LanguageTabs
              languages={LANGUAGES}
              isFilled={(language) => (typed[nameIn("body", language)] ?? "").trim() !== ""}
              hasError={(language) =>
                Boolean(form.error(nameIn("subject", language)) ?? form.error(nameIn("body", language)))
              }
              onShow={setShown}
            >
              {(language) => {
                const [subject, body] = [nameIn("subject", language), nameIn("body", language)];
                return (
                  <div className="grid gap-5">
                    <Field label="Subject" name={subject}>
                      <TextInput
                        lang={language}
                        data-max={SUBJECT_MAX_LENGTH}
                        defaultValue={start(subject)}
                      />
                    </Field>
                    <Field label="Text" name={body}>
                      <TextArea
                        lang={language}
                        rows={14}
                        data-max={TEMPLATE_MAX_LENGTH}
                        defaultValue={start(body)}
                      />
                    </Field>
                  </div>
                );
              }}
            </LanguageTabs>
            <SaveButtons pending={isSaving} back="/admin/settings/templates">
              {conflict ? "Save mine" : "Save template"}
            </SaveButtons>
          </FormContext>
        </Form>
      </Card>
      <CardStack>
        <Card title="Preview">
          <p className="mb-3 text-sm text-slate-600">
            A sample request that names no dimensions: what a request does not say stays as a gap, and no mail
            leaves with one.
          </p>
          <div lang={shown}>
            <p className="font-semibold wrap-anywhere text-ink-900">
              {fillTemplate(typed[nameIn("subject", shown)] ?? "", sample)}
            </p>
            <p className="mt-2 wrap-anywhere whitespace-pre-line text-slate-700">
              {fillTemplate(typed[nameIn("body", shown)] ?? "", sample)}
            </p>
          </div>
        </Card>
        <Fields onInsert={insert} />
      </CardStack>
    </div>
  );
}

const nameIn = (field: "subject" | "body", language: Language): string =>
  language === "en" ? field : `${field}_${language}`;

const fieldsOf = (template: ReplyTemplate): Record<string, string> => ({
  name: template.name,
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const { subject, body, isOwn } = textsIn(template, language);
      return isOwn
        ? [
            [nameIn("subject", language), subject],
            [nameIn("body", language), body],
          ]
        : [];
    }),
  ),
});

function Refused({ answer: { conflict, error } = {} }: { answer: TemplateAnswer | undefined }) {
  if (conflict)
    return (
      <ConflictNote
        key={conflict.version}
        title={REPLY_TEMPLATE_MESSAGES.changedMeanwhile}
        changes={conflict.changes}
      />
    );
  return error ? (
    <p role="alert" className="font-medium text-red-700">
      {error}
    </p>
  ) : null;
}

function Fields({ onInsert }: { onInsert: (field: string) => void }) {
  return (
    <Card title="Fields">
      <dl className="grid gap-2">
        {Object.entries(TEMPLATE_FIELDS).map(([field, meaning]) => (
          <div key={field} className="flex flex-wrap items-baseline gap-x-3">
            <dt>
              <button
                type="button"
                className="text-link rounded-sm font-mono text-sm pointer-coarse:min-h-11"
                onClick={() => onInsert(field)}
                aria-label={`Insert {${field}}`}
              >{`{${field}}`}</button>
            </dt>
            <dd className="text-sm text-slate-600">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
