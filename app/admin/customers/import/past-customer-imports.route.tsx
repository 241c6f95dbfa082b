import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { loadPastImports } from "#app/import/past-imports.server.ts";
import { PastImportsScreen } from "#app/import/past-imports.tsx";
import type { Route } from "./+types/past-customer-imports.route";

export const meta: Route.MetaFunction = () => [{ title: "Past imports · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) =>
  loadPastImports("companies", request, context),
);

export default function PastImports({ loaderData }: Route.ComponentProps) {
  return <PastImportsScreen {...loaderData} />;
}
