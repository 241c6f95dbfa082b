import { data, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { requestScope } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import type { Route } from "./+types/shipments.route";
import { readView, viewParams } from "./list-address.ts";
import { readList } from "./read-list.server.ts";
import { ListFailed, ShipmentsLoading, ShipmentsPage } from "./shipments-page.tsx";
import { mayPass, tryAgain } from "./try-again.ts";

export const loader = atEdge(async ({ request, context }: Route.LoaderArgs) => {
  const scope = context.get(requestScope);
  try {
    return await readList(new URL(request.url).searchParams, scope);
  } catch (error) {
    if (!mayPass(error)) throw error;
    scope.log.error({ err: error }, "the list of shipments could not be read");
    return data({ failed: true as const }, { status: 503 });
  }
});

/** In the browser a failure is tried again; only then the page says so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await tryAgain(async () => {
      const list = await serverLoader();
      if (list.failed) throw new Error("the list could not be read");
      return list;
    });
  } catch (error) {
    if (!mayPass(error)) throw error;
    return { failed: true as const };
  }
}

/** The list reads itself anew where it stands; the router only when another view is asked for, or the same again. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== "GET") return false;
  const sameView =
    viewParams(readView(currentUrl.searchParams)).toString() ===
    viewParams(readView(nextUrl.searchParams)).toString();
  if (sameView && currentUrl.pathname !== nextUrl.pathname) return false;
  return rest.defaultShouldRevalidate;
}

export default function Shipments({ loaderData }: Route.ComponentProps) {
  return loaderData.failed ? <ListFailed /> : <ShipmentsPage list={loaderData} outlet={<Outlet />} />;
}

export function HydrateFallback() {
  return <ShipmentsLoading />;
}
