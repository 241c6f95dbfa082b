import { failWith } from "#app/kit/forms/catch-network-error.ts";
import type { Route } from "./+types/plan.route";
import { revalidatePlan } from "./import-screens.tsx";
import { forImport } from "./importer-of.server.ts";
import { type PlanAnswer, PlanScreen } from "./plan-screen.tsx";
import { actOnPlan, loadPlan } from "./plan.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.file_name ?? "File"}, import · Shipment Tracking System` },
];

export const loader = forImport(async ({ request, params }: Route.LoaderArgs, scope) =>
  loadPlan(scope, params.importId, new URL(request.url).searchParams),
);

export const action = forImport(async ({ request, params }: Route.ActionArgs, scope) =>
  actOnPlan(scope, params.importId, await request.formData()),
);

export const clientAction = failWith<PlanAnswer>({
  error: "No answer came. Reload the page: it says whether this was done.",
});

export const shouldRevalidate = revalidatePlan;

export default function ImportPlan({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanScreen plan={loaderData} answer={actionData} />;
}
