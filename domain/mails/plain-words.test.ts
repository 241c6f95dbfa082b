import fc from "fast-check";
import { expect, it } from "vitest";
import { LEFT_OUT, shortened, withoutAddresses } from "./plain-words.ts";

it.each([
  "https://casino.example/win?x=1",
  "HTTP://CASINO.EXAMPLE",
  "www.casino.example",
  "casino.example",
  "casino.example/win",
  "win.at.casino.com:8080/x",
  "javascript://casino.example/%0aalert(1)",
  "mailto:win@casino.example",
  "win@casino.example",
  "192.0.2.7/win",
  "казино.рф/win",
  "casino．com",
  "(https://casino.example)",
])("nothing to follow is left of «%s»", (address) => {
  expect(withoutAddresses(`Go to ${address} now`)).toMatch(/^Go to \(?\[address left out\].* now$/);
  expect(withoutAddresses(`Go to ${address} now`)).not.toMatch(/casino|казино|192/i);
});

it.each([
  "2 pallets, 640.50 kg, 1.20 x 0.80 x 1.10 m",
  "Call me on +32 2 555 01 80. I am there until 5 p.m.",
  "Please pack well, e.g. in crates; keep dry… Thank you. Ana",
  "Antwerp → Abidjan via Zeebrugge/Tanger",
])("an ordinary text stays as it was: «%s»", (text) => expect(withoutAddresses(text)).toBe(text));

it("leaves nothing that looks like an address, whatever is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.webUrl(), fc.emailAddress(), (text, url, email) => {
      const left = withoutAddresses(`${text} ${url} ${email}`).replaceAll(LEFT_OUT, "");
      expect(left).not.toMatch(/:\/\/|www\.\S|\S@\S|[a-z]\.[a-z]{2}/i);
    }),
  );
});

it("long names are shortened, by characters as people count them", () => {
  expect(shortened("Ana", 3)).toBe("Ana");
  expect(shortened("Anabela", 4)).toBe("Ana…");
  expect(shortened("🚢🚢🚢", 2)).toBe("🚢…");
});
