import { describe, expect, it } from "vitest";
import { parseForm } from "#app/kit/forms/form-result.ts";
import { companyForm, companyFormValues } from "./company-form.ts";
import { parseCompanyCursor, companyFilter } from "./company-list.ts";
import { companySchema, numberProblems, changedFields, companyDifferences } from "./company.ts";

const read = (values: Record<string, string>) => parseForm(companyForm, { name: "Claes NV", ...values });
const errorsOf = (values: Record<string, string>) => {
  const result = read(values);
  return result.ok ? {} : result.fieldErrors;
};
const valueOf = (values: Record<string, string>) => {
  const result = read(values);
  if (!result.ok) throw new Error(JSON.stringify(result.fieldErrors));
  return result.value;
};

describe("a customer's form", () => {
  it("requires a name only", () => {
    expect(valueOf({})).toMatchObject({ name: "Claes NV", vat_number: null, payment_days: null });
    expect(errorsOf({ name: "  " })).toEqual({ name: ["Name is required"] });
  });

  it("stores numbers in their canonical form", () => {
    expect(
      valueOf({ vat_number: "0403.170.701", eori: "be 0403.170.701", country_code: "BE" }),
    ).toMatchObject({
      vat_number: "BE0403170701",
      eori: "BE0403170701",
    });
  });

  it("says what is wrong with a number, and keeps it only when asked to, as it is typed", () => {
    const wrong = { vat_number: "BE 0403.170.702" };
    expect(errorsOf(wrong).vat_number?.[0]).toMatch("they would be 01");
    expect(errorsOf({ ...wrong, keep_vat_number: "BE 0403.170.703" })).toHaveProperty("vat_number");
    const kept = valueOf({ ...wrong, keep_vat_number: "BE 0403.170.702" });
    expect(kept.vat_number).toBe("BE 0403.170.702");
    expect(Object.keys(numberProblems(kept))).toEqual(["vat_number"]);
    // Once stored, it needs no confirmation again.
    expect(read(companyFormValues(kept)).ok).toBe(true);
  });

  it("reads people with gaps in their numbers, and leaves empty rows out", () => {
    const rows = {
      contacts: "1",
      "contacts.0.name": "Noor",
      "contacts.0.email": "noor@claes.be",
      "contacts.0.mails_wanted": "key",
      "contacts.3.name": " ",
      "contacts.3.mails_wanted": "none",
      "contacts.7.name": "Jef",
      "contacts.7.task": "invoices",
      "contacts.7.language": "fr",
    };
    expect(valueOf(rows).contacts).toEqual([
      {
        id: null,
        name: "Noor",
        email: "noor@claes.be",
        phone: null,
        task: null,
        mails_wanted: "key",
        language: null,
      },
      {
        id: null,
        name: "Jef",
        email: null,
        phone: null,
        task: "invoices",
        mails_wanted: "none",
        language: "fr",
      },
    ]);
    expect(valueOf({}).contacts).toBeUndefined();
  });

  it("puts messages of people beside their fields", () => {
    const rows = {
      contacts: "1",
      "contacts.2.email": "nobody",
      "contacts.4.name": "Jef",
      "contacts.4.mails_wanted": "all",
    };
    expect(errorsOf(rows)).toEqual({
      "contacts.2.name": ["Name is required"],
      "contacts.2.email": ["Please enter a valid email address"],
      "contacts.4.email": ["Enter an e-mail address first: mails need one"],
    });
  });

  it("refuses what the columns do not hold", () => {
    const typed = {
      name: "x".repeat(201),
      street: "x".repeat(201),
      country_code: "QQ",
      language: "es",
      payment_days: "366",
    };
    expect(Object.keys(errorsOf(typed)).sort()).toEqual(Object.keys(typed).sort());
    expect(errorsOf({ payment_days: "30 days" })).toHaveProperty("payment_days");
  });

  it("shows what is stored as it would be typed", () => {
    const company = companySchema.parse({
      name: "Claes NV",
      payment_days: 30,
      language: "nl",
      contacts: [{ name: "Noor", mails_wanted: "none" }],
    });
    expect(valueOf(companyFormValues(company))).toEqual(company);
  });
});

describe("what differs", () => {
  it("is said by field, people by a line each", () => {
    const before = companySchema.parse({ name: "A", payment_days: 30, contacts: [{ name: "Noor" }] });
    const after = companySchema.parse({
      name: "B",
      payment_days: 30,
      contacts: [{ name: "Noor", task: "orders" }],
    });
    expect(companyDifferences(before, after)).toEqual({
      name: ["A", "B"],
      contacts: ["Noor", "Noor, orders"],
    });
    expect(changedFields(before, after)).toEqual([
      { label: "Name", theirs: "A" },
      { label: "People", theirs: "Noor" },
    ]);
  });
});

describe("the address of the list", () => {
  it("ignores what it does not know", () => {
    const filter = companyFilter.parse(new URLSearchParams("search= claes &country=ZZ&open=yes&sort=size"));
    expect(filter).toEqual({ search: "claes", country: "", open: false, sort: "newest" });
  });

  it("takes only cursors of its order", () => {
    const id = "11111111-1111-4111-8111-111111111111";
    expect(parseCompanyCursor(`claes_nv_${id}`, "name")).toEqual({ key: "claes_nv", id });
    expect(parseCompanyCursor(`claes_nv_${id}`, "newest")).toBeNull();
    expect(parseCompanyCursor(`2026-01-01T00:00:00.000000Z_${id}`, "newest")).not.toBeNull();
    expect(parseCompanyCursor(`2026-02-30T00:00:00.000000Z_${id}`, "newest")).toBeNull();
    expect(parseCompanyCursor("claes", "name")).toBeNull();
  });
});
