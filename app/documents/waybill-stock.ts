import { z } from "zod";
import { optionalLine, requiredLine } from "#app/kit/text/text.ts";
import { AGENT_CODE } from "#app/settings/settings.ts";
import { airWaybillCheckDigit } from "#app/shipments/check-digits.ts";

/** Air waybill numbers assigned by an airline; `left` of them are free. */
export interface WaybillStock {
  id: string;
  /** Three-digit prefix of the airline. */
  prefix: string;
  airline: string;
  /** The record of the airline with this prefix. */
  carrierId: string | null;
  /** The last number. */
  to: string;
  /** Null when none is left. */
  next: string | null;
  left: number;
  used: number;
}

/** At this number left or fewer, more should be requested from the airline. */
export const LOW_STOCK = 10;

export const STOCK_MESSAGES = {
  title: "Air waybill numbers",
  gone: (airline: string) =>
    `No number of ${airline} is left: choose another stock or our own numbers, or add numbers in the settings.`,
  unknown: "These numbers are not there any more. Choose again.",
  overlap: "Some of these numbers are in a stock already",
  order: "The last number comes before the first",
  low: (left: number, airline: string) =>
    left === 0 ? `That was the last number of ${airline}.` : `${left} left of ${airline}: ask for more.`,
} as const;

/** Formats «020-12345675»: airline, serial number, and as check digit the serial number modulo 7. */
export function waybillNumber(prefix: number, serial: number): string {
  const digits = String(serial).padStart(7, "0");
  return `${String(prefix).padStart(3, "0")}-${digits}${airWaybillCheckDigit(digits)}`;
}

const NUMBER_INVALID =
  "Enter a serial number of 7 digits, or 8 with the check digit, as the airline wrote it";

/** Parses a serial number, with or without check digit and airline prefix. */
function readSerial(typed: string, prefix: string): number | { refused: string } {
  const digits = typed.replace(/[\s.\-/]/g, "");
  const own = digits.length === 11 && digits.startsWith(prefix) ? digits.slice(3) : digits;
  if (!/^\d{7,8}$/.test(own)) return { refused: NUMBER_INVALID };
  const serial = own.slice(0, 7);
  const should = airWaybillCheckDigit(serial);
  return own.length === 7 || own[7] === should
    ? Number(serial)
    : { refused: `The check digit of ${typed} should be ${should}` };
}

const line = (required: string, max: number) =>
  requiredLine({ required, max, tooLong: `At most ${max} characters` });

export const stockForm = z
  .object({
    prefix: line("Enter the three digits of the airline", 3).refine(
      (text) => /^(?!000)\d{3}$/.test(text),
      "Three digits, such as 020",
    ),
    airline: line("Enter the name of the airline", 100),
    from: line("Enter the first number", 20),
    to: line("Enter the last number", 20),
  })
  .transform(({ prefix, airline, from, to }, context) => {
    const read = (field: "from" | "to", typed: string) => {
      const serial = readSerial(typed, prefix);
      if (typeof serial === "number") return serial;
      context.addIssue({ code: "custom", path: [field], message: serial.refused });
      return z.NEVER;
    };
    const [first, last] = [read("from", from), read("to", to)];
    if (last < first) context.addIssue({ code: "custom", path: ["to"], message: STOCK_MESSAGES.order });
    return { prefix: Number(prefix), airline, first, last };
  });

export type TypedStock = z.output<typeof stockForm>;

export const agentCodeForm = z.object({
  iata_agent_code: optionalLine({ max: 20, tooLong: "At most 20 characters" }).refine(
    (text) => text === null || AGENT_CODE.test(text),
    "Seven or eleven digits, such as 08-4 7123",
  ),
});

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]+/gu, "");

/** Proposes the stock of the carrying airline, by prefix on record or by name; without an airline, the first with numbers left. */
export function proposedStock(
  stocks: readonly WaybillStock[],
  carrier: { name: string | null; prefix: string | null },
): WaybillStock | undefined {
  const free = stocks.filter(({ left }) => left > 0);
  if (!carrier.name) return free[0];
  const own = free.find(({ prefix }) => prefix === carrier.prefix);
  if (own) return own;
  const carrierName = plain(carrier.name);
  return free.find(
    ({ airline }) => plain(airline).startsWith(carrierName) || carrierName.startsWith(plain(airline)),
  );
}
