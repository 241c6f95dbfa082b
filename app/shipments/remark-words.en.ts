/** Remarks of a status that are used again and again; staff choose them, customers read them in their language. */
export const REMARK_WORDS = {
  inspection: "Chosen for a physical inspection by customs.",
  inspectionDays: "We expect an answer from customs within two working days.",
  documents: "Documents are missing; we have asked the shipper for them.",
  invoice: "The commercial invoice is missing or incomplete.",
  duties: "Duties and VAT are still to be paid.",
  instructions: "We are waiting for instructions from the consignee.",
  release: "The carrier has not released the goods yet.",
  weather: "Delayed by bad weather.",
  strike: "Delayed by a strike.",
  congestion: "The port is congested; the vessel is waiting for a berth.",
  schedule: "The carrier has changed its schedule.",
  full: "There was no room on the planned departure; the shipment goes with the next one.",
  missed: "The connection was missed; the shipment goes with the next departure.",
  border: "Long waiting times at the border.",
  traffic: "Delayed by heavy traffic.",
  breakdown: "The vehicle has broken down; a replacement is on its way.",
  closed: "Nobody could receive the goods; we are making a new appointment.",
  appointment: "An appointment for the delivery has been made.",
  cancelled: "Cancelled at the customer's request.",
};

/** Behind a remark in another language than its page. */
export const IN_LANGUAGE = (language: string) => `in ${language}`;
