import type { RequestScope, Staff } from "#app/request/context.ts";
import { readParties } from "#app/shipments/form/read-parties.server.ts";
import { countShipments, listShipments, type ShipmentPlace } from "#app/shipments/list.server.ts";
import { listUsedStatuses } from "#app/shipments/filter.server.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { companyName } from "../customer/company-figures.server.ts";
import { listOwners, listPossibleOwners } from "#app/shipments/owner.server.ts";
import { listSharedFilters } from "#app/shipments/shared-filters.server.ts";
import { parseShipmentExport, SHIPMENT_EXPORT_KEY } from "#app/shipments/export-columns.ts";
import { LIST_SETTINGS_KEY, parseListSettings } from "#app/shipments/list-settings.ts";
import type { Database } from "#database/connection/connect.ts";
import { withTimeout } from "#app/kit/with-timeout.ts";
import { readPosition, readView } from "#app/shipments/list/list-address.ts";
import { linePage } from "./shipment-line.server.ts";

/** A page waits so long for its counts; on a full table they follow the rows. */
const COUNTS_WAIT_MS = 60;

export async function readList(
  params: URLSearchParams,
  actor: Staff,
  { db, now, log }: Pick<RequestScope, "db" | "now" | "log">,
) {
  const view = readView(params);
  const moment = now();
  const counts = countShipments(db, actor, view.filter, moment).catch((error: unknown) => {
    log.error({ err: error }, "the shipments could not be counted");
    return null;
  });
  const position = readPosition(params);
  const settings = await readListSettings(db, actor);
  const { columns } = settings;
  const [page, statuses, parties, company, owners, allOwners, sharedFilters, exportKept] = await Promise.all([
    listShipments(db, actor, { ...view, place: placeOf(params, position), now: moment, columns }),
    listUsedStatuses(db, actor),
    readParties(db, actor, {
      shipper: view.filter.shipper ?? null,
      consignee: view.filter.consignee ?? null,
      payer: null,
    }),
    view.filter.company ? companyName(db, actor, view.filter.company) : null,
    listPossibleOwners(db, actor),
    listOwners(db, actor),
    listSharedFilters(db, actor),
    readPreference(db, actor, SHIPMENT_EXPORT_KEY),
  ]);
  const start = page.start ?? position?.index ?? 0;
  return {
    ...view,
    settings,
    exportChoice: parseShipmentExport(exportKept),
    owners,
    allOwners,
    sharedFilters,
    page: { ...linePage(page, moment), start: page.previous === null ? 0 : start },
    statuses,
    parties: { ...parties, company },
    counts: (await withTimeout(counts, COUNTS_WAIT_MS, () => null)) ?? counts,
  };
}

export type ShipmentList = Awaited<ReturnType<typeof readList>>;

async function readListSettings(db: Database, actor: Staff) {
  return parseListSettings(await readPreference(db, actor, LIST_SETTINGS_KEY));
}

function placeOf(params: URLSearchParams, position: { at: string } | null): ShipmentPlace {
  const [after, before] = [params.get("after"), params.get("before")];
  if (after) return { after };
  if (before) return { before };
  return position ? { at: position.at } : { index: 0 };
}
