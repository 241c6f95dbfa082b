import { redirect } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { NotFound } from "#app/kit/errors.ts";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { listVatTreatments, saveVatTreatment } from "../charge-settings.server.ts";
import {
  PAYER_KINDS,
  PAYER_TEXTS,
  ROUTE_KINDS,
  ROUTE_TEXTS,
  VAT_CATEGORIES,
  VAT_CATEGORY_TEXTS,
  vatTreatmentForm,
} from "../vat-treatment.ts";
import { CHARGE_SETTING_MESSAGES } from "#app/charges/charge.ts";
import { archiveActs } from "./archive-acts.server.ts";
import { CHARGE_SETTINGS_ADDRESS, LanguageFields, SettingPage } from "./setting-page.tsx";
import type { Route } from "./+types/vat-treatment.route";

const LISTS = ["routes", "payers"];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.treatment?.name ?? "New VAT treatment"} · Shipment Tracking System` },
];

export const loader = forStaff("settings.manage", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  if (params.id === "new") return { treatment: null };
  const treatments = await listVatTreatments(db, actor);
  const treatment = treatments.find(({ id }) => id === params.id);
  if (!treatment) throw new NotFound(CHARGE_SETTING_MESSAGES.treatmentNotFound);
  return { treatment };
});

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async save(record, { db, actor }) {
      const edited = id === "new" ? null : { id, version: new Date(String(record.version)) };
      await saveVatTreatment(db, actor, edited, readForm(vatTreatmentForm, record));
      if (!edited) throw redirect(`${CHARGE_SETTINGS_ADDRESS}?done=saved`);
      return { done: "Saved and confirmed" };
    },
    ...archiveActs({ kind: "vat_treatment", key: id }),
  }),
  { needs: "settings.manage", lists: LISTS },
);
export const clientAction = formClientAction(CHARGE_SETTING_MESSAGES.failed);

export default function VatTreatmentPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { treatment } = loaderData;
  return (
    <SettingPage
      title={treatment?.name ?? "New VAT treatment"}
      description="Invoices that are issued keep what they say"
      stored={treatment}
      schema={vatTreatmentForm}
      lists={LISTS}
      answer={answer}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" name="name" required>
          <TextInput defaultValue={treatment?.name} />
        </Field>
        <Field label="Category" name="category" hint="EN 16931" required>
          <Select
            defaultValue={treatment?.category ?? "S"}
            options={VAT_CATEGORIES.map((value) => ({
              value,
              label: `${value}: ${VAT_CATEGORY_TEXTS[value]}`,
            }))}
          />
        </Field>
        <Field label="Rate" name="rate">
          <TextInput
            inputMode="decimal"
            unit="%"
            defaultValue={treatment ? String(Number(treatment.rate)) : ""}
          />
        </Field>
        <Field
          label="Exemption code"
          name="exemption_code"
          hint="Of the VATEX list, such as VATEX-EU-AE"
          optional
        >
          <TextInput defaultValue={treatment?.exemption_code ?? ""} />
        </Field>
      </div>
      <LanguageFields legend="What the invoice says" name="text" texts={treatment?.texts} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Choices
          name="routes"
          legend="Proposed for these routes"
          options={ROUTE_KINDS.map((value) => [value, ROUTE_TEXTS[value]])}
          chosen={treatment?.routes ?? []}
        />
        <Choices
          name="payers"
          legend="and for these payers"
          options={PAYER_KINDS.map((value) => [value, PAYER_TEXTS[value]])}
          chosen={treatment?.payers ?? []}
        />
      </div>
      <Field label="Order" name="position" hint="The first one that fits is proposed" required>
        <TextInput
          inputMode="numeric"
          className="max-w-24"
          defaultValue={String(treatment?.position ?? 50)}
        />
      </Field>
    </SettingPage>
  );
}

function Choices(props: {
  name: string;
  legend: string;
  options: readonly (readonly [string, string])[];
  chosen: readonly string[];
}) {
  return (
    <fieldset className="grid content-start gap-1">
      <legend className="mb-1.5 text-sm font-semibold text-ink-900">{props.legend}</legend>
      {props.options.map(([value, label]) => (
        <Checkbox
          key={value}
          name={props.name}
          value={value}
          label={label}
          defaultChecked={props.chosen.includes(value)}
        />
      ))}
    </fieldset>
  );
}
