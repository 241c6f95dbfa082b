import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { listSeries } from "../read-series.server.ts";
import { SERIES_MESSAGES, seriesFilter } from "../series.ts";
import { setSeriesEnded } from "../series.server.ts";
import { SeriesPage } from "./series-page.tsx";
import type { Route } from "./+types/series.route";

const PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: "Repeating shipments · Shipment Tracking System" }];

export const loader = forStaff(
  "shipments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const filter = seriesFilter.parse(params);
    const after = parseCursor(params.get("after"));
    const rest = { filter, isFirst: after === null, asOf: now() };
    return withPage(log, "series could not be read", rest, () =>
      listSeries(db, actor, filter, { now: now(), after, limit: PAGE }),
    );
  },
);

export const action = formAction(
  {
    async end({ id }, { db, actor }) {
      await setSeriesEnded(db, actor, String(id ?? ""), true);
      return { done: SERIES_MESSAGES.ended };
    },
  },
  { needs: "shipments.write" },
);
export const clientAction = formClientAction(SERIES_MESSAGES.failed);

export default function SeriesList({ loaderData, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData);
  useRefetchOn("shipment_series");
  return <SeriesPage {...loaderData} />;
}
