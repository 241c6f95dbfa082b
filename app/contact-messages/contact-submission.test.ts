import { describe, expect, it } from "vitest";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { unstorable } from "#app/kit/text/text.ts";
import { contactSubmissionSchema, isPhoneNumber } from "./contact-submission.ts";
import { CONTACT_MESSAGES } from "./site-words.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import * as de from "./site-words.de.ts";
import * as fr from "./site-words.fr.ts";
import * as nl from "./site-words.nl.ts";

const filledIn = {
  name: "Jonas Peeters",
  email: "jonas@peeters.logistics",
  phone: "+32 2 555 01 23",
  subject: "Opening hours",
  message: "Are you open on the 21st of July?",
};

function errorsOf(changes: FormRecord) {
  const result = parseForm(contactSubmissionSchema, { ...filledIn, ...changes });
  return result.ok ? {} : result.fieldErrors;
}

describe("the contact form", () => {
  it("accepts what a visitor usually types", () => {
    expect(errorsOf({})).toEqual({});
  });

  it("reports every missing field with the specified message", () => {
    const expected = {
      name: ["Name is required"],
      email: ["Please enter a valid email address"],
      phone: ["Phone number is required"],
      subject: ["Subject is required"],
      message: ["Message must be at least 10 characters long"],
    };
    const nothing = parseForm(contactSubmissionSchema, {});
    expect(nothing.ok || nothing.fieldErrors).toEqual(expected);
    expect(errorsOf(Object.fromEntries(Object.keys(filledIn).map((name) => [name, " "])))).toEqual(expected);
  });

  it("accepts messages of 10 to 1000 characters after trimming", () => {
    expect(errorsOf({ message: "123456789   " })).toEqual({ message: [CONTACT_MESSAGES.messageTooShort] });
    expect(errorsOf({ message: "1234567890" })).toEqual({});
    expect(errorsOf({ message: "x".repeat(1000) })).toEqual({});
    expect(errorsOf({ message: "x".repeat(1001) })).toEqual({
      message: ["Message is required and must be less than 1000 characters"],
    });
  });

  it("counts a line break once, as browsers do", () => {
    expect(errorsOf({ message: `${"x".repeat(500)}\r\n${"x".repeat(499)}` })).toEqual({});
  });

  it.each(["+32 (2) 555-01-23", "025550123", "1", "1234567890123456", "+32\u00a02\u2013555"])(
    "accepts the phone number «%s»",
    (phone) => {
      expect(errorsOf({ phone })).toEqual({});
    },
  );

  it.each(["12345678901234567", "++32", "32+", "call me", "()", "+", "02/555.01"])(
    "refuses the phone number «%s»",
    (phone) => {
      expect(errorsOf({ phone })).toEqual({ phone: ["Please enter a valid phone number"] });
    },
  );

  it("never accepts more than its columns hold", () => {
    expect(errorsOf({ name: "x".repeat(201), subject: "x".repeat(201) })).toEqual({
      name: [CONTACT_MESSAGES.nameTooLong],
      subject: [CONTACT_MESSAGES.subjectTooLong],
    });
    expect(isPhoneNumber(`1${" ".repeat(60)}2`)).toBe(false);
  });

  it("refuses characters that PostgreSQL cannot store", () => {
    expect(errorsOf({ subject: "a\u0000", message: `0123456789\ud800` })).toEqual({
      subject: [unstorable()],
      message: [unstorable()],
    });
  });
});

it.each(Object.entries({ nl, fr, de }))(
  "what is missing is said in %s",
  (language, { CONTACT_MESSAGES: messages }) => {
    const typed = { name: "", email: "lotte", phone: "abc", subject: "s".repeat(201), message: "short" };
    const result = runInLanguage(language as "nl", () => parseForm(contactSubmissionSchema, typed));
    expect(result).toMatchObject({
      fieldErrors: {
        name: [messages.nameRequired],
        email: [messages.email],
        phone: [messages.phoneInvalid],
        subject: [messages.subjectTooLong],
        message: [messages.messageTooShort],
      },
    });
  },
);
