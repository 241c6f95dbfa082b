import { expect, test } from "vitest";
import { parseSetting, SETTING_KEYS, settingFields, SETTINGS } from "./settings.ts";

test("a setting nobody has chosen has its initial value, and so has a stored value that is none", () => {
  for (const key of SETTING_KEYS) {
    const { schema, initial } = SETTINGS[key];
    expect(schema.parse(initial)).toEqual(initial);
    for (const stored of [undefined, "", "{", '"of another version"', "null"])
      expect(parseSetting(key, stored)).toEqual(initial);
  }
  expect(parseSetting("public_party_names", "false")).toBe(false);
});

test("the audit log has the fields of a value", () => {
  expect(settingFields("public_party_names", false)).toEqual({ public_party_names: "no" });
  expect(settingFields("public_party_names", { air: 3, sea: 10 })).toEqual({ air: "3", sea: "10" });
});

test("the audit log names lists in words, and nothing as an empty text", () => {
  const account = { iban: "BE68539007547034", bic: null, bank: "Belfius", currency: "EUR" };
  expect(settingFields("invoicing", { vat_number: null, accounts: [account, account] })).toEqual({
    vat_number: "",
    accounts: "BE68539007547034 Belfius EUR; BE68539007547034 Belfius EUR",
  });
});
