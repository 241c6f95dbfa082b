import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { SaveButtons } from "#app/kit/forms/save-buttons.tsx";
import { redirect, Form, useNavigation } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { TEMPLATES_ADDRESS, OFFERS_ADDRESS } from "#app/offers/address.ts";
import { createTemplate, readTemplate, updateTemplate } from "../templates.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { listChargeCodes, listVatTreatments } from "#app/charges/charge-settings.server.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { readRates } from "#app/exchange-rates/rates.server.ts";
import { offeredCodes } from "../offered-code.ts";
import { templateForm, templateFormValues, TEMPLATE_LABELS, TEMPLATE_NAME_MAX } from "../template.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import { besideRefusal, type OfferSaveAnswer, useLines, useTypedOffer } from "../editor/editor-form.ts";
import type { Route } from "./+types/template.route";
import { useRef, use } from "react";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { typedTexts } from "#app/kit/forms/typed-texts.ts";
import { toastSaveError } from "#app/shipments/toast-save-error.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { type Language, OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import { LanguageTabs } from "#app/kit/language/language-tabs.tsx";
import { OFFER_MAX_LENGTH } from "../offer-input.ts";
import { CurrencyList, type FieldsProps, INCOTERM_OPTIONS, SERVICE_OPTIONS } from "../editor/head-fields.tsx";
import { OfferLines } from "../editor/offer-lines.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template?.name ?? "New Template"} · Shipment Tracking System` },
];

const EMPTY: Record<string, string> = { currency: OWN_CURRENCY, valid_days: "14" };

export const loader = forStaff("offers.write", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const today = toLocalDay(now());
  const [codes, treatments, rates] = await Promise.all([
    listChargeCodes(db, actor),
    listVatTreatments(db, actor),
    readRates(db, actor),
  ]);
  const offered = { today, rates, codes: offeredCodes(codes, treatments) };
  if (params.id === "new") return { template: null, start: EMPTY, ...offered };
  const template = await readTemplate(db, actor, params.id);
  if (!template) throw new NotFound(OFFER_MESSAGES.templateNotFound);
  const { id, name, updated_at } = template;
  return {
    template: { id, name, version: updated_at.toISOString() },
    start: templateFormValues(template),
    ...offered,
  };
});

export const action = staffAction(
  "offers.write",
  OFFER_MESSAGES.operationFailed,
  async (record, { db, actor }, { params }: Pick<Route.ActionArgs, "params">): Promise<OfferSaveAnswer> => {
    const template = readForm(templateForm, record);
    if (params.id === "new") await createTemplate(db, actor, template);
    else await updateTemplate(db, actor, params.id, new Date(String(record.version)), template);
    throw redirect(TEMPLATES_ADDRESS);
  },
  { beside: besideRefusal },
);

export const clientAction = failWith<OfferSaveAnswer>({ error: OFFER_MESSAGES.operationFailed });

/** Keeps the texts of the form, with the version it was opened with. */
export const shouldRevalidate = () => false;

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplateEditor key={loaderData.template?.id ?? "new"} {...loaderData} answer={actionData} />;
}

type EditorProps = Route.ComponentProps["loaderData"] & { answer: OfferSaveAnswer | undefined };

function TemplateEditor(props: EditorProps) {
  const { template, answer } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useCheckedForm({ schema: templateForm, form: element, answer });
  const hydrated = useHydrated();
  const pending = useNavigation().formMethod === "POST";
  const { error } = answer ?? {};
  useAnswer(answer, () => {
    if (error) toastSaveError(error);
  });
  const values: Record<string, string> = { ...props.start, ...typedTexts(answer?.values) };
  const lines = useLines(values);
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
      <Form {...form.props} method="post" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormContext value={form}>
          <SendKey />
          {template ? <input type="hidden" name="version" value={template.version} /> : null}
          {error ? <p className="font-medium text-red-700">{error}</p> : null}
          <CardStack>
            <TemplateFields values={values} />
            <Card title="Lines">
              <p className="mb-3 text-sm text-slate-600">
                A line without a quantity takes that of the offer: its weight, volume or number of containers.
                A cost or price in another currency says so: USD 92.
              </p>
              <OfferLines
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
          </CardStack>
          <SaveButtons pending={pending || form.waiting} back={TEMPLATES_ADDRESS}>
            Save template
          </SaveButtons>
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
              label="Line descriptions"
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
      <TextInput defaultValue={values[name]} data-max={OFFER_MAX_LENGTH[name]} />
    </Field>
  );
  const days = (name: "valid_days" | "payment_days") => (
    <Field label={TEMPLATE_LABELS[name]} name={name}>
      <TextInput defaultValue={values[name]} inputMode="numeric" unit="days" />
    </Field>
  );
  return (
    <Card title="What it is for">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field label={TEMPLATE_LABELS.name} name="name" required>
          <TextInput defaultValue={values.name} data-max={TEMPLATE_NAME_MAX} />
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
          <TextInput defaultValue={values.currency} list="offer-currencies" maxLength={10} />
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
