import type { Kysely } from "kysely";
import { type Actor, can } from "#app/access/policy.ts";
import { carriersNamed } from "#app/carriers/named-carriers.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { PaperShipment } from "./paper-data.ts";

/** Adds the addresses on record of carriers by road, and of the typed haulier; none for who may not read carriers. */
export async function withCarrierAddresses(
  db: Kysely<DB>,
  actor: Actor,
  shipments: readonly PaperShipment[],
  typed?: string | null,
): Promise<PaperShipment[]> {
  if (!can(actor, "carriers.read")) return [...shipments];
  const [haulier = null] = typed?.split("\n") ?? [];
  const namesIn = (shipment: PaperShipment) => [haulier && haulier.trim(), ...carriersByRoad(shipment)];
  const records = await carriersNamed(db, actor, shipments.flatMap(namesIn));
  return shipments.map((shipment) => {
    const addresses = namesIn(shipment).flatMap((name) => {
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
