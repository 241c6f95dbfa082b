import type { Kysely } from "kysely";
import type { ServiceType } from "#app/goods/service-type.ts";
import type { DB } from "#database/schema.generated.ts";

/** The newest shipment of a service in a status; `before` limits when it was made, `pieces` is what it has at least. */
export const newestShipment = (
  tx: Kysely<DB>,
  service: ServiceType,
  status: string,
  { before, pieces }: { before?: Date; pieces?: number } = {},
) =>
  tx
    .selectFrom("shipments")
    .selectAll()
    .where("service_type", "=", service)
    .where("status", "=", status)
    .$if(before !== undefined, (query) => query.where("created_at", "<", before ?? null))
    .$if(pieces !== undefined, (query) => query.where("pieces", ">=", pieces ?? null))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
