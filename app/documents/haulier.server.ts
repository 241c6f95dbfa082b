import type { Kysely } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { carriersNamed } from "#app/carriers/named-carriers.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { haulierOf } from "./ordered-leg.ts";
import type { WantedPaper } from "./paper-input.ts";
import type { PaperShipment } from "./paper.ts";

/** Adds the address of the haulier to the options of a transport order where a carrier of that name has one. */
export async function withHaulierAddress(
  db: Kysely<DB>,
  actor: Actor,
  wanted: Pick<WantedPaper, "kind" | "options">,
  shipment: PaperShipment | undefined,
): Promise<WantedPaper["options"]> {
  const { options } = wanted;
  const name = haulierOf(wanted, shipment);
  const address = name && (await carriersNamed(db, actor, [name])).get(name)?.address;
  return address ? { ...options, addressee: `${name}\n${address}` } : options;
}
