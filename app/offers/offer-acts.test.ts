import { expect, test } from "vitest";
import { offerLetter } from "./offer-acts.ts";

test("the letter of an offer is signed by who sends it, for the company; by the company where no name is set", () => {
  const offer = {
    number: "OF-2026-00042",
    version: 1,
    customer_name: "Jan Maes",
    origin_location: "Antwerp",
    destination_location: "Lagos",
  };
  const signed = (sender: string) => offerLetter(offer, { sender, company: "Zenne Freight" }).message;
  expect(signed("Sara Adams")).toMatch(/\n\nKind regards,\nSara Adams\nZenne Freight$/);
  expect(signed("")).toMatch(/\n\nKind regards,\nZenne Freight$/);
});
