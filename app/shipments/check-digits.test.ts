import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  airWaybillCheckDigit,
  airWaybillWarning,
  containerCheckDigit,
  containerNumberOf,
  containerNumberWarning,
} from "./check-digits.ts";

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe("air waybill numbers (IATA, modulo 7)", () => {
  it("finds real ones sound, however they are written", () => {
    for (const sound of ["020-12345675", "082 1234 5675", "17612345675"])
      expect(airWaybillWarning(sound)).toBeNull();
  });

  it("names the digit that would be right", () => {
    expect(airWaybillWarning("020-12345676")).toBe(
      "The check digit does not fit this air waybill: for the other digits it would be 5",
    );
    expect(airWaybillWarning("020-1234567")).toContain("11 digits");
  });

  it("accepts exactly one digit after any serial number", () => {
    fc.assert(
      fc.property(digits(3), digits(7), (airline, serial) => {
        const sound = [..."0123456789"].filter((digit) => !airWaybillWarning(airline + serial + digit));
        expect(sound).toEqual([airWaybillCheckDigit(serial)]);
      }),
    );
  });

  it("detects two swapped neighbours unless they differ by 7", () => {
    fc.assert(
      fc.property(digits(7), fc.integer({ min: 0, max: 5 }), (serial, place) => {
        const [one = "", two = ""] = [serial[place], serial[place + 1]];
        const swapped = serial.slice(0, place) + two + one + serial.slice(place + 2);
        const same = airWaybillCheckDigit(swapped) === airWaybillCheckDigit(serial);
        expect(same).toBe(Math.abs(Number(one) - Number(two)) % 7 === 0);
      }),
    );
  });
});

describe("container numbers (ISO 6346)", () => {
  it("finds real ones sound, however they are written", () => {
    for (const sound of ["CSQU3054383", "csqu 305438 3", "MSKU-907032-3", "TGHU7599330"])
      expect(containerNumberWarning(sound)).toBeNull();
    expect(containerNumberOf(" csqu 305438-3")).toBe("CSQU3054383");
  });

  it("names the digit that would be right, also for two swapped digits", () => {
    const should = "The check digit does not fit this container number: for the other digits it would be 3";
    expect(containerNumberWarning("CSQU3054384")).toBe(should);
    expect(containerNumberWarning("CSQU3045383")).toContain("it would be");
    expect(containerNumberWarning("CSQ3054383")).toContain("four letters");
  });

  it("accepts exactly one digit after any beginning", () => {
    const beginning = fc
      .tuple(fc.stringMatching(/^[A-Z]{3}[UJZ]$/), digits(6))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(beginning, (text) => {
        const sound = [..."0123456789"].filter((digit) => !containerNumberWarning(text + digit));
        expect(sound).toEqual([containerCheckDigit(text)]);
      }),
    );
  });
});
