import { useEffect, useRef, use } from "react";
import { Form, useNavigation } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { toastSaveError } from "#app/shipments/toast-save-error.ts";
import { OFFERS_ADDRESS, TEMPLATES_ADDRESS } from "#app/offers/address.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { type Language, OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import { LanguageTabs } from "#app/kit/language/language-tabs.tsx";
import { OFFER_MAX_LENGTH } from "../offer-input.ts";
import { TEMPLATE_LABELS, TEMPLATE_NAME_MAX, templateForm } from "../template.ts";
import { CurrencyList, type FieldsProps, INCOTERM_OPTIONS, SERVICE_OPTIONS } from "../editor/head-fields.tsx";
import type { Rates } from "#app/exchange-rates/exchange-rate.ts";
import type { OfferedCode } from "../offered-code.ts";
import { LineGrid } from "../editor/line-grid.tsx";
import { type SaveAnswer, textsIn, useLines, useTypedOffer } from "../editor/editor-form.ts";

const SPARE = 2;

export function TemplateEditor(props: {
  template: { id: string; name: string; version: string } | null;
  start: Record<string, string>;
  today: string;
  codes: readonly OfferedCode[];
  rates: Rates;
  answer: SaveAnswer | undefined;
}) {
  const { template, answer } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useCheckedForm({ schema: templateForm, form: element, answer });
  const hydrated = useHydrated();
  const pending = useNavigation().formMethod === "POST";
  const { error } = answer ?? {};
  useEffect(() => {
    if (error) toastSaveError(error);
  }, [error, answer]);
  const values: Record<string, string> = { ...props.start, ...textsIn(answer?.values) };
  const lines = useLines(values, hydrated ? 0 : SPARE);
  const typed = useTypedOffer(element, values, props.today, { rates: props.rates });
  return (
    <>
      <PageHeader
        path={[
          { label: "Offers", to: OFFERS_ADDRESS },
          { label: "Templates", to: TEMPLATES_ADDRESS },
          { label: template?.name ?? "New template" },
        ]}
        title={template ? `Edit ${template.name}` : "New Template"}
      />
      <Form {...form.props} method="post" className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormContext value={form}>
          <SendKey />
          {template ? <input type="hidden" name="version" value={template.version} /> : null}
          {error ? <p className="font-medium text-red-700">{error}</p> : null}
          <TemplateFields values={values} />
          <Card title="Lines">
            <p className="mb-3 text-sm text-slate-600">
              A line without a quantity takes that of the offer: its weight, volume or number of containers. A
              cost or price in another currency says so: USD 92.
            </p>
            <LineGrid
              lines={lines}
              typed={typed}
              errors={form.errors}
              codes={props.codes}
              plain={!hydrated}
            />
          </Card>
          <Card title="In other languages">
            <TemplateTexts values={values} />
          </Card>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant="primary"
              pending={pending || form.waiting}
              pendingLabel="Saving..."
            >
              Save template
            </Button>
            <ButtonLink to={TEMPLATES_ADDRESS}>Cancel</ButtonLink>
          </div>
        </FormContext>
      </Form>
    </>
  );
}

function TemplateTexts({ values }: FieldsProps) {
  const form = use(FormContext);
  const names = (language: Language) => [`conditions_${language}`, `lines_${language}`] as const;
  return (
    <LanguageTabs
      languages={OTHER_LANGUAGES}
      isFilled={(language) => names(language).some((name) => Boolean(values[name]?.trim()))}
      hasError={(language) => names(language).some((name) => form?.error(name) !== undefined)}
    >
      {(language) => {
        const [conditions, lines] = names(language);
        return (
          <div className="grid gap-4 xl:grid-cols-2">
            <Field
              label="Descriptions of the lines"
              name={lines}
              hint="One a line, in the order of the lines above; an empty one stays as it is"
            >
              <TextArea lang={language} rows={5} defaultValue={values[lines]} />
            </Field>
            <Field label={TEMPLATE_LABELS.conditions} name={conditions}>
              <TextArea
                lang={language}
                rows={5}
                defaultValue={values[conditions]}
                data-max={OFFER_MAX_LENGTH.conditions}
              />
            </Field>
          </div>
        );
      }}
    </LanguageTabs>
  );
}

function TemplateFields({ values }: FieldsProps) {
  const place = (name: "origin_location" | "destination_location") => (
    <Field label={TEMPLATE_LABELS[name]} name={name} hint="Empty for anywhere">
      <TextInput defaultValue={values[name]} data-max={OFFER_MAX_LENGTH[name]} autoComplete="off" />
    </Field>
  );
  const days = (name: "valid_days" | "payment_days") => (
    <Field label={TEMPLATE_LABELS[name]} name={name}>
      <TextInput defaultValue={values[name]} inputMode="numeric" autoComplete="off" unit="days" />
    </Field>
  );
  return (
    <Card title="What it is for">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field label={TEMPLATE_LABELS.name} name="name" required>
          <TextInput defaultValue={values.name} data-max={TEMPLATE_NAME_MAX} autoComplete="off" />
        </Field>
        <Field label={TEMPLATE_LABELS.service_type} name="service_type">
          <Select
            options={[{ value: "", label: "Any" }, ...SERVICE_OPTIONS]}
            defaultValue={values.service_type}
          />
        </Field>
        {place("origin_location")}
        {place("destination_location")}
        <Field label={TEMPLATE_LABELS.currency} name="currency">
          <TextInput
            defaultValue={values.currency}
            list="offer-currencies"
            autoComplete="off"
            maxLength={10}
          />
        </Field>
        <Field label={TEMPLATE_LABELS.incoterm} name="incoterm">
          <Select options={INCOTERM_OPTIONS} defaultValue={values.incoterm} />
        </Field>
        {days("valid_days")}
        {days("payment_days")}
        <Field label={TEMPLATE_LABELS.conditions} name="conditions" className="sm:col-span-2 xl:col-span-4">
          <TextArea rows={3} defaultValue={values.conditions} data-max={OFFER_MAX_LENGTH.conditions} />
        </Field>
      </div>
      <CurrencyList />
    </Card>
  );
}
