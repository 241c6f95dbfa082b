import { formatCount } from "#app/kit/text/counts.ts";

export const SHIPMENT_MESSAGES = {
  trackingNumberRequired: "Tracking number is required",
  originRequired: "Origin location is required",
  destinationRequired: "Destination location is required",
  piecesInvalid: "Pieces must be a whole number from 1",
  piecesTooMany: "Pieces must be at most 2,147,483,647",
  estimatedDeliveryInvalid: "Please enter a valid date and time",
  notesTooLong: "Notes must be at most 5000 characters",
  shipperInvalid: "Choose a shipper from the list",
  consigneeInvalid: "Choose a consignee from the list",
  payerInvalid: "Choose a customer from the list",
  payerFailed: "Who pays could not be changed",
  stayWith: (count: number, isOwn: boolean) =>
    (count === 1
      ? "One shipment that is under way stays with "
      : `${formatCount(count)} shipments that are under way stay with `) + (isOwn ? "you." : "them."),
  ownerInvalid: "Choose somebody from the list: this person cannot own shipments",
  locationTooLong: "Location must be at most 200 characters",
  dateRequired: "Date is required",
  dateInvalid: "Please enter a valid date",
  dateInFuture:
    "This date and time is in the future. Enter when it happened, or choose Estimated or Planned under More.",
  timeRequired: "Time is required",

  loading: "Loading shipments...",
  notFound: "Shipment not found",
  closedCosts: (month: string) =>
    `The books are closed up to ${month}, and it has costs of then: cancel it instead of deleting it`,
  entryNotFound: "This status entry has been deleted",
  entryNotWithdrawn: "This status entry is back already",
  externalIdTaken: "This event was received already, with other content",
  reasonRequired: "Choose a reason",

  fetchFailed: "Failed to fetch shipments",
  fetchDetailsFailed: "Failed to fetch shipment details",
  fetchHistoryFailed: "Failed to fetch status history",
  updateManyFailed: "Failed to update shipments",
  deleteManyFailed: "Failed to delete shipments",
  deleteFailed: "Failed to delete shipment",
  exportFailed: "Failed to export shipments",
  operationFailed: "Operation failed",
  numberTaken: "Another shipment has this tracking number",
  undated: "Date unknown",
  historyFailed: "Failed to change whether this is history",

  created: "Shipment created successfully",
  updated: "Shipment updated successfully",
  statusAdded: "Status added successfully",
  statusDeleted: "Status entry deleted successfully",
  statusPutBack: "Status entry put back",
  putBackFailed: "Failed to put the status entry back",
  filterNameRequired: "Filter name is required",
  sharedFilterFailed: "Failed to save the shared filter",
  assignManyFailed: "Failed to assign shipments",

  otherYear: (year: number) => `This date is in ${year}, which is not this year. Please confirm the year.`,
  updatedMany: (count: number, status: string) => `Updated ${formatCount(count)} shipments to ${status}`,
  assignedMany: (count: number, owner: string) => `Assigned ${formatCount(count)} shipments to ${owner}`,
  undo: "Undo",
  deletedMany: (count: number) => `Deleted ${formatCount(count)} shipments`,
  exportedMany: (count: number) => `Exported ${formatCount(count)} shipments`,
  filterRemoved: (name: string) => `Filter "${name}" removed`,
} as const;

export const ownerAssignedText = (owner: string | null): string =>
  owner === null ? "Nobody owns this shipment now" : `Assigned to ${owner}`;
