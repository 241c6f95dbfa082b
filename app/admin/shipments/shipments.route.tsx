import { data, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { formRecord } from "#domain/form-result.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import type { Route } from "./+types/shipments.route";
import { answerDelete, type DeleteAnswer } from "./delete-answer.server.ts";
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

/** Deletes one of the rows. The script of a shipment's own page is not here yet, and may be out of reach. */
export const action = atEdge(async ({ request, context }: Route.ActionArgs) => {
  const { intent, id } = formRecord(await request.formData());
  if (intent !== "delete" || typeof id !== "string") throw data(null, { status: 400 });
  return answerDelete(id, context.get(staffContext), context.get(requestScope));
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure<DeleteAnswer>(serverAction, { error: SHIPMENT_MESSAGES.deleteFailed });

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
