import { data, isRouteErrorResponse } from "react-router";
import { ErrorScreen } from "#app/request/error-screen.tsx";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { readCompany } from "#app/customers/companies.server.ts";
import { companyFormValues } from "#app/customers/company-form.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/edit-customer.route";
import type { CustomerSaveAnswer } from "./customer-answer.ts";
import { CustomerForm } from "./customer-form.tsx";
import { notFoundOrMerged } from "./read-customer.server.ts";
import { saveEdited } from "./save-customer.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.customer.name ?? "Customer"} · Shipment Tracking System` },
];

export const loader = forStaff("customers.write", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const company = await readCompany(db, actor, params.id);
  if (!company) throw await notFoundOrMerged(db, actor, params.id);
  const { id, name, updated_at } = company;
  return { customer: { id, name, version: updated_at.toISOString() }, start: companyFormValues(company) };
});

export const action = forStaff("customers.read", async ({ request, params }: Route.ActionArgs, scope) => {
  const record = formRecord(await request.formData());
  const answer = await saveEdited(params.id, record, scope.actor, scope);
  // Without JavaScript the browser would request the page of the deleted record: this response replaces it.
  if (answer.data.deletion && record.stay === undefined)
    throw data<SaveOfDeleted>({ answer: answer.data, id: params.id, version: String(record.version) }, 409);
  return answer;
});

interface SaveOfDeleted {
  answer: CustomerSaveAnswer;
  id: string;
  version: string;
}

export const clientAction = failWith<CustomerSaveAnswer>({ error: COMPANY_MESSAGES.operationFailed });

/** Keeps the texts of the form, with the version it was opened with. */
export const shouldRevalidate = () => false;

export default function EditCustomer({ loaderData: { customer, start }, actionData }: Route.ComponentProps) {
  return <CustomerForm key={customer.id} customer={customer} start={start} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 409) return <ErrorScreen error={error} inside />;
  const { answer, id, version } = error.data as SaveOfDeleted;
  const name = String(answer.values?.name ?? "");
  return <CustomerForm customer={{ id, name, version }} start={{}} answer={answer} />;
}
