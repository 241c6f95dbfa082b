import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseForm } from "../form-result.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { statusEntryFormValues, statusEntryForm } from "./status-entry.ts";

const typed = { status: "in_transit", date: "2026-07-01", time: "14:30", location: "", notes: "" };

describe.each(["Pacific/Auckland", "America/Los_Angeles", "Europe/Brussels"])(
  "a status entry, in %s",
  (zone) => {
    const before = process.env["TZ"];
    beforeAll(() => void (process.env["TZ"] = zone));
    afterAll(() => void (process.env["TZ"] = before));

    it("parses date and time as Brussels time and stores null for empty fields", () => {
      expect(parseForm(statusEntryForm, typed)).toEqual({
        ok: true,
        value: {
          status: "in_transit",
          location: null,
          notes: null,
          timestamp: new Date("2026-07-01T12:30:00Z"),
        },
      });
    });

    it("has the current time by default and an entry as it was typed", () => {
      const now = new Date("2025-12-31T23:30:00Z");
      expect(statusEntryFormValues(null, now)).toEqual({
        status: "",
        date: "2026-01-01",
        time: "00:30",
        location: "",
        notes: "",
      });
      const parsed = parseForm(statusEntryForm, typed);
      expect(parsed.ok && statusEntryFormValues(parsed.value, now)).toEqual(typed);
    });
  },
);

describe("the status entry form", () => {
  it("reports everything that is missing", () => {
    const result = parseForm(statusEntryForm, {});
    expect(result.ok || result.fieldErrors).toEqual({
      status: [SHIPMENT_MESSAGES.statusRequired],
      date: [SHIPMENT_MESSAGES.dateRequired],
      time: [SHIPMENT_MESSAGES.timeRequired],
    });
  });

  it("refuses days and times that do not exist", () => {
    const result = parseForm(statusEntryForm, { ...typed, date: "2026-02-29", time: "24:00" });
    expect(result.ok || result.fieldErrors).toEqual({
      date: [SHIPMENT_MESSAGES.dateInvalid],
      time: [SHIPMENT_MESSAGES.timeInvalid],
    });
  });

  it("accepts a custom status of at most 100 characters", () => {
    expect(parseForm(statusEntryForm, { ...typed, status: "x".repeat(100) }).ok).toBe(true);
    const result = parseForm(statusEntryForm, { ...typed, status: "x".repeat(101) });
    expect(result.ok || result.fieldErrors).toEqual({ status: [SHIPMENT_MESSAGES.statusTooLong] });
  });
});
