import { data } from "react-router";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listOffers } from "../list-offers.server.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { parseOfferFilter } from "../offer-list.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/offers.route";
import { OffersPage } from "./offers-page.tsx";

const PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: "Offers · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "offers.read");
  const scope = context.get(requestScope);
  const { db, log, now } = scope;
  const params = new URL(request.url).searchParams;
  const filter = parseOfferFilter(params);
  const today = toLocalDay(now());
  try {
    const place = parsePlace(params);
    const key = `offers ${JSON.stringify([filter, filter.mine ? actor.id : null, place, today])}`;
    const page = await readShared(scope, actor, key, () =>
      listOffers(db, actor, filter, place, { limit: PAGE, today }),
    );
    return data({ filter, today, page });
  } catch (error) {
    log.error({ err: error }, "offers could not be read");
    return data({ filter, today, page: null }, 503);
  }
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchList(request, serverLoader, {
    failed: OFFER_MESSAGES.fetchFailed,
    without: (params) => ({ filter: parseOfferFilter(params), today: toLocalDay(new Date()), page: null }),
  });

export default function Offers({ loaderData }: Route.ComponentProps) {
  return <OffersPage {...loaderData} />;
}
