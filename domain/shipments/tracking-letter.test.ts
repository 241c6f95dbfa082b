import { expect, test } from "vitest";
import { trackingAddress, trackingLetter } from "./tracking-letter.ts";

const shipment = {
  tracking_number: "ZF 2345/Ä",
  origin_location: "Antwerp",
  destination_location: "Lyon & Nice",
};

test("the tracking URL encodes any number", () => {
  const url = new URL(trackingAddress("https://zenne.example", shipment.tracking_number));
  expect([url.pathname, url.searchParams.get("number")]).toEqual(["/track", "ZF 2345/Ä"]);
});

test("the mail has route and number, and the link on a line of its own", () => {
  const address = trackingAddress("https://zenne.example", shipment.tracking_number);
  const to = "ngozi@brightpath.example";
  const link = trackingLetter({ to, name: "Ngozi Okafor", shipment, address, company: "Zenne Freight" });
  const [head = "", body = ""] = link.split("&body=");
  expect(decodeURIComponent(head)).toBe(
    "mailto:ngozi@brightpath.example?subject=Your shipment ZF 2345/Ä: Antwerp to Lyon & Nice",
  );
  const lines = decodeURIComponent(body).split("\r\n");
  expect(lines).toContain("Dear Ngozi Okafor,");
  expect(lines).toContain(address);
  expect(lines.slice(-3)).toEqual(["Kind regards,", "Zenne Freight", ""]);
});

test("a party without a name gets a generic salutation", () => {
  const link = trackingLetter({ to: "a@b.be", name: null, shipment, address: "x", company: "Z" });
  expect(decodeURIComponent(link)).toContain("Dear Sir or Madam,");
});
