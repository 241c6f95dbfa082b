import { describe, expect, test } from "vitest";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { replyForm, replySubject } from "./message.ts";
import { replyTemplateForm } from "./reply-template.ts";
import {
  fillTemplate,
  mayReplaceReply,
  placeholderOf,
  placeholdersIn,
  SAMPLE_REQUEST,
  TEMPLATE_FIELDS,
  type TemplateField,
  templateValues,
  unknownFields,
} from "./template-fields.ts";

const by = { author: "Ann Maes", company: "Zenne Freight", phone: "+32 2 555 01 80" };
const now = new Date("2026-03-05T08:00:00Z");
const values = templateValues(SAMPLE_REQUEST, by, new Date("2026-03-05T15:30:00Z"), now);
const fields = Object.keys(TEMPLATE_FIELDS) as TemplateField[];

describe("a template filled with a request", () => {
  test("names who asked, the lane and when the answer is due by the clock of the company", () => {
    expect(fillTemplate("Dear {name}: {from} to {to}, by {answer_by}. {author}, {company}", values)).toBe(
      "Dear Ngozi Okafor: Brussels to Lagos, by March 05, 2026, 16:30. Ann Maes, Zenne Freight",
    );
  });

  test.each([
    ["fr", "Antwerpen", "D’Antwerpen, d’Antwerpen à Lagos"],
    ["fr", "Gent", "De Gent, de Gent à Lagos"],
    ["nl", "Antwerpen", "De Antwerpen, de Antwerpen à Lagos"],
  ] as const)("cuts the «de» of French short before a vowel: %s, %s", (language, origin, filled) => {
    const of = { ...SAMPLE_REQUEST, origin_location: origin };
    const values = runInLanguage(language, () => templateValues(of, by, now, now));
    expect(fillTemplate("De {from}, de {from} à {to}", values)).toBe(filled);
  });

  test("takes fields in capitals and with blanks, and leaves other braces alone", () => {
    expect(fillTemplate("{ Number } {} {nothing} { weight", values)).toBe("Q-00042 {} {nothing} { weight");
  });

  test("keeps a gap that names each empty field, and promises no moment that has passed", () => {
    const late = templateValues({ ...SAMPLE_REQUEST, weight: "  " }, by, now, now);
    const filled = fillTemplate("{weight}, {dimensions}, {answer_by}, {cargo}", late);
    expect(filled).toBe("[weight], [dimensions], [answer by], School furniture");
    expect(placeholdersIn(filled)).toEqual(["[weight]", "[dimensions]", "[answer by]"]);
  });

  test("gives way to another template as long as nobody has changed it", () => {
    const templates = [
      { subject: "Your request", body: "Dear {name},\r\nwe ask our partners." },
      { subject: "Follow-up", body: "Dear {name}" },
    ];
    const may = (subject: string, body: string) => mayReplaceReply({ subject, body }, templates, values);
    expect(may("", " ")).toBe(true);
    expect(may("Your request", "Dear Ngozi Okafor,\nwe ask our partners.")).toBe(true);
    expect(may("Your request", "Dear Ngozi,\nwe ask our partners.")).toBe(false);
    expect(may("Books for Lagos", "Dear Ngozi Okafor,\nwe ask our partners.")).toBe(false);
    expect(may("Your request", "Dear Ngozi Okafor")).toBe(false);
  });

  test("leaves what the customer typed in braces as it is", () => {
    const odd = templateValues({ ...SAMPLE_REQUEST, cargo_type: "{phone}" }, by, now, now);
    expect(fillTemplate("{cargo}", odd)).toBe("{phone}");
  });

  test.each(fields)("has a gap for %s that is found", (field) => {
    expect(placeholdersIn(`x${placeholderOf(field)}y`)).toEqual([placeholderOf(field)]);
    expect(unknownFields(`{${field}}`)).toEqual([]);
  });
});

const reply = {
  to: "ngozi@brightpath.example",
  subject: "Your request",
  body: "Dear Ngozi",
};
const messages = (input: object) =>
  replyForm.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]);

describe("a reply", () => {
  test("is refused with gaps, and with fields typed by hand, beside their field", () => {
    expect(
      messages({ ...reply, subject: "About [weight]", body: "{weight} and [dimensions] and [note]" }),
    ).toEqual([
      ["subject", "Fill in or take out [weight] first"],
      ["body", "Fill in or take out [dimensions], {weight} first"],
    ]);
    expect(messages(reply)).toBeUndefined();
  });

  test("needs an address, a subject and a text", () => {
    expect(messages({ ...reply, to: " ", subject: " ", body: "\n" })?.map(([field]) => field)).toEqual([
      "to",
      "subject",
      "body",
    ]);
    expect(messages({ ...reply, to: "ngozi" })).toEqual([["to", "Please enter a valid email address"]]);
  });

  test("carries the number of its request once", () => {
    expect(replySubject("Your price", "Q-00042")).toBe("Your price [Q-00042]");
    expect(replySubject("Q-00042: your price", "Q-00042")).toBe("Q-00042: your price");
  });
});

test("a template with fields that are none is refused, and names them", () => {
  const parsed = replyTemplateForm.safeParse({
    name: "Price",
    subject: "{nummer}",
    body: "{name} {wieght} {cargo} {to day} {wieght}",
  });
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["subject", "{nummer} is no field. Choose from the list."],
    ["body", "{wieght}, {to day} are no fields. Choose from the list."],
  ]);
});
