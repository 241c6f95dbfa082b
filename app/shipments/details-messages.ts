import { formatCount } from "#app/kit/text/counts.ts";

const row = (noun: string, number: number) => `${noun} ${formatCount(number)}`;

export const DETAIL_MESSAGES = {
  chooseFromList: (label: string) => `Choose a ${label} from the list`,
  required: (label: string) => `${label} is required`,
  tooMany: (noun: string, max: number, count: number) =>
    `A shipment holds at most ${formatCount(max)} ${noun}: ${formatCount(count)} were given`,
  momentInvalid: "Please enter a valid date and time",

  alsoOn: (trackingNumbers: readonly string[]) => `This number is also on ${trackingNumbers.join(", ")}`,
  referenceTwice: "This reference is listed twice",
  containerTwice: "This container is listed twice",
  containerUnknown: (number: string) =>
    `Container ${number} is not among the containers of this shipment: add it under «Containers» below`,
  packageCodeInvalid: "Choose a package type, or write its code of UN/ECE Recommendation 21, such as PX",
  currencyMissing: "A declared value needs its currency",
  valueMissing: "A currency needs the declared value",

  wrongDigit: (number: string, should: string) =>
    `The check digit does not fit this ${number}: for the other digits it would be ${should}`,
  dangerousNotSaid: (row_: number, unNumber: string) =>
    `${row("Goods row", row_)} has UN ${unNumber}: saving the shipment marks it as dangerous goods`,
  dangerousIncomplete: (unNumber: string, labels: string) =>
    `UN ${unNumber}: the transport document wants ${labels} too`,
  unNumberMissing: "Dangerous goods need their UN number",
  temperaturesCross: "The highest temperature must not be below the lowest",
  /** Hint under a time of a leg; `time` is the resulting local time when clocks skip the typed one. */
  localTime: (place: string, offset: string, time: string | null) =>
    `Local time in ${place}, ${offset}${time ? `: the clocks skip this hour there, it counts as ${time}` : ""}`,
  totalsReplaceTyped: (label: string, typed: string, total: string) =>
    `${label}: ${typed} was typed, the goods rows make ${total}. The goods rows count.`,
  volumeIncomplete: (missing: number, rows: number) =>
    `${formatCount(missing)} of ${formatCount(rows)} goods rows have neither volume nor dimensions: the chargeable weight may be more`,
  totalIncomplete: (label: string, missing: number, rows: number) =>
    `${label}: ${formatCount(missing)} of ${formatCount(rows)} goods rows have none, so what is typed counts`,
} as const;
