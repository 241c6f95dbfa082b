import { withCommas } from "../figures.ts";

/** Texts of the shipment form, list, detail and status history (admin-back-office.md, sections 2, 5 and 8). */
export const SHIPMENT_MESSAGES = {
  trackingNumberRequired: "Tracking number is required",
  trackingNumberTooLong: "Tracking number must be at most 64 characters",
  trackingNumberTaken: "Another shipment has this tracking number",
  statusRequired: "Status is required",
  statusTooLong: "Status must be at most 100 characters",
  serviceTypeRequired: "Service type is required",
  originRequired: "Origin location is required",
  originTooLong: "Origin location must be at most 200 characters",
  destinationRequired: "Destination location is required",
  destinationTooLong: "Destination location must be at most 200 characters",
  currentLocationTooLong: "Current location must be at most 200 characters",
  weightInvalid: "Weight must be a number of kilograms from 0 with at most two decimals",
  piecesInvalid: "Pieces must be a whole number from 1",
  dimensionsTooLong: "Dimensions must be at most 100 characters",
  estimatedDeliveryInvalid: "Please enter a valid date and time",
  notesTooLong: "Notes must be at most 5000 characters",
  shipperInvalid: "Choose a shipper from the list",
  consigneeInvalid: "Choose a consignee from the list",
  locationTooLong: "Location must be at most 200 characters",
  dateRequired: "Date is required",
  dateInvalid: "Please enter a valid date",
  timeRequired: "Time is required",
  timeInvalid: "Please enter a valid time",

  loading: "Loading shipments...",
  noShipments: "No shipments yet",
  notFound: "Shipment not found",
  entryNotFound: "This status entry has been deleted",
  noStatusUpdates: "No status updates yet",

  fetchFailed: "Failed to fetch shipments",
  fetchDetailsFailed: "Failed to fetch shipment details",
  fetchHistoryFailed: "Failed to fetch status history",
  updateManyFailed: "Failed to update shipments",
  deleteManyFailed: "Failed to delete shipments",
  deleteFailed: "Failed to delete shipment",
  exportFailed: "Failed to export shipments",
  exportsRunning: "Several exports are running. Please try again in a moment.",
  operationFailed: "Operation failed",
  addStatusFailed: "Failed to add status update",
  deleteStatusFailed: "Failed to delete status entry",

  created: "Shipment created successfully",
  updated: "Shipment updated successfully",
  deleted: "Shipment deleted successfully",
  /** After adding from the list. */
  statusUpdateAdded: "Status update added successfully",
  /** After adding from the history. */
  statusAdded: "Status added successfully",
  statusUpdated: "Status updated successfully",
  statusDeleted: "Status entry deleted successfully",
  filterApplied: "Filter applied successfully",
  filtersCleared: "Filters cleared",
  filterNameRequired: "Filter name is required",

  confirmDelete: "Are you sure you want to delete this shipment?",
  confirmDeleteStatus: "Are you sure you want to delete this status entry?",
  chooseStatus: "Choose a status",
  changedMeanwhile: "This shipment was changed by someone else",

  retrying: (attempt: number) => `Retrying... (${attempt}/3)`,
  updatedMany: (count: number, status: string) => `Updated ${withCommas(count)} shipments to ${status}`,
  deletedMany: (count: number) => `Deleted ${withCommas(count)} shipments`,
  exportedMany: (count: number) => `Exported ${withCommas(count)} shipments`,
  confirmDeleteMany: (count: number) =>
    `Are you sure you want to delete ${withCommas(count)} shipments? This action cannot be undone.`,
  filterRemoved: (name: string) => `Filter "${name}" removed`,
  filterSaved: (name: string) => `Filter "${name}" saved successfully`,
} as const;

/** Texts of the public tracking page (public-site.md, sections 5 and 8). */
