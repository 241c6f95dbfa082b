import { formatCount } from "#domain/counts.ts";

const row = (noun: string, number: number) => `${noun} ${formatCount(number)}`;

export const DETAIL_MESSAGES = {
  chooseFromList: (label: string) => `Choose a ${label} from the list`,
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, max: number) => `${label} must be at most ${formatCount(max)} characters`,
  notANumber: (label: string, unit: string, decimals: number) =>
    decimals === 0
      ? `${label} must be a whole number`
      : `${label} must be a number of ${unit} with at most ${decimals} decimals`,
  tooSmall: (label: string) => `${label} must be more than 0`,
  negative: (label: string) => `${label} must not be less than 0`,
  tooLarge: (label: string, max: string) => `${label} must be at most ${max}`,
  ambiguous: (label: string, typed: string, readings: readonly string[], write: readonly string[]) =>
    `${label} «${typed}» can mean ${readings.join(" or ")}: write ${write.join(" or ")}`,
  tooMany: (noun: string, max: number, count: number) =>
    `A shipment holds at most ${formatCount(max)} ${noun}: ${formatCount(count)} were given`,
  momentInvalid: "Please enter a valid date and time",

  alsoOn: (trackingNumbers: readonly string[]) => `This number is also on ${trackingNumbers.join(", ")}`,
  referenceEmpty: "A reference needs a letter or a digit",
  referenceTwice: "This reference is listed twice",
  containerTwice: "This container is listed twice",
  containerUnknown: (number: string) => `Container ${number} is not among the containers of this shipment`,
  containerNumberEmpty: "A container number needs a letter or a digit",
  containerTypeInvalid: "A container type is four letters and digits, such as 45G1 or 40HC",
  packageCodeInvalid: "Choose a package type, or write its code of UN/ECE Recommendation 21, such as PX",
  hsCodeInvalid: "An HS code has 6, 8 or 10 digits, such as 8413.70. Is a zero at its start missing?",
  unNumberInvalid: "A UN number has four digits, such as UN 1263",
  placeCodeInvalid: "A UN/LOCODE has five characters, such as BEANR",
  arrivesBeforeLeaving: "This leg arrives before it leaves",
  arrivedBeforeLeft: "This leg arrived before it left",
  incotermInvalid: "Choose one of the eleven Incoterms 2020",
  currencyInvalid: "A currency has three letters, such as EUR",
  currencyMissing: "A declared value needs its currency",
  currencyWhenEmpty: (code: string) => `${code} if left empty`,
  valueMissing: "A currency needs the declared value",

  wrongDigit: (what: string, should: string) =>
    `The check digit does not fit this ${what}: for the other digits it would be ${should}`,
  notAnAirWaybill: "An air waybill number has 11 digits: three of the airline, seven, and a check digit",
  notAContainerNumber: "A container number has four letters, six digits and a check digit (ISO 6346)",
  vagueGoods: (words: string) =>
    `«${words}» alone is refused in an entry summary declaration (ICS2): say what the goods are`,
  unknownPackageCode: (code: string) => `«${code}» is not in our list of package types`,
  dangerousNotSaid: (row_: number, unNumber: string) =>
    `${row("Goods row", row_)} has UN ${unNumber}, but the shipment is not marked as dangerous goods`,
  termsOfSea: (term: string) => `${term} is meant for sea and inland waterway only (Incoterms 2020)`,
  termsPlaceMissing: (term: string) => `${term} needs its named place`,
  termsMissing: "A named place needs its Incoterm",
  legGap: (from: string, to: string) => `The leg before ends in ${to}, this one begins in ${from}`,
  legTimesLocal: "Times are local at each place, as schedules print them.",
  /** Under a time of a leg; `time` is what the clocks there show where they skip what was typed. */
  localTime: (place: string, offset: string, time: string | null) =>
    `Local time in ${place}, ${offset}${time ? `: the clocks skip this hour there, it counts as ${time}` : ""}`,
  localTimeUnknown: (company: string) => `${company}: the time zone of this place is not known`,
  legOverlap: "This leg leaves before the one before it arrives",
  actualAhead: "This moment has not come yet",
  totalsReplaceTyped: (label: string, typed: string, total: string) =>
    `${label}: ${typed} was typed, the goods rows make ${total}. The goods rows count.`,
  volumeIncomplete: (missing: number, rows: number) =>
    `${formatCount(missing)} of ${formatCount(rows)} goods rows have neither volume nor dimensions: the chargeable weight may be more`,
  totalIncomplete: (label: string, missing: number, rows: number) =>
    `${label}: ${formatCount(missing)} of ${formatCount(rows)} goods rows have none, so what is typed counts`,
} as const;
