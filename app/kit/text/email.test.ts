import { expect, it } from "vitest";
import { isEmail, isEmailType, mailboxKey, withAsciiDomain } from "./email.ts";

it.each([
  "desk@port.be",
  "desk@port.brussels",
  "desk@port.vlaanderen",
  "desk@port.logistics",
  "desk@port.online",
  "desk@port.xn--vermgensberatung-pwb",
  "desk@münchen.de",
  "desk@почта.рф",
  "desk@भारत.भारत",
])("accepts %s", (address) => {
  expect(isEmail(address)).toBe(true);
  expect(isEmailType(withAsciiDomain(address))).toBe(true);
});

it("writes a domain in another script as mail servers want it, and touches nothing else", () => {
  expect(withAsciiDomain("Desk@München.de")).toBe("Desk@xn--mnchen-3ya.de");
  const others = ["Desk@Port.BE", "desk", "desk@", "a@b@ü.de", "desk@ü.de/x", "desk@ü de", "desk@ü.de:25"];
  expect(others.map(withAsciiDomain)).toEqual(others);
});

it("refuses undeliverable addresses", () => {
  expect(
    [
      "desk",
      "desk@port",
      "desk@port.1",
      "d..k@port.be",
      ".d@port.be",
      "d@p_t.be",
      "d@port.b",
      "dé@port.be",
    ].some((text) => isEmail(text)),
  ).toBe(false);
  expect(isEmail(`d@${"x".repeat(63)}.${"x".repeat(63)}.${"x".repeat(63)}.${"x".repeat(62)}.be`)).toBe(false);
});

it("knows one mailbox by its spellings", () => {
  expect(
    [
      "Ana+x@Maes.example",
      "ana+a+b@maes.example",
      "ana@maes.example",
      "a.na@maes.example",
      "+ana@maes.example",
    ].map(mailboxKey),
  ).toEqual([
    "ana@maes.example",
    "ana@maes.example",
    "ana@maes.example",
    "a.na@maes.example",
    "+ana@maes.example",
  ]);
  expect(["A.n.a+x@googlemail.com", "ana@gmail.com", "a.na@gmail.company"].map(mailboxKey)).toEqual([
    "ana@gmail.com",
    "ana@gmail.com",
    "a.na@gmail.company",
  ]);
});

it("agrees with browsers on the e-mail type", () => {
  expect(isEmailType("desk@port")).toBe(true);
  expect(isEmailType("desk port@b")).toBe(false);
});
