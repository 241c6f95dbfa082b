import { places, timeZoneOf } from "#content/places/places.server.ts";
import type { ResolvedPlace } from "#app/places/place.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/places.route";

const SUGGESTIONS = 10;

/** Suggests places; with `means` resolves a typed text to a place and its time zone, `code` being the chosen suggestion. */
export const loader = forStaff("shipments.read", ({ request }: Route.LoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const means = params.get("means");
  if (means !== null) return Promise.resolve(Response.json(resolvePlace(means, params.get("code"))));
  return Promise.resolve(Response.json(places.suggest(searchText(params.get("search")), SUGGESTIONS)));
});

function resolvePlace(text: string, chosen: string | null): ResolvedPlace | null {
  const place = places.find(places.codeFor(text.trim(), chosen));
  return place && { code: place.code, name: place.name, zone: timeZoneOf(place) };
}
