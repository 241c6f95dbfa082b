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

/** Reads what the bar has sent: JSON in the field `act`; null when it is none. */
export function parseBulkAct(form: FormData): BulkAct | null {
  try {
    return bulkActSchema.safeParse(JSON.parse(String(form.get("act")))).data ?? null;
  } catch {
    return null;
  }
}

/** The lines a bulk act answers with while it works; the last one is `changed`, `failed` or `recount`. */
export type BulkNews =
  | { kind: "progress"; done: number; total: number }
  | { kind: "changed"; count: number }
  | { kind: "failed"; done: number }
  /** Another number of shipments is meant by now; nothing was done. */
  | { kind: "recount"; count: number };
