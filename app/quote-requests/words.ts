export const QUOTE_DESK_MESSAGES = {
  status: "Choose a status from the list",
  statusUpdateFailed: "Failed to update quote request status",
  deleteFailed: "Failed to delete quote request",
  unknownName: "Unknown",
  missing: "N/A",
  shipmentFailed: "The shipment could not be prepared. Please try again.",
  hasShipment: (number: string) => `The request has a shipment already: ${number}`,
  fetchFailed: "Failed to fetch quote requests",
  notFound: "Quote request not found",
  statusUpdated: "Quote request status updated successfully",
  deleted: "Quote request deleted successfully",
  confirmDelete: "Are you sure you want to delete this quote request?",
} as const;
