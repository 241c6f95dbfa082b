import { placeAround } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { listCharges, sumCharges } from "../list-charges.server.ts";
import { parseChargeCursor, parseChargeFilter } from "../charge-list.ts";
import { CHARGE_EXPORT_KEY, parseChargeExport } from "../export-columns.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff, withParts } from "#app/request/for-staff.server.ts";
import { CHARGE_MESSAGES } from "#app/charges/charge.ts";
import { ChargesPage } from "./charges-page.tsx";
import type { Route } from "./+types/charges.route";

const PAGE = 50;

/** Reads the list; the page is null when it could not be read. */
export const loader = forStaff(
  "charges.export",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const thisMonth = toLocalDay(now()).slice(0, 7);
    const filter = parseChargeFilter(params, thisMonth);
    const without = { page: null, sums: null, exportChoice: parseChargeExport(undefined) };
    return withParts(log, "charges could not be read", { filter }, without, async () => {
      const [page, sums, preference] = await Promise.all([
        listCharges(db, actor, filter, placeAround(params, parseChargeCursor), PAGE),
        sumCharges(db, actor, filter),
        readPreference(db, actor, CHARGE_EXPORT_KEY),
      ]);
      return { page, sums, exportChoice: parseChargeExport(preference) };
    });
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, CHARGE_MESSAGES.fetchFailed, (params) => ({
    filter: parseChargeFilter(params, toLocalDay(new Date()).slice(0, 7)),
    page: null,
    sums: null,
    exportChoice: parseChargeExport(undefined),
  }));

export default function Charges({ loaderData }: Route.ComponentProps) {
  return <ChargesPage {...loaderData} />;
}
