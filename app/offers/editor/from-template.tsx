import { useState } from "react";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { FormRows } from "#app/kit/forms/use-form-rows.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { lineFormValues, linesIn } from "../offer-form.ts";
import type { OfferLineInput } from "../offer-input.ts";

export interface TemplateLines {
  id: string;
  name: string;
  currency: string;
  lines: readonly OfferLineInput[];
}

/** Adds the lines of a template behind those that are there; an empty last line gives way. */
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
    const typed = linesIn(lineFormValues(linesInOffer(template, currency), null)).map(({ values }) => values);
    lines.add(typed, { instead: lastLineIfEmpty(form, lines) });
    toast.success(`${pluralize(typed.length, "line")} of «${template.name}» added.`);
    setChosen("");
  };
  return (
    <Field label="Add the lines of a template" hideLabel className="w-60 max-w-full">
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

/** In an offer of another currency the amounts of a template say theirs. */
function linesInOffer({ lines, currency }: TemplateLines, offered: string): OfferLineInput[] {
  const own = currency === offered ? null : currency;
  return lines.map((line) =>
    line.basis === "percent"
      ? line
      : { ...line, currency: line.currency ?? own, cost_currency: line.cost_currency ?? own },
  );
}

function lastLineIfEmpty(form: HTMLFormElement | null, { rows }: FormRows): number | undefined {
  const last = rows.at(-1)?.index;
  if (!form || last === undefined) return undefined;
  return linesIn(formRecord(new FormData(form))).some(({ index }) => index === last) ? undefined : last;
}
