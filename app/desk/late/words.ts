export const LATE_DESK_TEXTS = {
  explainFailed: "The reason could not be saved. Please try again.",
  notifyFailed: "The mail could not be sent. Please try again.",
} as const;

/** Titles and descriptions of the groups; `none` is the text of an empty one. */
export const LATE_GROUP_TEXTS = {
  late: {
    title: "Late",
    meaning: "Estimated delivery has passed",
    none: "No shipment is late",
  },
  moved: {
    title: "Moved",
    meaning: "The first promise does not hold; the new date is ahead",
    none: "Every promise that is ahead stands",
  },
  silent: {
    title: "No news",
    meaning: "No event for longer than Settings allow for its mode",
    none: "Every open shipment was heard of",
  },
  on_hold: {
    title: "On hold",
    meaning: "Somebody has to act before it moves on",
    none: "No shipment is on hold",
  },
  unproven: {
    title: "No proof of delivery",
    meaning: "Delivered 5 to 60 days ago; older deliveries are not looked for",
    none: "Every delivery of the last 60 days that is older than 5 has its proof",
  },
} as const;
