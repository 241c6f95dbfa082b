import { formatCount } from "#app/kit/text/counts.ts";

export const DOCUMENT_MESSAGES = {
  notFound: "Document not found",
  kindUnknown: "Choose which document to issue",
  issued: (number: string) => `${number} issued`,
  revised: (number: string) => `${number} issued; the one before is stamped as superseded`,
  originalsOut: (count: number) =>
    `${count === 1 ? "One original" : `${count} originals`} of the bill before ${count === 1 ? "is" : "are"} still out: ask for ${count === 1 ? "it" : "them"} back before the corrected ones are handed over`,
  negotiable: (count: number) =>
    `${count === 1 ? "One original of this bill is" : `${count} originals of this bill are`} out, perhaps with a bank. Whoever holds one can claim the goods: ask for all of them back before the corrected bill is handed over.`,
  otherHouseBills: (numbers: readonly string[]) =>
    `This shipment has the house B/L ${numbers.join(" and ")} among its references. The bill gets a new number of ours; the ${numbers.length === 1 ? "reference stays as it is" : "references stay as they are"}.`,
  issuedMany: (paper: string, issued: number, already: number) =>
    [
      issued === 0 ? `No ${paper} issued` : `${formatCount(issued)} × ${paper} issued`,
      already > 0 && `${formatCount(already)} ${already === 1 ? "has" : "have"} a valid one already`,
    ]
      .filter(Boolean)
      .join("; "),
  lackingMany: (numbers: readonly string[]) =>
    `Left out, with empty boxes: ${numbers.slice(0, 10).join(", ")}${numbers.length > 10 ? ` and ${numbers.length - 10} more` : ""}. Issue them from their pages, where the boxes are named.`,
  issueFailed: "The document could not be issued. No number was used. Please try again.",
  drawFailed: "The document could not be drawn. Please try again.",
  changeFailed: "The document could not be changed. Please try again.",
  originalsInvalid: "Choose how many originals",
  doubtfulChoices: { without: "Leave them out", with: "Put them on it all the same" },
  noShipments: "Choose at least one shipment",
  tooManyShipments: (max: number) => `A manifest holds at most ${formatCount(max)} shipments: choose fewer.`,
  tooManyLabels: (count: number, max: number) =>
    `${formatCount(count)} labels are too many for one file: choose shipments with at most ${formatCount(max)} pieces.`,
  drawing: "Drawing…",
  staysInside: "A manifest names other customers' shipments: it is not sent",
  unreachable: "Mails to this address come back, or were stopped",
} as const;

export const CMR_MESSAGES = {
  byHand:
    "Name, class, packing group, category and tunnel code of the dangerous goods: write what is missing on the printed copies",
} as const;
