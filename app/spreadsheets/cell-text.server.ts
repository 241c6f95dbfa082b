import { fillCode, type NumberFormat } from "./number-format.server.ts";

/** Days between the two epochs of workbooks: 1900, and 1904 on old Macs. */
const DAYS_TO_1904 = 1462;
const SERIAL_OF_1970 = 25_569;
const SERIAL_AFTER_9999 = 2_958_466;
/** Numbers from which spreadsheet programs have lost the last digits. */
const INEXACT = 1e15;
/** Threshold below which a remainder counts as zero. */
const NOISE = 1e-9;

/** A number as displayed in its cell, in the form an import reads: dates and times without a zone, numbers without rounding noise. */
export function textOfNumber(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (Number.isNaN(value)) return written;
  if (format === "date") return textOfDate(value, is1904) ?? textOfValue(value);
  if (Number.isInteger(value) && (format === "exponent" || Math.abs(value) >= INEXACT))
    return inExponents(value);
  return (Array.isArray(format) ? fillCode(format, value) : null) ?? textOfValue(value);
}

/** Adds a fourth decimal to three: as a typed text, 1.344 could be a thousand too; as a cell it is one number. */
function textOfValue(value: number): string {
  if (Number.isInteger(value)) return String(value);
  if (Math.abs(value) < NOISE) return "0";
  const text = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

const inExponents = (value: number) => Number(value.toPrecision(15)).toExponential().toUpperCase();

/** Rounds to the minute, since a serial number is off by some milliseconds. Less than a day is a time. */
function textOfDate(serial: number, is1904: boolean): string | null {
  const minutes = Math.round((serial + (is1904 ? DAYS_TO_1904 : 0) - SERIAL_OF_1970) * 1440);
  if (serial < 0 || serial >= SERIAL_AFTER_9999) return null;
  const [day = "", time = ""] = new Date(minutes * 60_000).toISOString().split("T");
  if (serial > 0 && serial < 1) return time.slice(0, 5);
  return time.startsWith("00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

/** A date in ISO 8601, which strict workbooks may contain. */
export function textOfIsoDate(written: string): string {
  const [, day, time = "00:00"] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(written) ?? [];
  if (day === undefined) return written;
  return time === "00:00" ? day : `${day} ${time}`;
}

/** Decodes characters that XML cannot contain, written as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
