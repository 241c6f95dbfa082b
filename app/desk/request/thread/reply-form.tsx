import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Field, FieldError, FormContext } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { MESSAGE_MAX_LENGTH, replyForm, SUBJECT_MAX_LENGTH } from "#app/quote-requests/message.ts";
import {
  fillReply,
  mayReplaceReply,
  placeholderOf,
  placeholdersIn,
} from "#app/quote-requests/template-fields.ts";
import { textsIn } from "#app/quote-requests/reply-template.ts";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { HiddenFields } from "./entry-forms.tsx";
import type { ThreadRead } from "./read-thread.server.ts";
import { ReplyPreview } from "./reply-preview.tsx";
import { SendRow } from "./send-row.tsx";
import { lacksLanguage, type Template, TemplateChoice } from "./template-choice.tsx";
import type { ThreadAnswer } from "./thread-answer.ts";
import { useThreadForm } from "./use-thread-form.ts";

/** Beside the request it fills the height that the screen leaves. */
const MESSAGE = {
  rows: 9,
  "data-max": MESSAGE_MAX_LENGTH,
  className: "xl:h-[clamp(7rem,100dvh-39rem,24rem)]",
};

/** The form of a reply by mail. Unfilled placeholders of a template are named, and keep the reply from being sent. */
export function ReplyForm(props: { thread: ThreadRead; seen: string; before: ThreadAnswer | undefined }) {
  const { thread, seen, before } = props;
  const { request, templates } = thread;
  const [params] = useSearchParams();
  const first = templates.find(({ id }) => id === params.get("template"));
  const [language, setLanguage] = useState<Language>(request.language);
  const textOf = (template: Template | undefined, of: Language) =>
    template
      ? fillReply(textsIn(template, of), request.replies[of].values)
      : { subject: request.replies[of].subject, body: "" };
  const start = textOf(first, request.language);
  const chosen = useRef(first);
  const [english, setEnglish] = useState(() => englishOf(first, request.language));
  const [gaps, setGaps] = useState(() => placeholdersIn(start.body));
  const {
    Form,
    element,
    form,
    draft,
    count,
    pending,
    error,
    typed,
    props: formProps,
  } = useThreadForm({
    requestId: request.id,
    name: "reply",
    schema: replyForm,
    before,
    onEmptied() {
      setGaps([]);
      setEnglish(null);
      setLanguage(request.language);
    },
  });
  const control = (name: string) => element.current?.elements.namedItem(name) as HTMLTextAreaElement | null;
  const currentTexts = () => ({
    subject: control("subject")?.value ?? "",
    body: control("body")?.value ?? "",
  });
  const lookForGaps = () => setGaps(placeholdersIn(control("body")?.value ?? ""));
  const mayReplace = () => isOfTemplate(currentTexts(), thread);
  const fill = (template: Template | undefined, of = language) => {
    chosen.current = template;
    setEnglish(englishOf(template, of));
    const { subject, body } = textOf(template, of);
    const fields = { subject: control("subject"), body: control("body") };
    if (fields.subject) fields.subject.value = subject;
    if (fields.body) fields.body.value = body;
    form.clear();
    draft.keep();
    lookForGaps();
  };
  const signAndSend = () => {
    signWith(request.replies[language].values.author, [control("subject"), control("body")]);
    draft.keep();
    lookForGaps();
    element.current?.requestSubmit();
  };
  const changeLanguage = (to: Language) => {
    setLanguage(to);
    if (mayReplace()) fill(chosen.current, to);
    else draft.keep();
  };
  return (
    <>
      <TemplateChoice
        key={count}
        templates={templates}
        language={language}
        onChoose={(template) => {
          fill(template);
          control("body")?.focus();
        }}
        mustAsk={() => !mayReplace()}
      />
      <Form
        {...formProps}
        onInput={(event) => {
          formProps.onInput(event);
          lookForGaps();
        }}
        className="grid gap-4"
      >
        <FormContext value={form}>
          <HiddenFields intent="reply" />
          <input type="hidden" name="seen" value={seen} />
          <FieldError id="reply-error">{error}</FieldError>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem] xl:grid-cols-[minmax(0,1fr)_7rem]">
            <Field label="To" name="to">
              <TextInput type="email" defaultValue={typed("to", request.email)} />
            </Field>
            <LanguageField
              key={count}
              value={typed("language", request.language) as Language}
              onChange={changeLanguage}
            />
          </div>
          <Field label="Subject" name="subject" hint={`[${request.number}] is added to it`}>
            <TextInput data-max={SUBJECT_MAX_LENGTH} defaultValue={typed("subject", start.subject)} />
          </Field>
          <div>
            <Field label="Message" name="body">
              <TextArea {...MESSAGE} defaultValue={typed("body", start.body)} />
            </Field>
            <Gaps gaps={gaps} onSelect={(gap) => select(gap, control("body"))} />
            <p role="status" className="mt-1.5 notice px-3 py-1.5 text-sm empty:hidden">
              {english}
            </p>
          </div>
          <SendRow pending={pending} words={whereItGoes(request, language)} onNamed={signAndSend}>
            <ReplyPreview requestId={request.id} form={element} />
          </SendRow>
        </FormContext>
      </Form>
    </>
  );
}

/** True when the text comes from a template, in any language, so that replacing it loses no user input. */
const isOfTemplate = (written: { subject: string; body: string }, { request, templates }: ThreadRead) =>
  LANGUAGES.some((language) =>
    mayReplaceReply(
      written,
      templates.map((template) => textsIn(template, language)),
      request.replies[language].values,
    ),
  );

function signWith(author: string, fields: readonly (HTMLTextAreaElement | null)[]): void {
  for (const field of fields)
    if (field) field.value = field.value.replaceAll(placeholderOf("author"), author);
}

function select(text: string, field: HTMLTextAreaElement | null): void {
  const at = field?.value.indexOf(text) ?? -1;
  if (!field || at < 0) return;
  field.focus();
  field.setSelectionRange(at, at + text.length);
}

function whereItGoes(request: ThreadRead["request"], language: Language): string {
  return [
    `Goes out as the company, in ${STAFF_LANGUAGE_NAMES[language]}; the request is quoted below it.`,
    ...(request.language === language
      ? []
      : [`The request is in ${STAFF_LANGUAGE_NAMES[request.language]}.`]),
    ...(request.isFree ? ["Sending it makes the request yours."] : []),
  ].join(" ");
}

function Gaps({ gaps, onSelect }: { gaps: readonly string[]; onSelect: (gap: string) => void }) {
  return (
    <div role="status" className="mt-1.5 empty:hidden">
      {gaps.length > 0 ? (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 notice px-3 py-1.5 text-sm">
          <span>The request does not say, fill in or take out:</span>
          {gaps.map((gap) => (
            <button
              key={gap}
              type="button"
              onClick={() => onSelect(gap)}
              className="text-link rounded-sm font-semibold pointer-coarse:min-h-11"
            >
              {gap}
            </button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** Returns the English text; null when the template has a text in the language. */
const englishOf = (template: Template | undefined, language: Language): string | null =>
  template && lacksLanguage(template, language)
    ? `«${template.name}» has no text in ${STAFF_LANGUAGE_NAMES[language]}: this is its English one. Translate it before you send it.`
    : null;
