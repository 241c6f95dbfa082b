import { expect, test } from "vitest";
import { linkEnd, linkState, lostLinkSchema, makeLinkSchema, sendLinkSchema } from "./private-link.ts";

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const made = { createdAt: day("2026-01-10"), expiresAt: null, deliveredAt: null };

test("a shipment's link ends 30 days after delivery, not before it is delivered, and after a year at the latest", () => {
  expect(linkEnd(made)).toEqual(day("2027-01-10"));
  expect(linkEnd({ ...made, deliveredAt: day("2026-03-01") })).toEqual(day("2026-03-31"));
  expect(linkEnd({ ...made, deliveredAt: day("2027-01-01") })).toEqual(day("2027-01-10"));
});

test("a customer's link ends when it says", () => {
  expect(linkEnd({ ...made, expiresAt: day("2026-05-01") })).toEqual(day("2026-05-01"));
});

test("a link is open, expired or revoked", () => {
  const end = day("2026-02-01");
  expect(linkState({ end, revokedAt: null }, day("2026-01-31"))).toBe("open");
  expect(linkState({ end, revokedAt: null }, end)).toBe("expired");
  expect(linkState({ end, revokedAt: day("2026-01-20") }, day("2026-01-21"))).toBe("revoked");
});

test("whom a link is for is required; an address is checked and kept in lower case", () => {
  expect(makeLinkSchema.safeParse({ recipient: "  " }).success).toBe(false);
  expect(makeLinkSchema.parse({ recipient: " Ana\nReis " })).toEqual({
    recipient: "Ana Reis",
    language: "en",
  });
  expect(sendLinkSchema.parse({ recipient: " Ana@Reis.example ", message: "Hello\r\nAna" })).toEqual({
    recipient: "ana@reis.example",
    language: "en",
    message: "Hello\nAna",
  });
  expect(makeLinkSchema.parse({ recipient: "Ana", language: "nl" }).language).toBe("nl");
  expect(makeLinkSchema.safeParse({ recipient: "Ana", language: "es" }).success).toBe(false);
  for (const recipient of ["", "ana", "ana@reis.example\nbcc: x@y.example", "a b@c.example"])
    expect(sendLinkSchema.safeParse({ recipient, message: "Hello" }).success).toBe(false);
  expect(lostLinkSchema.parse({ email: "ANA@reis.example" })).toEqual({ email: "ana@reis.example" });
});
