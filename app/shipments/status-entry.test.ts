import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseForm } from "#app/kit/forms/form-result.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { fromZoneTime } from "#app/places/zone-time.ts";
import { withdrawalForm } from "./event.ts";
import { momentOf, statusEntryFormValues, statusEntryForm, yearToConfirm } from "./status-entry.ts";

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
          local: "2026-07-01T14:30",
          classifier: "actual",
          code: null,
          internal: false,
        },
      });
    });

    it("has the current time by default and an entry as it was typed", () => {
      const now = new Date("2025-12-31T23:30:00Z");
      expect(statusEntryFormValues(null, now)).toMatchObject({
        status: "",
        date: "2026-01-01",
        time: "00:30",
        location: "",
        notes: "",
      });
      const parsed = parseForm(statusEntryForm, typed);
      expect(parsed.ok && statusEntryFormValues(parsed.value, now)).toMatchObject(typed);
    });
  },
);

describe("the status entry form", () => {
  it("reports everything that is missing", () => {
    const result = parseForm(statusEntryForm, {});
    expect(result.ok || result.fieldErrors).toEqual({
      status: ["Status is required"],
      date: [SHIPMENT_MESSAGES.dateRequired],
      time: [SHIPMENT_MESSAGES.timeRequired],
    });
  });

  it("refuses days and times that do not exist", () => {
    const result = parseForm(statusEntryForm, { ...typed, date: "2026-02-29", time: "24:00" });
    expect(result.ok || result.fieldErrors).toEqual({
      date: [SHIPMENT_MESSAGES.dateInvalid],
      time: ["Please enter a valid time"],
    });
  });

  it("accepts a custom status of at most 100 characters", () => {
    expect(parseForm(statusEntryForm, { ...typed, status: "x".repeat(100) }).ok).toBe(true);
    const result = parseForm(statusEntryForm, { ...typed, status: "x".repeat(101) });
    expect(result.ok || result.fieldErrors).toEqual({ status: ["Status must be at most 100 characters"] });
  });
});

describe("what more an entry can be", () => {
  it("is read from the section of the form", () => {
    const more = { classifier: "planned", code: "proof_of_delivery", internal: "on" };
    const result = parseForm(statusEntryForm, { ...typed, ...more });
    expect(result.ok && result.value).toMatchObject({
      classifier: "planned",
      code: "proof_of_delivery",
      internal: true,
    });
    const wrong = parseForm(statusEntryForm, { ...typed, classifier: "perhaps", code: "teleported" });
    expect(wrong.ok || wrong.fieldErrors).toEqual({
      classifier: ["Choose a kind from the list"],
      code: ["Choose an event from the list"],
    });
  });

  it("asks for the year of an actual event, and of an expected one beyond the next", () => {
    const now = new Date("2026-12-20T12:00:00Z");
    const at = (year: number) => new Date(`${year}-01-10T12:00:00Z`);
    expect(yearToConfirm(at(2025), now, undefined)).toBe(2025);
    expect(yearToConfirm(at(2025), now, "2025")).toBeNull();
    expect(yearToConfirm(at(2027), now, undefined)).toBeNull();
    expect(yearToConfirm(at(2027), now, undefined, "planned")).toBeNull();
    expect(yearToConfirm(at(2028), now, undefined, "planned")).toBe(2028);
    expect(yearToConfirm(at(2025), now, undefined, "estimated")).toBe(2025);
  });
});

describe("the moment of an entry", () => {
  const shanghai = (local: string) => fromZoneTime(local, "Asia/Shanghai");
  const read = (more: Record<string, string>, zone: typeof shanghai | null) => {
    const result = parseForm(statusEntryForm, { ...typed, ...more });
    return result.ok && momentOf(result.value, zone).toISOString();
  };

  it("is that of the company's clocks, or of those at the place where it is known", () => {
    expect(read({}, null)).toBe("2026-07-01T12:30:00.000Z");
    expect(read({}, shanghai)).toBe("2026-07-01T06:30:00.000Z");
  });

  it("stays what the form has offered until date or time are changed", () => {
    const began = { began_at: "2026-07-01T12:30:00Z", began_local: "2026-07-01T14:30" };
    expect(read(began, shanghai)).toBe("2026-07-01T12:30:00.000Z");
    expect(read({ ...began, time: "14:31" }, shanghai)).toBe("2026-07-01T06:31:00.000Z");
    expect(read({ ...began, began_at: "nonsense" }, shanghai)).toBe("2026-07-01T06:30:00.000Z");
  });

  it("is shown in the clocks of its place", () => {
    const entry = {
      status: "arrived",
      timestamp: new Date("2026-07-01T20:00:00Z"),
      location: null,
      notes: null,
    };
    expect(statusEntryFormValues(entry, new Date(), "Asia/Shanghai")).toMatchObject({
      date: "2026-07-02",
      time: "04:00",
      began_local: "2026-07-02T04:00",
    });
  });
});

describe("the reason of a withdrawal", () => {
  it.each([
    [{ reason: "Wrong shipment", detail: "" }, "Wrong shipment"],
    [{ reason: "Wrong shipment", detail: " of ZF-2 " }, "Wrong shipment: of ZF-2"],
    [{ reason: "Other", detail: "The carrier recalled it" }, "The carrier recalled it"],
  ])("%o is kept as «%s»", (record, text) => {
    expect(parseForm(withdrawalForm, record)).toEqual({ ok: true, value: text });
  });

  it("is required, with words for «Other»", () => {
    const errors = (record: Record<string, string>) => {
      const result = parseForm(withdrawalForm, record);
      return result.ok || result.fieldErrors;
    };
    expect(errors({})).toEqual({ reason: [SHIPMENT_MESSAGES.reasonRequired] });
    expect(errors({ reason: "Whim" })).toEqual({ reason: [SHIPMENT_MESSAGES.reasonRequired] });
    expect(errors({ reason: "Other", detail: " " })).toEqual({
      detail: ["Please say why"],
    });
    expect(errors({ reason: "Other", detail: "x".repeat(401) })).toEqual({
      detail: ["Details must be at most 400 characters"],
    });
  });
});
