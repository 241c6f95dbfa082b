import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ImportValues } from "#domain/shipments/csv-import.ts";
import type { DB } from "../schema.generated.ts";

/** Replaces the references of the shipments that a file gives others; those it keeps keep their id. */
export async function writeReferences(
  tx: Kysely<DB>,
  steps: readonly { id: string; values: ImportValues }[],
): Promise<void> {
  const given = steps.filter(({ values }) => values.details?.references);
  if (given.length === 0) return;
  const rows = given.flatMap(({ id: shipment_id, values }) =>
    (values.details?.references ?? []).map((reference, position) => ({
      ...reference,
      id: reference.id ?? randomUUID(),
      shipment_id,
      position,
    })),
  );
  await sql`delete from shipment_references where shipment_id = any(${given.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into shipment_references (id, shipment_id, position, kind, value)
    select id, shipment_id, position, kind, value
    from jsonb_populate_recordset(null::shipment_references, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
