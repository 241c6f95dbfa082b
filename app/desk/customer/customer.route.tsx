import { staffAction } from "#app/request/form-action.server.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { fetchDetails } from "#app/kit/lists/fetch-list.ts";
import type { DeletionOutcome } from "#app/deleted/undo.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import type { Route } from "./+types/customer.route";
import { changeCustomer, customerFailure } from "./save-customer.server.ts";
import { CUSTOMERS_ADDRESS } from "#app/customers/address.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { CustomerPage } from "./customer-page.tsx";
import { readCustomer } from "./read-customer.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.company.name ?? "Customer"} · Shipment Tracking System` },
];

export const loader = forStaff("customers.read", ({ request, params }: Route.LoaderArgs, scope) => {
  return readCustomer(params.id, new URL(request.url).searchParams, scope.actor, scope);
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchDetails(request, serverLoader, { failed: COMPANY_MESSAGES.fetchFailed, list: CUSTOMERS_ADDRESS });

export const action = staffAction("customers.read", customerFailure, changeCustomer, { lists: ["parties"] });

export const clientAction = failWith<DeletionOutcome>({ error: COMPANY_MESSAGES.operationFailed });

/** Skips revalidation after the customer was deleted. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "delete" ? false : defaultShouldRevalidate;
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  return <CustomerPage key={loaderData.company.id} {...loaderData} answer={actionData} />;
}
