import { formatCount } from "#domain/counts.ts";

export const DOCUMENT_MESSAGES = {
  notFound: "Document not found",
  kindUnknown: "Choose which document to issue",
  issued: (number: string) => `${number} issued`,
  isIssued: (name: string, number: string) =>
    `This shipment has a valid ${name}, ${number}. Void it first to issue another one.`,
  manifestIsIssued: (number: string) =>
    `The same manifest was issued already: ${number}. Void it first to issue it again.`,
  isVoided: (number: string) => `${number} was voided already`,
  voided: (number: string) => `${number} voided. It stays to be looked at.`,
  shown: (number: string) => `Customers with a private link see ${number}`,
  hidden: (number: string) => `Customers do not see ${number} any more`,
  voidedIsHidden: "A voided document is not shown to customers",
  manifestIsHidden: "A manifest names other customers' shipments: it is not shown to customers",
  referenceAdded: (number: string) => `${number} added to the references`,
  referenceThere: "This shipment has a house B/L among its references already",
  otherHouseBills: (numbers: readonly string[]) =>
    `This shipment has the house B/L ${numbers.join(" and ")} among its references. The bill gets a new number of ours; the ${numbers.length === 1 ? "reference stays as it is" : "references stay as they are"}.`,
  notABill: "Only a house bill of lading that is valid becomes a reference",
  issueFailed: "The document could not be issued. No number was used. Please try again.",
  drawFailed: "The document could not be drawn. Please try again.",
  voidFailed: "The document could not be voided. Please try again.",
  changeFailed: "The document could not be changed. Please try again.",
  reasonRequired: "Say why it is voided",
  originalsInvalid: "Choose how many originals",
  tooLong: (label: string, max: number) => `${label} must be at most ${formatCount(max)} characters`,
  noneUnderWay: "All of them are cancelled or delivered",
  finishedQuestion: "Cancelled and delivered shipments",
  finished: (count: number) =>
    count === 1 ? "One of them is on no vehicle any more" : `${count} of them are on no vehicle any more`,
  finishedChoices: { without: "Leave them out", with: "Put them on the manifest all the same" },
  noShipments: "Choose at least one shipment",
  someMissing: "Some of the shipments are not there any more. Choose them again.",
  tooManyShipments: (max: number) => `A manifest holds at most ${formatCount(max)} shipments: choose fewer.`,
  tooManyLabels: (count: number, max: number) =>
    `${formatCount(count)} labels are too many for one file: choose shipments with at most ${formatCount(max)} pieces.`,
  drawing: "Drawing…",
  unprinted: "Not in Latin, Greek, Cyrillic or Arabic letters: printed as empty squares",
  changedSince: "The record changed since",
} as const;

/** What a consignment note lacks that no field of the record holds yet. */
export const CMR_MESSAGES = {
  byHand: "Class, packing group and tunnel code of the dangerous goods: write them on the printed copies",
} as const;
