import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { actOnPlan, loadPlan } from "#app/import/plan.server.ts";
import { type PlanAnswer, PlanScreen } from "#app/import/plan-screen.tsx";
import { revalidatePlan } from "#app/import/import-screens.ts";
import { companyImporter } from "#database/companies/import.ts";
import { IMPORT_MESSAGES } from "#words/imports.ts";
import type { Route } from "./+types/customer-plan.route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.file_name ?? "File"}, import · Shipment Tracking System` },
];

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) =>
  loadPlan(companyImporter, request, context, params.importId),
);

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) =>
  actOnPlan(companyImporter, request, context, params.importId),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<PlanAnswer>(serverAction, { error: IMPORT_MESSAGES.noAnswer });

export const shouldRevalidate = revalidatePlan;

export default function ImportPlan({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanScreen plan={loaderData} answer={actionData} />;
}
