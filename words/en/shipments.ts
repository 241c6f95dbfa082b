import { formatCount } from "#domain/counts.ts";

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
  weightTooLarge: "Weight must be at most 9,999,999,999.99 kg",
  weightAmbiguous: (typed: string, thousands: number, decimals: number) =>
    `Weight «${typed}» can mean ${thousands} kg or ${decimals} kg: write ${thousands} or ${Number(decimals.toFixed(2))}`,
  piecesInvalid: "Pieces must be a whole number from 1",
  piecesTooMany: "Pieces must be at most 2,147,483,647",
  piecesAmbiguous: (typed: string, thousands: number, decimals: number) =>
    `Pieces «${typed}» can mean ${thousands} or ${decimals}: write ${thousands} or ${decimals}`,
  dimensionsTooLong: "Dimensions must be at most 100 characters",
  estimatedDeliveryInvalid: "Please enter a valid date and time",
  notesTooLong: "Notes must be at most 5000 characters",
  shipperInvalid: "Choose a shipper from the list",
  consigneeInvalid: "Choose a consignee from the list",
  stayWith: (count: number, isOwn: boolean) =>
    (count === 1
      ? "One shipment that is under way stays with "
      : `${formatCount(count)} shipments that are under way stay with `) + (isOwn ? "you." : "them."),
  handOverInList: (count: number) =>
    count === 1 ? "Hand it over in the list" : "Hand them over in the list",
  ownerInvalid: "Choose somebody from the list: this person cannot own shipments",
  locationTooLong: "Location must be at most 200 characters",
  dateRequired: "Date is required",
  dateInvalid: "Please enter a valid date",
  dateInFuture:
    "This date and time is in the future. Enter when it happened, or choose Estimated or Planned under More.",
  timeRequired: "Time is required",
  timeInvalid: "Please enter a valid time",

  loading: "Loading shipments...",
  noShipments: "No shipments yet",
  notFound: "Shipment not found",
  entryNotFound: "This status entry has been deleted",
  entryNotWithdrawn: "This status entry is back already",
  externalIdTaken: "This event was received already, with other content",
  classifierInvalid: "Choose a kind from the list",
  eventCodeInvalid: "Choose an event from the list",
  reasonRequired: "Choose a reason",
  reasonDetailRequired: "Please say why",
  reasonDetailTooLong: "Details must be at most 400 characters",
  entryAhead: "Dated in the future: not counted and not shown to visitors. Correct its date or delete it.",
  noStatusUpdates: "No status updates yet",

  fetchFailed: "Failed to fetch shipments",
  fetchDetailsFailed: "Failed to fetch shipment details",
  fetchHistoryFailed: "Failed to fetch status history",
  updateManyFailed: "Failed to update shipments",
  deleteManyFailed: "Failed to delete shipments",
  deleteFailed: "Failed to delete shipment",
  exportFailed: "Failed to export shipments",
  operationFailed: "Operation failed",
  operationFailedHint: "Nothing you typed is lost. Check the connection and try again.",
  addStatusFailed: "Failed to add status update",
  deleteStatusFailed: "Failed to delete status entry",
  assignFailed: "The owner could not be changed",

  created: "Shipment created successfully",
  updated: "Shipment updated successfully",
  deleted: "Shipment deleted successfully",
  /** Toast after adding from the list. */
  statusUpdateAdded: "Status update added successfully",
  /** Toast after adding from the history. */
  statusAdded: "Status added successfully",
  statusUpdated: "Status updated successfully",
  statusDeleted: "Status entry deleted successfully",
  statusPutBack: "Status entry put back",
  putBackFailed: "Failed to put the status entry back",
  filterApplied: "Filter applied successfully",
  filtersCleared: "Filters cleared",
  filterNameRequired: "Filter name is required",
  filterNameTooLong: "Filter name must be at most 60 characters",
  sharedFilterNameTooLong: "The name of a shared filter must be at most 50 characters",
  sharedFilterNameTaken: "Colleagues already share a filter of this name",
  sharedFilterGone: "This shared filter has been removed",
  sharedFilterFailed: "Failed to save the shared filter",
  settingsNotKept: "Your choice of columns could not be kept",
  assignManyFailed: "Failed to assign shipments",
  filterNotSaved: "This browser does not let filters be saved",
  etaReversed: "ETA To is before ETA From",
  datesReversed: "Date To is before Date From",

  confirmDelete: "Are you sure you want to delete this shipment?",
  confirmDeleteStatus: "Are you sure you want to delete this status entry?",
  linkNotCopied: "The link could not be copied. Please open the tracking page and copy its address.",
  chooseOwner: "Choose an owner, or nobody",
  chooseStatus: "Choose a status",
  changedMeanwhile: "This shipment was changed by someone else",
  changedElsewhere: "You changed this shipment in another window",

  otherYear: (year: number) => `This date is in ${year}, which is not this year. Please confirm the year.`,
  confirmYear: (year: number) => `Yes, it happened in ${year}`,
  confirmYearAhead: (year: number) => `Yes, it is expected in ${year}`,
  updatedMany: (count: number, status: string) => `Updated ${formatCount(count)} shipments to ${status}`,
  assignedMany: (count: number, owner: string) => `Assigned ${formatCount(count)} shipments to ${owner}`,
  undo: "Undo",
  undoManyFailed: "Failed to undo",
  undoneMany: (count: number) => `Undone for ${formatCount(count)} ${count === 1 ? "shipment" : "shipments"}`,
  notUndone: (count: number) => `${formatCount(count)} changed since and stay as they are.`,
  deletedMany: (count: number) => `Deleted ${formatCount(count)} shipments`,
  /** How far a bulk act came; `left` is unknown where the connection was lost. */
  stoppedMidway: (done: number, left: number | undefined) =>
    left === undefined
      ? `The connection was lost after ${formatCount(done)}. The rest may be done by now: look at the list.`
      : `${formatCount(done)} were done, ${formatCount(left)} were not.`,
  exportedMany: (count: number) => `Exported ${formatCount(count)} shipments`,
  confirmDeleteMany: (count: number) =>
    `Are you sure you want to delete ${formatCount(count)} shipments? This action cannot be undone.`,
  confirmRemoveShared: (name: string) => `Remove the filter "${name}" for all colleagues?`,
  filterRenamed: (name: string) => `Filter renamed to "${name}"`,
  filterRemoved: (name: string) => `Filter "${name}" removed`,
  filterSaved: (name: string) => `Filter "${name}" saved successfully`,
} as const;

/** What is said after a shipment was given to somebody, or to nobody. */
export const ownerAssignedText = (owner: string | null): string =>
  owner === null ? "Nobody owns this shipment now" : `Assigned to ${owner}`;
