import { useState } from "react";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Language } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import type { FormRows } from "#app/kit/forms/use-form-rows.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { englishInOffer } from "../english-texts.ts";
import { lineFormValues, linesIn } from "../offer-form.ts";
import type { OfferLineInput } from "../offer-input.ts";
import { linesIn as linesOfTemplateIn, type TemplateInput } from "../template.ts";

export type TemplateLines = Pick<TemplateInput, "name" | "currency" | "lines" | "texts"> & { id: string };

/** Adds the lines of a template in the customer's language after the existing ones; empty lines are replaced. */
export function FromTemplate(props: {
  templates: readonly TemplateLines[];
  lines: FormRows;
  currency: string;
}) {
  const { templates, lines, currency } = props;
  const [chosen, setChosen] = useState("");
  const take = (id: string, form: HTMLFormElement | null) => {
    setChosen(id);
    const template = templates.find((each) => each.id === id);
    if (!template) return;
    const language = languageIn(form);
    const own = { ...template, lines: linesOfTemplateIn(template, language) };
    const typed = linesIn(lineFormValues(linesInOffer(own, currency), null)).map(({ values }) => values);
    lines.add(typed, { instead: emptyLines(form, lines) });
    const texts = { templates: [{ conditions: null, ...template }], codes: [] };
    const isEnglish = englishInOffer({ conditions: null, lines: own.lines }, language, texts) !== null;
    toast.success(`${pluralize(typed.length, "line")} of «${template.name}» added.`, {
      description: isEnglish
        ? `Not all have a text in ${STAFF_LANGUAGE_NAMES[language]}: those are in English.`
        : undefined,
    });
    setChosen("");
  };
  return (
    <Field label="Add lines from template" hideLabel className="w-60 max-w-full">
      <Select
        value={chosen}
        onChange={(event) => take(event.currentTarget.value, event.currentTarget.form)}
        options={[
          { value: "", label: "Add lines of a template" },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  );
}

/** Lines of a template for an offer; when the currencies differ, amounts name theirs. */
function linesInOffer(
  { lines, currency }: Pick<TemplateLines, "lines" | "currency">,
  offered: string,
): OfferLineInput[] {
  const own = currency === offered ? null : currency;
  return lines.map((line) =>
    line.basis === "percent"
      ? line
      : { ...line, currency: line.currency ?? own, cost_currency: line.cost_currency ?? own },
  );
}

const languageIn = (form: HTMLFormElement | null) =>
  (form?.querySelector<HTMLSelectElement>('[name="language"]')?.value ?? "en") as Language;

function emptyLines(form: HTMLFormElement | null, { rows }: FormRows): number[] {
  const filled = form ? linesIn(formRecord(new FormData(form))) : [];
  return rows.flatMap(({ index }) => (filled.some((line) => line.index === index) ? [] : [index]));
}
