import { places } from "#content/places/places.server.ts";
import { COUNTED, type CustomerShipment } from "#database/links/customer-shipments.ts";
import { formatCount } from "#domain/counts.ts";
import { latenessOf } from "#domain/shipments/lateness.ts";
import { canonicalStatus, isOnHold, PUBLIC_STATUS_ORDER, statusPosition } from "#domain/shipments/status.ts";
import { formatDate } from "#domain/time.ts";
import type { PortalLine, PortalPlace } from "./shipment-list.tsx";

/** A shipment as a line of the portal's list says it. */
export function portalLine(
  shipment: CustomerShipment,
  customer: "shipper" | "consignee",
  now: Date,
): PortalLine {
  const { state, words } = latenessOf(shipment, now);
  const due = shipment.estimated_delivery ? formatDate(shipment.estimated_delivery) : null;
  const delivered = shipment.delivered_at ? formatDate(shipment.delivered_at) : null;
  const position = statusPosition(shipment.status);
  return {
    id: shipment.id,
    number: shipment.tracking_number,
    status: shipment.status,
    from: place(shipment.origin_location, shipment.origin_code),
    to: place(shipment.destination_location, shipment.destination_code),
    when:
      state === "delivered"
        ? { label: "Delivered", value: delivered ?? "yes", note: null, late: false }
        : { label: "Expected", value: due ?? "TBD", note: words || null, late: state === "late" },
    where: canonicalStatus(shipment.status) === "delivered" ? null : shipment.current_location,
    other:
      customer === "shipper"
        ? { label: "To", name: shipment.consignee_name }
        : { label: "From", name: shipment.shipper_name },
    progress: position === null ? null : (position + 1) / PUBLIC_STATUS_ORDER.length,
    onHold: isOnHold(shipment.status),
  };
}

const CODE_IN_NAME = / ?\(([A-Z]{3})\)/;

/** The town with the code people of the trade know; as it was typed where the place is not known. */
function place(name: string, stored: string | null): PortalPlace {
  const code = stored ?? places.resolve(name)?.code;
  const [town = name] = name.split(",");
  const said = CODE_IN_NAME.exec(town)?.[1];
  return {
    code: said ?? (code ? places.shortCode(code) : null),
    town: town.replace(CODE_IN_NAME, "").trim() || name,
    whole: name,
  };
}

/** «12», or «1,000+» for more than are counted. */
export const countText = (count: number): string =>
  count > COUNTED ? `${formatCount(COUNTED)}+` : formatCount(count);
