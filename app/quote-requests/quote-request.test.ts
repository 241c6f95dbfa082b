import { describe, expect, it } from "vitest";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { unstorable } from "#app/kit/text/text.ts";
import { QUOTE_MESSAGES } from "./site-words.ts";
import { QUOTE_LIMIT, stripAngleBrackets } from "./quote-fields.ts";
import {
  quoteRequestSchema,
  quoteStatusSchema,
  toQuoteRequestRow,
  STATUS_REQUIRED,
} from "./quote-request.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import * as de from "./site-words.de.ts";
import * as fr from "./site-words.fr.ts";
import * as nl from "./site-words.nl.ts";

const filledIn = {
  firstName: "Amara",
  lastName: "Vos",
  email: "amara.vos@cargo.be",
  departureCity: "Antwerp",
  deliveryCity: "Lagos",
  parcelType: "Machine parts",
  weight: "50 kg",
  freightTypes: ["sea"],
  specialInfo: "",
};

function errorsOf(changes: FormRecord) {
  const result = parseForm(quoteRequestSchema, { ...filledIn, ...changes });
  return result.ok ? {} : result.fieldErrors;
}

function valueOf(changes: FormRecord) {
  const result = parseForm(quoteRequestSchema, { ...filledIn, ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.fieldErrors));
  return result.value;
}

describe("the quote form", () => {
  it("accepts what a visitor usually types", () => {
    expect(errorsOf({})).toEqual({});
  });

  it("reports every missing field with the specified message", () => {
    const result = parseForm(quoteRequestSchema, {});
    expect(result.ok || result.fieldErrors).toEqual({
      firstName: ["Name is required and must be less than 100 characters"],
      lastName: ["Name is required and must be less than 100 characters"],
      email: ["Please enter a valid email address"],
      departureCity: ["Departure city is required and must be less than 100 characters"],
      deliveryCity: ["Delivery city is required and must be less than 100 characters"],
      parcelType: ["Parcel type is required and must be less than 100 characters"],
      weight: ["Weight is required and must be less than 50 characters"],
      freightTypes: ["Please select at least one freight type"],
    });
  });

  it("treats whitespace as empty", () => {
    expect(errorsOf({ firstName: " \t ", weight: "  " })).toEqual({
      firstName: [QUOTE_MESSAGES.name],
      weight: [QUOTE_MESSAGES.weight],
    });
  });

  it.each([
    ["firstName", 100, QUOTE_MESSAGES.name],
    ["lastName", 100, QUOTE_MESSAGES.name],
    ["departureCity", 100, QUOTE_MESSAGES.departureCity],
    ["deliveryCity", 100, QUOTE_MESSAGES.deliveryCity],
    ["parcelType", 100, QUOTE_MESSAGES.parcelType],
    ["weight", 50, QUOTE_MESSAGES.weight],
    ["specialInfo", 1000, QUOTE_MESSAGES.specialInfo],
  ])("takes %s up to %i characters and not one more", (field, max, message) => {
    expect(errorsOf({ [field]: "x".repeat(max) })).toEqual({});
    expect(errorsOf({ [field]: "x".repeat(max + 1) })).toEqual({ [field]: [message] });
  });

  it.each([
    "a@b.be",
    "first.last+tag@sub.example.com",
    "o'neil@firm.info",
    "  padded@firm.be  ",
    "a@b.brussels",
    "a@b.vlaanderen",
    "a@b.logistics",
    "a@b.online",
    "a@b.museum",
    "a@müller.de",
  ])("accepts the address «%s»", (email) => expect(errorsOf({ email })).toEqual({}));

  it.each([
    "plain",
    "a@b",
    "a@b.c",
    "a@b.c0m",
    "a b@c.be",
    "a@@b.be",
    "@b.be",
    "a@-b.be",
    "a@b..be",
    "a..b@c.be",
    `${"x".repeat(65)}@b.be`,
  ])("refuses the address «%s»", (email) =>
    expect(errorsOf({ email })).toEqual({ email: [QUOTE_MESSAGES.email] }),
  );

  it("removes angle brackets from every text", () => {
    expect(stripAngleBrackets("<b>50</b> kg")).toBe("b50/b kg");
    expect(valueOf({ firstName: "<Amara>", specialInfo: "keep > 2 °C" })).toMatchObject({
      firstName: "Amara",
      specialInfo: "keep  2 °C",
    });
    expect(errorsOf({ lastName: "<>" })).toEqual({ lastName: [QUOTE_MESSAGES.name] });
  });

  it("puts names and cities on one line and normalizes line breaks of long texts", () => {
    expect(valueOf({ departureCity: "Antwerp\r\nBelgium", specialInfo: "one\r\ntwo\rthree" })).toMatchObject({
      departureCity: "Antwerp Belgium",
      specialInfo: "one\ntwo\nthree",
    });
  });

  it("refuses characters that PostgreSQL cannot store", () => {
    expect(errorsOf({ parcelType: "a\u0000b", specialInfo: "half \ud83d" })).toEqual({
      parcelType: [unstorable()],
      specialInfo: [unstorable()],
    });
    expect(errorsOf({ specialInfo: "whole 📦" })).toEqual({});
  });

  it("removes duplicate freight types and refuses unknown ones", () => {
    expect(valueOf({ freightTypes: ["road", "air", "road"] }).freightTypes).toEqual(["air", "road"]);
    expect(errorsOf({ freightTypes: ["rocket"] })).toEqual({ freightTypes: [QUOTE_MESSAGES.freightTypes] });
    expect(errorsOf({ freightTypes: [] })).toEqual({ freightTypes: [QUOTE_MESSAGES.freightTypes] });
  });

  it("allows three submissions in five minutes", () => {
    expect(QUOTE_LIMIT).toEqual({ submissions: 3, windowMs: 300_000 });
  });
});

describe("a stored quote request", () => {
  it("joins the names, maps the services and starts pending and unread", () => {
    expect(toQuoteRequestRow(valueOf({ freightTypes: ["sea", "air"], specialInfo: "Fragile" }))).toEqual({
      name: "Amara Vos",
      email: "amara.vos@cargo.be",
      origin_location: "Antwerp",
      destination_location: "Lagos",
      cargo_type: "Machine parts",
      weight: "50 kg",
      service_type: "Air Freight, Sea Freight",
      message: "Fragile",
      status: "pending",
      is_read: false,
    });
  });

  it("has no message when the special information is empty", () => {
    expect(toQuoteRequestRow(valueOf({ specialInfo: " \r\n " })).message).toBeNull();
    expect(toQuoteRequestRow(valueOf({ specialInfo: undefined })).message).toBeNull();
  });

  it("accepts one of four statuses", () => {
    expect(quoteStatusSchema.safeParse("in_progress").success).toBe(true);
    expect(quoteStatusSchema.safeParse("lost").error?.issues[0]?.message).toBe(STATUS_REQUIRED);
  });
});

it.each(Object.entries({ nl, fr, de }))(
  "what is missing is said in %s",
  (language, { QUOTE_MESSAGES: messages }) => {
    const typed = {
      ...filledIn,
      firstName: "",
      email: "lotte",
      weight: "k".repeat(60),
      specialInfo: "i".repeat(1001),
    };
    const result = runInLanguage(language as "nl", () =>
      parseForm(quoteRequestSchema, { ...typed, freightTypes: [] }),
    );
    expect(result).toMatchObject({
      fieldErrors: {
        firstName: [messages.name],
        email: [messages.email],
        weight: [messages.weight],
        freightTypes: [messages.freightTypes],
        specialInfo: [messages.specialInfo],
      },
    });
  },
);
