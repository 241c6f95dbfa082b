import { formatCount, pluralize } from "#domain/counts.ts";
import type { ImportKind } from "#domain/imports/kind.ts";
import type { ImportCounts } from "#domain/imports/outcome.ts";

/** What one record of each kind is called. */
export const IMPORT_NOUN: Record<ImportKind, string> = { shipments: "shipment", companies: "customer" };

/** Texts of an import as a whole. */
export const IMPORT_MESSAGES = {
  gone: "This import is not here any more. Choose the file again.",
  noColumns: "Say first where the columns of the file go.",
  planChanged: "Something changed meanwhile: nothing was imported. This is what the import would do now.",
  failed: (kind: ImportKind) => `Failed to import ${IMPORT_NOUN[kind]}s`,
  imported: (kind: ImportKind, counts: ImportCounts) =>
    `Created ${counts.created} and changed ${counts.changed} ${IMPORT_NOUN[kind]}s`,
  answered: "Saved. This is what the import would do now.",
  alreadyUndone: (who: string) => `This import was undone already, by ${who}`,
  undoOver: "This import can be undone no more: its thirty days are over.",
  notImported: "This import was not done: there is nothing to undo.",
  undoFailed: "The import could not be undone to its end. Undo it again: it goes on where it stopped.",
  undone: (count: number, left: number) =>
    left === 0
      ? `The import is undone: ${pluralize(count, "record")}`
      : `The import is undone: ${pluralize(count, "record")}. ${formatCount(left)} changed since and stayed as they are.`,
  undoReason: (fileName: string) => `The import of ${fileName} was undone`,
  changedSince: "Changed since the import",
  deletedSince: "Deleted since the import",
  inUse: "In use by other records",
  erased: "Personal data of it was erased",
} as const;
