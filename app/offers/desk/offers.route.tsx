import { Outlet } from "react-router";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { listOffers } from "../list-offers.server.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { offerFilter } from "../offer-list.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/offers.route";
import { OffersPage } from "./offers-page.tsx";

const PAGE = 50;

export const loader = forStaff("offers.read", async ({ request }: Route.LoaderArgs, scope) => {
  const { db, actor, log, now } = scope;
  const params = new URL(request.url).searchParams;
  const filter = offerFilter.parse(params);
  const today = toLocalDay(now());
  const place = parsePlace(params);
  const key = `offers ${JSON.stringify([filter, filter.mine ? actor.id : null, place, today])}`;
  return withPage(log, "offers could not be read", { filter, today }, () =>
    readShared(scope, actor, key, () => listOffers(db, actor, filter, place, { limit: PAGE, today })),
  );
});

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, OFFER_MESSAGES.fetchFailed, (params) => ({
    filter: offerFilter.parse(params),
    today: toLocalDay(new Date()),
  }));

export default function Offers({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OffersPage {...loaderData} />
      <Outlet />
    </>
  );
}
