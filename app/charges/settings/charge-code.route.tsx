import { optionsOf } from "#app/kit/ui/select-options.ts";
import { redirect } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { NotFound } from "#app/kit/errors.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { chargeCodeForm, SIDE_TEXTS } from "../charge-code.ts";
import { listChargeCodes, listVatTreatments, saveChargeCode } from "../charge-settings.server.ts";
import { CHARGE_SETTING_MESSAGES } from "#app/charges/charge.ts";
import { archiveActs } from "./archive-acts.server.ts";
import { CHARGE_SETTINGS_ADDRESS, LanguageFields, SettingPage } from "./setting-page.tsx";
import type { Route } from "./+types/charge-code.route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.code?.code ?? "New charge code"} · Shipment Tracking System` },
];

export const loader = forStaff("settings.manage", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const [codes, treatments] = await Promise.all([listChargeCodes(db, actor), listVatTreatments(db, actor)]);
  const code = params.code === "new" ? null : codes.find((each) => each.code === params.code);
  if (code === undefined) throw new NotFound(CHARGE_SETTING_MESSAGES.codeNotFound);
  const choices = treatments.filter(
    ({ id, archived_at }) => archived_at === null || id === code?.vat_treatment_id,
  );
  return { code, treatments: choices.map(({ id, name }) => ({ value: id, label: name })) };
});

export const action = formAction(
  ({ code }: Route.ActionArgs["params"]) => ({
    async save(record, { db, actor }) {
      const version = new Date(String(record.version));
      const edited = code === "new" ? null : { code, version };
      const input = readForm(chargeCodeForm, record);
      await saveChargeCode(db, actor, edited, input);
      if (input.code !== code) throw redirect(`${CHARGE_SETTINGS_ADDRESS}?done=saved`);
      return { done: "Saved and confirmed" };
    },
    ...archiveActs({ kind: "charge_code", key: code }),
  }),
  { needs: "settings.manage" },
);
export const clientAction = formClientAction(CHARGE_SETTING_MESSAGES.failed);

export default function ChargeCodePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { code, treatments } = loaderData;
  return (
    <SettingPage
      title={code?.code ?? "New charge code"}
      description="Lines of charges take it by its first letters"
      stored={code}
      schema={chargeCodeForm}
      answer={answer}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Code" name="code" hint="2 to 12 letters and digits" required>
          <TextInput className="uppercase" defaultValue={code?.code ?? ""} />
        </Field>
        <Field label="Ledger account" name="ledger_account" optional>
          <TextInput defaultValue={code?.ledger_account ?? ""} />
        </Field>
        <Field label="VAT" name="vat_treatment_id">
          <Select
            defaultValue={code?.vat_treatment_id ?? ""}
            options={[{ value: "", label: "By route and payer" }, ...treatments]}
          />
        </Field>
        <Field label="For" name="side">
          <Select defaultValue={code?.side ?? "both"} options={optionsOf(SIDE_TEXTS)} />
        </Field>
      </div>
      <LanguageFields
        legend="Description on offers and invoices"
        name="description"
        texts={code?.descriptions}
        required={["en"]}
      />
    </SettingPage>
  );
}
