import type { Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { listFiles } from "#app/files/list-files.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";

export interface AskedRequest {
  id: string;
  number: number;
  email: string;
  created_at: Date;
  service_type: string | null;
  weight: string | null;
  dimensions: string | null;
  cargo_type: string | null;
  message: string | null;
  files: { id: string; name: string }[];
}

/**
 * Reads a request as the customer typed it, with its files; null when there is none.
 * @param of the request, or the shipment that was made of it
 */
export async function readAskedRequest(
  db: Kysely<DB>,
  actor: Actor,
  of: { requestId: string | null } | { shipmentId: string },
): Promise<AskedRequest | null> {
  authorize(actor, "requests.read");
  const [column, id] =
    "requestId" in of ? (["id", of.requestId] as const) : (["shipment_id", of.shipmentId] as const);
  if (id === null || !isRowId(id)) return null;
  const row = await db
    .selectFrom("quote_requests")
    .select(["id", "number", "email", "created_at", "service_type", "weight", "dimensions", "cargo_type"])
    .select("message")
    .where(column, "=", id)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (!row) return null;
  const files = await listFiles(db, actor, { kind: "quote_request", id: row.id });
  return { ...row, files: files.map(({ id: file, name }) => ({ id: file, name })) };
}
