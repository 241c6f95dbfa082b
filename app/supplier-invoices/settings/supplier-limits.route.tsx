import { z } from "zod";
import { ActForm, SettingsFrame, SettingVersion } from "#app/accounts/act-form.tsx";
import { isMonth } from "#app/kit/time/month.ts";
import { Invalid } from "#app/kit/errors.ts";
import { formatMonth, toLocalDay } from "#app/kit/time/time.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { readSettings, saveSetting, settingVersion } from "#app/settings/settings.server.ts";
import { supplierInvoicingSchema } from "#app/settings/invoicing.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { InboxLook } from "../inbox/inbox-look.tsx";
import { askForInbox, readInboxState } from "../inbox/read-inbox.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import { limitField } from "../supplier-forms.ts";
import type { Route } from "./+types/supplier-limits.route";

export const meta: Route.MetaFunction = () => [{ title: `${MESSAGES.title} · Shipment Tracking System` }];

const limitsForm = z
  .object({
    second_from: limitField("Net amount"),
    second_difference: limitField("Difference"),
    closed_month: z
      .string()
      .default("")
      .transform((month) => month.trim() || null),
  })
  .refine(({ closed_month }) => supplierInvoicingSchema.shape.closed_month.safeParse(closed_month).success, {
    path: ["closed_month"],
    message: "Choose a month, or leave it empty",
  });

const closeForm = z.object({ closed_month: z.string().refine(isMonth, "Choose a month") });

export const loader = forStaff("settings.manage", async (_: Route.LoaderArgs, { db, actor }) => {
  const [{ supplier_invoices }, inbox] = await Promise.all([readSettings(db), readInboxState(db, actor)]);
  return { limits: supplier_invoices, version: settingVersion(supplier_invoices), inbox };
});

function refuseOpenMonth(month: string | null, now: Date): void {
  if (month !== null && month >= toLocalDay(now).slice(0, 7))
    throw new Invalid("", { closed_month: ["A month is closed once it is over"] });
}

export const action = formAction(
  {
    async limits(record, { db, actor, now }) {
      const limits = readForm(limitsForm, record);
      refuseOpenMonth(limits.closed_month, now());
      const changed = await saveSetting(db, actor, "supplier_invoices", limits, String(record.version));
      return { done: changed ? "Saved. It applies from now on." : "Nothing was changed." };
    },
    /** Sent by the month end. */
    async close(record, { db, actor, now }) {
      const { closed_month } = readForm(closeForm, record);
      refuseOpenMonth(closed_month, now());
      const { supplier_invoices: before } = await readSettings(db);
      const limits = { ...before, closed_month };
      await saveSetting(db, actor, "supplier_invoices", limits, String(record.version));
      return { done: `The books are closed up to ${formatMonth(closed_month)}` };
    },
    async read(_, { db, actor }) {
      await askForInbox(db, actor);
      return { done: MESSAGES.asked };
    },
  },
  { needs: "settings.manage" },
);
export const clientAction = formClientAction("The setting could not be saved. Please try again.");

export default function SupplierLimits({ loaderData, actionData: answer }: Route.ComponentProps) {
  useRefetchOn("setting", "supplier_invoice");
  const { limits, version, inbox } = loaderData;
  const { second_from, second_difference, closed_month } = limits;
  return (
    <SettingsFrame
      title={MESSAGES.title}
      description="When one person is not enough to accept a cost, and what comes by Peppol"
      answer={answer}
    >
      <div className="mt-6 divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <Section
          title="Second approval"
          text="From these amounts on two people accept an invoice, and never one of them twice. An invoice with wrong sums or an account that is new for its supplier needs two as soon as one limit is set. Empty: one is enough."
        >
          <ActForm
            key={JSON.stringify(limits)}
            intent="limits"
            schema={limitsForm}
            answer={answer}
            variant="primary"
            submit="Save"
            pendingLabel="Saving..."
            className="grid max-w-md gap-4"
          >
            <SettingVersion version={version} />
            <Field label={`Net amount, in ${OWN_CURRENCY}`} name="second_from" optional>
              <TextInput inputMode="decimal" defaultValue={second_from ?? ""} />
            </Field>
            <Field
              label={`Difference to the plan, in ${OWN_CURRENCY}`}
              name="second_difference"
              hint="Of all costs together: more on one does not make up for less on another"
              optional
            >
              <TextInput inputMode="decimal" defaultValue={second_difference ?? ""} />
            </Field>
            <Field
              label="Books closed up to"
              name="closed_month"
              hint="Costs and payments of these months stay, whoever would change them. A cost that was still expected may come, and so may a statement of the bank; a new cost counts to the month after"
              optional
            >
              <DateInput type="month" defaultValue={closed_month ?? ""} />
            </Field>
          </ActForm>
        </Section>
        <Section
          title={MESSAGES.inbox}
          text="What suppliers send to the access point comes in by itself, every quarter of an hour."
        >
          <InboxLook {...inbox} answer={answer} />
        </Section>
      </div>
    </SettingsFrame>
  );
}
