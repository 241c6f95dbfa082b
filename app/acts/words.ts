import { formatCount, pluralize } from "#app/kit/text/counts.ts";

export const ACT_MESSAGES = {
  begun: (count: number) =>
    `${formatCount(count)} are being processed. It goes on by itself; the top of the page says how far it is.`,
  progress: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  stop: "Stop",
  undo: "Undo",
  confirmUndo: (count: number) =>
    `Undo this for ${pluralize(count, "shipment")}? What was deleted or changed since stays as it is.`,
  close: "Close",
  failed: "it failed several times; the log of the server says why",
  requestFailed: "That did not work. Check the connection and try again.",
  noLongerAllowed: (email: string) => `${email} is disabled, or has another role by now`,
  stillRuns: "This is still in progress. Wait until it is over, or stop it.",
  undoRuns: "This is being undone already.",
  alreadyUndone: "This was undone already.",
  gone: "This is not known any more: its thirty days are over.",
  undoManyFailed: "Failed to undo",
  undoneMany: (count: number) => `Undone for ${pluralize(count, "shipment")}`,
  notUndone: (count: number) => `${formatCount(count)} changed since and stay as they are.`,
  stayDeleted: (count: number) => `${formatCount(count)} stay deleted: restore them again to see why.`,
  stayed: (count: number) =>
    `${formatCount(count)} ${count === 1 ? "was deleted or changed meanwhile and stays as it is" : "were deleted or changed meanwhile and stay as they are"}.`,
} as const;
