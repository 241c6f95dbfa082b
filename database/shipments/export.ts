import type { ImportColumn } from "#domain/shipments/csv.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { isEverything, type ShipmentSelection } from "#domain/shipments/selection.ts";
import { type Actor, authorize } from "#domain/accounts/policy.ts";
import { requireFreshProof, type SessionActor } from "../accounts/fresh-proof.ts";
import type { Database } from "../connection/connect.ts";
import { emit } from "../events/emit.ts";
import { type ExportShape, PLAIN_CSV } from "../spreadsheets/export-cells.ts";
import { type ExportedFile, exportFile } from "../spreadsheets/export-file.ts";
import { shipmentCells, shipmentRows } from "./export-rows.ts";
import { selectedShipments } from "./filter.ts";

/**
 * Streams shipments as a file, newest first, as CSV with commas unless another shape is asked for. All of them,
 * unfiltered, need a fresh proof. With columns of goods, containers or legs a shipment has a line for each row of them.
 * @throws ProofRequired; Conflict while too many exports are running
 */
export async function exportShipments(
  db: Database,
  actor: Actor & SessionActor,
  selection: ShipmentSelection,
  { columns, shape = PLAIN_CSV, now }: { columns: readonly ImportColumn[]; shape?: ExportShape; now: Date },
): Promise<ExportedFile> {
  authorize(actor, "shipments.read");
  if (isEverything(selection)) await requireFreshProof(db, actor, now);
  const chosen = await selectedShipments(db, selection, { actor, now });
  return exportFile(db, {
    name: "Shipments",
    shape,
    columns,
    cells: shipmentCells(columns),
    count: chosen.select((eb) => eb.fn.countAll<number>().as("count")),
    rows: shipmentRows(chosen, columns, shape),
    began: (count) =>
      emit(db, actor, {
        action: "shipments.exported",
        entity: "shipments",
        summary: SHIPMENT_MESSAGES.exportedMany(count),
        details: {
          columns: columns.length,
          format: shape.format,
          ...(selection.all ? { filter: { ...selection.filter } } : {}),
        },
      }).then(() => undefined),
  });
}
