import { chargeableFigures } from "#content/chargeable-weight.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { chargeableWeight, MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { rowId } from "#database/connection/keyset.ts";
import { detailsWarnings, sharedNumbers, type Warning } from "./details-warnings.ts";
import { numberOrNull, type StoredDetails, storedDetails, TERM_AND_PLACE_COLUMNS } from "./details.server.ts";
import { findShipmentsByKey } from "./find-by-key.server.ts";
import { goodsTotals } from "./goods.ts";
import { TERM_LABELS } from "./terms.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";

/** Reads the details with goods totals, chargeable weight and warnings. @throws NotFound */
export async function readDetails(db: Database, actor: Actor, shipmentId: string) {
  authorize(actor, "shipments.read");
  const shipment = await db
    .selectFrom("shipments")
    .select(TERM_AND_PLACE_COLUMNS)
    .select(["id", "service_type", "weight"])
    .where("id", "=", rowId(shipmentId))
    .executeTakeFirstOrThrow(() => new NotFound(SHIPMENT_MESSAGES.notFound));
  const details = await storedDetails(db, shipment);
  const totals = goodsTotals(details.goods);
  const figures = chargeableFigures(await readSettings(db))[MODE_OF_SERVICE[shipment.service_type]];
  const measured = {
    gross_kg: totals?.gross_kg ?? numberOrNull(shipment.weight),
    volume_m3: totals?.volume_m3 ?? null,
    loading_metres: totals?.loading_metres ?? null,
  };
  return {
    ...details,
    totals,
    /** Null without goods rows, since there is no volume. */
    chargeable: totals && chargeableWeight(measured, figures),
    warnings: [
      ...detailsWarnings(details, { serviceType: shipment.service_type, now: new Date() }).map(inSection),
      ...sharedNumbers(details, await findShipmentsByKey(db, actor, numbersOf(details), shipment.id)),
    ],
  };
}

/** Prefixes warnings of terms with their section; a UN number missing in the terms belongs to the goods. */
function inSection({ name, message }: Warning): Warning {
  if (!(name in TERM_LABELS)) return { name, message };
  return { name: `${name === "dangerous_goods" ? "goods" : "terms"}.${name}`, message };
}

const numbersOf = ({ references, containers }: StoredDetails) => [
  ...references.map(({ value }) => value),
  ...containers.map(({ number }) => number),
];
export type ReadDetails = Awaited<ReturnType<typeof readDetails>>;
