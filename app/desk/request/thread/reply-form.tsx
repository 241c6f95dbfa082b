import { useRef, useState } from "react";
import { Form as PlainForm, useSearchParams } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { Field, FieldError, FormContext } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { MESSAGE_MAX_LENGTH, replyForm, SUBJECT_MAX_LENGTH } from "#app/quote-requests/message.ts";
import { fillReply, mayReplaceReply, placeholdersIn } from "#app/quote-requests/template-fields.ts";
import { textsIn } from "#app/quote-requests/reply-template.ts";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { HiddenFields } from "./entry-forms.tsx";
import type { ThreadRead } from "./read-thread.server.ts";
import { ReplyPreview } from "./reply-preview.tsx";
import { SendRow } from "./send-row.tsx";
import type { ThreadAnswer } from "./thread-answer.ts";
import { useThreadForm } from "./use-thread-form.ts";

/** Beside the request it fills the height that the screen leaves. */
const MESSAGE = {
  rows: 9,
  "data-max": MESSAGE_MAX_LENGTH,
  className: "xl:h-[clamp(7rem,100dvh-39rem,24rem)]",
};

type Template = ThreadRead["templates"][number];

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
  const written = () => ({ subject: control("subject")?.value ?? "", body: control("body")?.value ?? "" });
  const lookForGaps = () => setGaps(placeholdersIn(control("body")?.value ?? ""));
  const mayReplace = () => isOfTemplate(written(), thread);
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
  const changeLanguage = (to: Language) => {
    setLanguage(to);
    if (mayReplace()) fill(chosen.current, to);
    else draft.keep();
  };
  const select = (gap: string) => {
    const body = control("body");
    const at = body?.value.indexOf(gap) ?? -1;
    if (!body || at < 0) return;
    body.focus();
    body.setSelectionRange(at, at + gap.length);
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
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem] xl:grid-cols-[minmax(0,1fr)_8.5rem]">
            <Field label="To" name="to">
              <TextInput type="email" autoComplete="off" defaultValue={typed("to", request.email)} />
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
            <Gaps gaps={gaps} onSelect={select} />
            <p role="status" className="mt-1.5 notice px-3 py-1.5 text-sm empty:hidden">
              {english}
            </p>
          </div>
          <SendRow pending={pending} words={whereItGoes(request, language)}>
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

const lacks = (template: Template, language: Language) => !textsIn(template, language).isOwn;

/** Returns the English text; null when the template has a text in the language. */
const englishOf = (template: Template | undefined, language: Language): string | null =>
  template && lacks(template, language)
    ? `«${template.name}» has no text in ${STAFF_LANGUAGE_NAMES[language]}: this is its English one. Translate it before you send it.`
    : null;

const labelOf = (template: Template, language: Language) =>
  lacks(template, language)
    ? `${template.name} (no text in ${STAFF_LANGUAGE_NAMES[language]})`
    : template.name;

/** Selects a template: a separate form before JavaScript. Asks for confirmation before it replaces a text. */
function TemplateChoice(props: {
  templates: readonly Template[];
  language: Language;
  onChoose: (template: Template) => void;
  mustAsk: () => boolean;
}) {
  const { templates, language, onChoose, mustAsk } = props;
  const hydrated = useHydrated();
  const [params] = useSearchParams();
  const [asks, setAsks] = useState<Template | null>(null);
  const [chosen, setChosen] = useState(params.get("template") ?? "");
  if (templates.length === 0) return null;
  const choose = (id: string) => {
    setChosen(id);
    const template = templates.find((each) => each.id === id);
    if (template && mustAsk()) setAsks(template);
    else if (template) onChoose(template);
  };
  return (
    <PlainForm method="get" action="#write" className="mb-4 flex items-end gap-2">
      <input type="hidden" name="write" value="reply" />
      <Field label="Template" name="template" className="grow sm:max-w-96">
        <Select
          value={hydrated ? chosen : undefined}
          defaultValue={hydrated ? undefined : chosen}
          onChange={(event) => choose(event.currentTarget.value)}
          options={[
            { value: "", label: "Without a template" },
            ...templates.map((template) => ({ value: template.id, label: labelOf(template, language) })),
          ]}
        />
      </Field>
      {hydrated ? null : <Button type="submit">Use</Button>}
      {asks ? (
        <ConfirmDialog
          title="Replace your text?"
          message="The template replaces the subject and the text you have typed."
          confirmLabel="Replace"
          isOpen
          onOpenChange={(open) => {
            if (open) return;
            setAsks(null);
            setChosen("");
          }}
          onConfirm={() => onChoose(asks)}
        />
      ) : null}
    </PlainForm>
  );
}
