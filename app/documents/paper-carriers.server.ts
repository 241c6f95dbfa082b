import type { Kysely } from "kysely";
import { type Actor, can } from "#app/access/policy.ts";
import { carriersNamed } from "#app/carriers/named-carriers.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { PaperShipment } from "./paper-data.ts";

/** Adds the addresses of carriers by road that have one on record; none for who may not read carriers. */
export async function withCarrierAddresses(
  db: Kysely<DB>,
  actor: Actor,
  shipments: readonly PaperShipment[],
): Promise<PaperShipment[]> {
  if (!can(actor, "carriers.read")) return [...shipments];
  const records = await carriersNamed(db, actor, shipments.flatMap(carriersByRoad));
  return shipments.map((shipment) => {
    const addresses = carriersByRoad(shipment).flatMap((name) => {
      const address = name && records.get(name)?.address;
      return address ? [[name, address] as const] : [];
    });
    return addresses.length > 0 ? { ...shipment, carrierAddresses: Object.fromEntries(addresses) } : shipment;
  });
}

const carriersByRoad = ({ legs, plannedPickup }: PaperShipment): (string | null)[] => [
  plannedPickup?.haulier ?? null,
  ...legs.flatMap(({ mode, carrier }) => (mode === "road" ? [carrier] : [])),
];
