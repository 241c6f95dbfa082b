import { expect, test } from "vitest";
import { delayLetter, letterForm, letterSubject } from "./delay-letter.ts";

const now = new Date("2026-11-22T12:00:00Z");
const shipment = {
  tracking_number: "ZF-1",
  origin_location: "Ghent",
  destination_location: "Lille",
  status: "in_transit",
  estimated_delivery: new Date("2026-11-26T12:00:00Z"),
  first_eta: new Date("2026-11-20T12:00:00Z"),
  delivered_at: null,
  delay_reason: "customs" as const,
};
const from = { name: "Ana", company: "Zenne Freight" };
const letter = (values: Partial<Omit<typeof shipment, "delay_reason">> & { delay_reason?: null } = {}) =>
  delayLetter({ ...shipment, ...values } as never, "Maes NV", from, now);

test("the letter says the old date, the new one and the reason, and who writes", () => {
  expect(letter()).toBe(
    [
      "Dear Maes NV,",
      "Your shipment ZF-1, Ghent to Lille, was to be delivered on Nov 20, 2026. It will not arrive by then: we now expect it on Nov 26, 2026.",
      "The reason: customs is checking the shipment.",
      "We are sorry for the delay. We follow the shipment and write again when the date changes.",
      "Kind regards,\nAna\nZenne Freight",
    ].join("\n\n"),
  );
  expect(letterSubject(shipment, now)).toBe("Your shipment ZF-1: new delivery date");
});

test("a date that has passed too is not told as the new one", () => {
  const overdue = { estimated_delivery: new Date("2026-11-21T12:00:00Z") };
  expect(letter(overdue)).toContain("we do not know the new date yet");
  expect(letter(overdue)).not.toContain("Nov 21");
  expect(letterSubject({ ...shipment, ...overdue }, now)).toBe("Your shipment ZF-1: where it stands");
});

test("nothing is said of a delay where there is none, nor of a reason nobody gave", () => {
  const promised = letter({ first_eta: null as never, delay_reason: null });
  expect(promised).toContain("We expect to deliver it on Nov 26, 2026.");
  expect(promised).not.toMatch(/sorry|reason/);
  const earlier = letter({ first_eta: new Date("2026-11-28T12:00:00Z"), delay_reason: null });
  expect(earlier).toContain("It comes earlier");
  expect(earlier).not.toContain("sorry");
  const delivered = letter({ status: "delivered", delivered_at: now as never });
  expect(delivered).toContain("was delivered on Nov 22, 2026.");
  expect(delivered).not.toMatch(/sorry|reason/);
});

test("without a known name it greets politely; an empty letter, or one to nobody, is refused", () => {
  expect(delayLetter(shipment, null, from, now)).toMatch(/^Dear Sir or Madam,/);
  expect(letterForm.safeParse({ to: [], text: "Hello" }).success).toBe(false);
  expect(letterForm.safeParse({ to: ["a@b.example"], text: " " }).success).toBe(false);
  expect(letterForm.safeParse({ to: ["a@b.example"], text: "Hello" }).success).toBe(true);
});
