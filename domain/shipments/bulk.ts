import { z } from "zod";
import { bulkStatusSchema } from "./shipment.ts";
import { selectionSchema } from "./selection.ts";

/**
 * What the bulk bar asks for. `expected` is the number that was shown: where another number is meant by now, a
 * delete is not begun.
 */
export const bulkActSchema = z.discriminatedUnion("act", [
  bulkStatusSchema.extend({
    act: z.literal("status"),
    selection: selectionSchema,
    expected: z.number().int().min(0).nullable(),
  }),
  z.object({
    act: z.literal("delete"),
    selection: selectionSchema,
    expected: z.number().int().min(0).nullable(),
  }),
]);
export type BulkAct = z.output<typeof bulkActSchema>;

/** The lines a bulk act answers with while it works; the last one is `changed`, `failed` or `recount`. */
export type BulkNews =
  | { kind: "progress"; done: number; total: number }
  | { kind: "changed"; count: number }
  | { kind: "failed"; done: number }
  /** Another number of shipments is meant by now; nothing was done. */
  | { kind: "recount"; count: number };
