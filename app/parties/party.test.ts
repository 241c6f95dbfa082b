import { describe, expect, it } from "vitest";
import { parseForm } from "#app/kit/forms/form-result.ts";
import { partySchema } from "./party.ts";

const accepts = (email: string) => parseForm(partySchema, { name: "x", email }).ok;

describe("a shipper or consignee", () => {
  it("requires a name only", () => {
    expect(parseForm(partySchema, { name: " Noor Claes " })).toEqual({
      ok: true,
      value: {
        name: "Noor Claes",
        company: null,
        email: null,
        phone: null,
        address: null,
        mails_wanted: "none",
      },
    });
    const result = parseForm(partySchema, { name: "  ", company: "", email: "", phone: "", address: "" });
    expect(result.ok || result.fieldErrors).toEqual({ name: ["Name is required"] });
  });

  it("accepts an e-mail that browsers accept, or none", () => {
    expect(["a@b", "desk@freight.logistics", " a@b.be ", ""].map(accepts)).toEqual([true, true, true, true]);
    expect(["a", "a@", "a b@c.be", `${"x".repeat(250)}@b.be`].map(accepts)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("wants mails only with an address for them", () => {
    const wants = (values: object) => parseForm(partySchema, { name: "x", ...values });
    expect(wants({ mails_wanted: "key", email: "a@b.be" }).ok).toBe(true);
    expect(wants({ mails_wanted: "all" })).toMatchObject({
      fieldErrors: { mails_wanted: ["Enter an e-mail address first: mails need one"] },
    });
    expect(wants({ mails_wanted: "some" }).ok).toBe(false);
  });

  it("preserves the lines of an address", () => {
    const result = parseForm(partySchema, { name: "x", address: "Kaai 12\r\n2000 Antwerp" });
    expect(result.ok && result.value.address).toBe("Kaai 12\n2000 Antwerp");
  });

  it("never exceeds its columns", () => {
    const typed = { name: 201, company: 201, phone: 51, address: 501 };
    const result = parseForm(
      partySchema,
      Object.fromEntries(Object.entries(typed).map(([name, length]) => [name, "x".repeat(length)])),
    );
    expect(Object.keys(result.ok ? {} : result.fieldErrors)).toEqual(["name", "company", "phone", "address"]);
  });
});
