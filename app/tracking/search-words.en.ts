export const TRACKING_SEARCH_MESSAGES = {
  tooMany: (most: number) => `Please look up at most ${most} numbers at once`,
  tooManySearches: "Too many searches. Please wait a minute, then try again.",
  tooManyReferences:
    "Too many searches for numbers that are not our tracking numbers. Please wait an hour, or ask us.",
  tooManyPostcodes: "Too many searches with a postcode. Please try again later, or ask us.",
  postcodeInvalid: "Please type the postcode alone, such as 1830 or 1012 AB",
};

export const SEARCH_WORDS = {
  undated: "TBD",
  count: (count: string, isOne: boolean) => `${count} ${isOne ? "shipment" : "shipments"} found`,
  late: (count: number) => `${count} late`,
  held: (count: number) => `${count} on hold`,
  awaited: (count: number) => `${count} awaiting an update`,
  notFound: (count: number) => `; ${count} not found`,
  notFoundTitle: "Not found",
  newestOf: "Of ",
  newest: (count: number) => ` you see the newest ${count}. `,
  askUs: "Ask us",
  aboutOthers: " about the others.",
  nothing: "We have no shipment to show under ",
  checkPapers: ". Check what is on your documents, or ",
  askUsInSentence: "ask us",
  mistyped: "This number has a typing error: compare each character with your documents.",
  typingError: "typing error",
  to: "to",
  delivery: "Estimated delivery",
  withPostcode: "Search with postcode",
  whyPostcode:
    "A container, bill of lading, air waybill, booking, order or document number can be of other customers too, or be guessed. With the postcode of the consignee or the shipper we show the shipments of that address.",
  postcode: "Postcode",
};

/** Texts below the empty search. */
export const START_WORDS = {
  title: "Where to find your number",
  note: "Capitals and hyphens do not matter.",
  places: [
    {
      title: "In our e-mails",
      text: "Our e-mail about your shipment has it in the subject, and its link opens the shipment on this page.",
    },
    {
      title: "On our documents",
      text: "At the top of each document, with its barcode, and on the label of each piece.",
    },
    {
      title: "By a reference",
      text: "Your order number works as well, and a container, booking, bill of lading or air waybill number. For a number that others could know, we also ask for a postcode.",
    },
    {
      title: "Several at once",
      text: "Up to 20, separated by commas or one per line; you can paste a spreadsheet column.",
    },
  ],
  ask: "No number at hand?",
};

/** Labels of the specified result. */
export const RESULT_WORDS = {
  from: "From",
  to: "To",
  service: "Service",
  weight: "Weight",
  pieces: "Pieces",
  shipper: "Shipper",
  consignee: "Consignee",
  notStated: "N/A",
  location: "Current location",
  delivery: "Estimated delivery",
  unconfirmed: "New date to follow",
  lastUpdate: "Last update",
  progress: "Progress",
  ahead: " (ahead)",
  done: " (done)",
  noUpdates: "No status updates yet",
  history: "Status history",
  timesAre: (time: string) => `Times are ${time}.`,
  undated: "Date unknown",
  unknown: "Unknown",
  localTimes: "Times are local at each place.",
};

export const DETAIL_WORDS = {
  proof: "Proof of delivery",
  proofHint: "Who signed, with the photo or the signed note, is on the page of your private link.",
  askForLink: "Ask for your link",
  earlier: (count: number) => `Show ${count} earlier updates`,
  questions: "Questions about this shipment",
  questionsHint:
    "Mention the tracking number. Documents such as the delivery note are on the page of your private link; without a link we mail them on request.",
  route: "Route",
  references: "References",
  volume: "Volume",
  to: "to",
};

/** Departure and arrival of a leg for customers; `unreported`: planned, past, and not reported. */
export const LEG_TIMES = {
  departure: {
    did: (at: string) => `Departed ${at}`,
    does: (at: string) => `Departure planned ${at}`,
    unreported: (at: string) => `Departure planned ${at}, not yet reported`,
  },
  arrival: {
    did: (at: string) => `Arrived ${at}`,
    does: (at: string) => `Arrival planned ${at}`,
    unreported: (at: string) => `Arrival planned ${at}, not yet reported`,
  },
};

/** Texts of the headline (a hold, a delay or an overdue leg) and of the next milestone. */
export const HEADLINE_WORDS = {
  deliveredOn: (day: string) => `Delivered on ${day}`,
  cancelledOn: (day: string) => `Cancelled on ${day}`,
  remaining: (count: number) => `${count === 1 ? "One piece follows" : `${count} pieces follow`}.`,
  delayed: (day: string) => `Delayed: now expected on ${day}`,
  late: (day: string) => `Late: delivery was expected on ${day}`,
  firstExpected: (day: string) => `First expected on ${day}.`,
  overdueShort: "Overdue",
  awaitedShort: "Update awaited",
  awaited: (what: string) => `Update awaited: ${what}`,
  noArrival: (place: string) => `No arrival reported in ${place}`,
  noDeparture: (place: string) => `No departure reported from ${place}`,
  passed: (day: string) => `Was expected on ${day}.`,
  noNewDate: "New date not yet confirmed.",
  revised: (first: string, now: string) => `Revised from ${first} to ${now}.`,
  stands: (day: string) => `Still expected on ${day}.`,
  mayChange: "Subject to change while on hold.",
  ask: "Ask us",
  next: "Next milestone",
  arrival: (place: string) => `Arrival in ${place}`,
  departure: (place: string) => `Departure from ${place}`,
  delivery: (place: string) => `Delivery in ${place}`,
  collection: (place: string) => `Collection in ${place}`,
  within: (place: string) => `Transport within ${place}`,
  planned: "Planned",
  unreported: "Planned, not reported yet",
  estimated: "Estimated",
};

export const HEADLINE_FACTS = {
  where: "Where",
  reason: "Reason",
  since: "Since",
  planned: "Planned",
  delivery: "Delivery",
};
