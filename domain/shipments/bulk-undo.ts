import { z } from "zod";

/** Up to so many shipments of one bulk act can be undone from its toast. */
export const MOST_UNDONE = 1000;

const shipment = z.guid();
const moment = z.iso.datetime({ offset: true }).nullable();

const rowSchemas = {
  status: z.object({ shipment, entry: z.guid() }),
  owner: z.object({ shipment, owner: z.guid().nullable() }),
  eta: z.object({
    shipment,
    previous: moment,
    eta: moment,
    reason: z.string().max(20).nullable(),
    note: z.string().max(500).nullable(),
    /** The legs that moved with it, as they were. */
    legs: z.array(z.object({ id: z.guid(), etd: moment, eta: moment })).max(100),
  }),
};

const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(MOST_UNDONE);

/** What takes a bulk act back, shipment by shipment: the entry it added, the owner or the date there was before. */
export const bulkUndoSchema = z.discriminatedUnion("of", [
  z.object({ of: z.literal("status"), rows: rowsOf(rowSchemas.status) }),
  z.object({ of: z.literal("owner"), rows: rowsOf(rowSchemas.owner) }),
  z.object({ of: z.literal("eta"), days: z.int().nullable(), rows: rowsOf(rowSchemas.eta) }),
]);
export type BulkUndo = z.output<typeof bulkUndoSchema>;
export type UndoRow = BulkUndo["rows"][number];
export type EtaUndoRow = z.output<typeof rowSchemas.eta>;
