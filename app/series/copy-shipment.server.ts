import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { company } from "#content/company.ts";
import type { Actor } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { parseForm } from "#app/kit/forms/form-result.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { addDaysInZone } from "#app/places/zone-time.ts";
import type { ShipmentDetails } from "#app/shipments/details.ts";
import { firstEta } from "#app/shipments/eta.ts";
import { zoneOfCode } from "#app/shipments/event-place.server.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { withLegZones, withPlaceCodes } from "#app/shipments/place-codes.server.ts";
import { duplicateRecord, readLike } from "#app/shipments/read-form.server.ts";
import { shipmentWithDetailsForm } from "#app/shipments/details-form.ts";
import type { ShipmentInput } from "#app/shipments/shipment.ts";
import { DEFAULT_STATUS } from "#app/shipments/status.ts";
import { proposeTrackingNumber } from "#app/shipments/tracking-number.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { SERIES_MESSAGES } from "./series.ts";

interface Copy {
  input: ShipmentInput;
  details: ShipmentDetails;
  ownerId: string | null;
  /** The number of the shipment that was copied. */
  like: string;
}

const moved = (moment: Date | null, days: number, code: string | null) =>
  moment && addDaysInZone(moment, days, zoneOfCode(code) ?? COMPANY_TIME_ZONE);

/** Planned times so many days later, on the same clock of their places; what happened is planned the next time. */
const plannedLeg = (leg: Leg, times: Leg, days: number): Leg => ({
  ...leg,
  etd: moved(times.etd ?? times.atd, days, times.from_code),
  eta: moved(times.eta ?? times.ata, days, times.to_code),
});

/**
 * A duplicate of a shipment as its form would make it, with the planned times of its legs and its promised delivery moved.
 * @throws Invalid when the shipment is gone, or would not pass its own form
 */
export async function copyShipment(tx: Kysely<DB>, actor: Actor, id: string, days: number): Promise<Copy> {
  const like = await readLike(id, actor, { db: tx as Database });
  if (!like) throw new Invalid(SERIES_MESSAGES.nothingToCopy);
  const { shipment: stored, values, details: rows } = like;
  const record = {
    tracking_number: proposeTrackingNumber(randomBytes, company.trackingPrefix),
    status: DEFAULT_STATUS,
    ...duplicateRecord(like),
  };
  const parsed = parseForm(shipmentWithDetailsForm, withLegZones(record, rows.legs));
  if (!parsed.ok) {
    const [problem = ""] = Object.values(parsed.fieldErrors).flat();
    throw new Invalid(`${stored.tracking_number} cannot be copied as it is: ${problem}`);
  }
  const { shipment, details = {} } = parsed.value;
  const legs = details.legs?.map((leg, at) => (rows.legs[at] ? plannedLeg(leg, rows.legs[at], days) : leg));
  const eta = stored.eta_follows_legs ? null : moved(firstEta(stored), days, null);
  return {
    input: { ...shipment, estimated_delivery: eta },
    details: withPlaceCodes({ ...details, legs }, shipment, { like: { ...values, ...rows } }),
    ownerId: stored.owner_id,
    like: stored.tracking_number,
  };
}
