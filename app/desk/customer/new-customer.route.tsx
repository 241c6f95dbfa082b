import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/new-customer.route";
import type { CustomerSaveAnswer } from "./customer-answer.ts";
import { CustomerForm } from "./customer-form.tsx";
import { payerFields } from "./payer-of-shipment.server.ts";
import { saveNew } from "./save-customer.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "New customer · Shipment Tracking System" }];

const PREFILLED = [
  "name",
  "vat_number",
  "city",
  "country_code",
  "language",
  "payment_days",
  "contacts.0.name",
  "contacts.0.email",
  "contacts.0.phone",
];

/** @param request with first values in its address, or the id of a `shipment` whose payer becomes a customer */
export const loader = forStaff("customers.write", async ({ request }: Route.LoaderArgs, { db, actor }) => {
  const params = new URL(request.url).searchParams;
  const typed = PREFILLED.map((name) => [name, (params.get(name) ?? "").slice(0, 200)]);
  const shipment = params.get("shipment");
  return {
    start: {
      ...Object.fromEntries(typed),
      ...(shipment && { shipment, ...(await payerFields(db, actor, shipment)) }),
    } as Record<string, string>,
  };
});

export const action = forStaff("customers.read", async ({ request }: Route.ActionArgs, scope) =>
  saveNew(formRecord(await request.formData()), scope.actor, scope),
);

export const clientAction = failWith<CustomerSaveAnswer>({ error: COMPANY_MESSAGES.operationFailed });

export default function NewCustomer({ loaderData, actionData }: Route.ComponentProps) {
  return <CustomerForm customer={null} start={loaderData.start} answer={actionData} />;
}
