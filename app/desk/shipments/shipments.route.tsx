import { data, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { isRetryable } from "#app/kit/lists/with-retry.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import type { Route } from "./+types/shipments.route";
import { doAct } from "../shipment/shipment-acts.server.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { readView, viewParams } from "#app/shipments/shipment-filter.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { readList } from "./read-list.server.ts";
import { ListFailed, ShipmentsLoading, ShipmentsPage } from "./shipments-page.tsx";

export const loader = forStaff("shipments.read", async ({ request }: Route.LoaderArgs, scope) => {
  try {
    return await readList(request, scope.actor, scope);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    scope.log.error({ err: error }, "the list of shipments could not be read");
    return data({ page: null }, { status: 503 });
  }
});

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, SHIPMENT_MESSAGES.fetchFailed, () => ({}));

/** Deletes a row. Handled here, since the script of the shipment's page is not loaded, and might fail to load. */
export const action = forStaff("shipments.read", async ({ request }: Route.ActionArgs, scope) => {
  const record = formRecord(await request.formData());
  const { intent, id } = record;
  if (intent !== "delete" || typeof id !== "string") throw data(null, { status: 400 });
  return doAct("delete", { id, record, actor: scope.actor }, scope);
});

export const clientAction = failWith<FormOutcome>({ error: SHIPMENT_MESSAGES.deleteFailed });

/** The list reloads itself at its position; the router revalidates only for another view, or the same one again. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return false;
  const sameView =
    viewParams(readView(currentUrl.searchParams)).toString() ===
    viewParams(readView(nextUrl.searchParams)).toString();
  if (sameView && currentUrl.pathname !== nextUrl.pathname) return false;
  return rest.defaultShouldRevalidate;
}

export default function Shipments({ loaderData }: Route.ComponentProps) {
  return loaderData.page === null ? <ListFailed /> : <ShipmentsPage list={loaderData} outlet={<Outlet />} />;
}

export function HydrateFallback() {
  return <ShipmentsLoading />;
}
