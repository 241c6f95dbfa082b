import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import type { Route } from "./+types/plan.route";
import { revalidatePlan } from "./import-screens.tsx";
import { importerOf } from "./importer-of.server.ts";
import { type PlanAnswer, PlanScreen } from "./plan-screen.tsx";
import { actOnPlan, loadPlan } from "./plan.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.file_name ?? "File"}, import · Shipment Tracking System` },
];

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) =>
  loadPlan(importerOf(params), request, context, params.importId),
);

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) =>
  actOnPlan(importerOf(params), request, context, params.importId),
);

export const clientAction = failWith<PlanAnswer>({
  error: "No answer came. Reload the page: it says whether this was done.",
});

export const shouldRevalidate = revalidatePlan;

export default function ImportPlan({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanScreen plan={loaderData} answer={actionData} />;
}
