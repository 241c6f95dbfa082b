export const CONTACT_DESK_MESSAGES = {
  updateFailed: "Failed to update contact submission status",
  deleteFailed: "Failed to delete contact submission",
  fetchFailed: "Failed to fetch contact submissions",
  notFound: "Contact submission not found",
  deleted: "Contact submission deleted successfully",
  confirmDelete: "Are you sure you want to delete this contact submission?",
  missing: "N/A",
  unknownName: "Unknown",
  noSubject: "No subject",
} as const;
