import { describe, expect, it } from "vitest";
import { parseForm } from "../form-result.ts";
import { PARTY_TEXTS, partyInUse } from "#words/parties.ts";
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

describe("the messages", () => {
  it("names the kind", () => {
    expect(PARTY_TEXTS.shipper.title).toBe("Shippers Management");
    expect(PARTY_TEXTS.consignee.created).toBe("Consignee created successfully");
    expect(PARTY_TEXTS.consignee.deleteFailed).toBe("Failed to delete consignee");
    expect(PARTY_TEXTS.shipper.confirmDelete).toBe("Are you sure you want to delete this shipper?");
  });

  it("have the number of shipments that prevent a deletion", () => {
    expect(partyInUse("shipper", 1)).toBe("This shipper cannot be deleted: 1 shipment refers to it");
    expect(partyInUse("consignee", 3)).toBe("This consignee cannot be deleted: 3 shipments refer to it");
  });
});
