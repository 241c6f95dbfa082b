import { useState } from "react";
import { Form, useSearchParams } from "react-router";
import type { Language } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { textsIn } from "#app/quote-requests/reply-template.ts";
import type { ThreadRead } from "./read-thread.server.ts";

export type Template = ThreadRead["templates"][number];

/** Returns whether the template has no text of its own in the language. */
export const lacksLanguage = (template: Template, language: Language) => !textsIn(template, language).isOwn;

const labelOf = (template: Template, language: Language) =>
  lacksLanguage(template, language)
    ? `${template.name} (no text in ${STAFF_LANGUAGE_NAMES[language]})`
    : template.name;

/** Selects a template: a separate form before JavaScript. Asks for confirmation before it replaces a text. */
export function TemplateChoice(props: {
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
    <Form method="get" action="#write" className="mb-4 flex items-end gap-2">
      <input type="hidden" name="write" value="reply" />
      <Field label="Template" name="template" className="grow sm:max-xl:max-w-96">
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
          onClose={() => {
            setAsks(null);
            setChosen("");
          }}
          onConfirm={() => onChoose(asks)}
        />
      ) : null}
    </Form>
  );
}
