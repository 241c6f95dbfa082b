import { expect, test } from "vitest";
import { readPartyCells } from "./party.ts";

test("a party of a file is read as its form reads it: on one line, without directions of writing", () => {
  const cells = {
    shipper: " \u202eAcme\u202c\n  Ltd ",
    shipper_company: "\u2067شركة الشحن\u2069",
    shipper_email: " Desk@Acme.example",
    shipper_phone: "+32 9  000 00 00 ",
    shipper_address: " Molenstraat 4\r\n\r\n9000  Gent ",
  };
  expect(readPartyCells(cells, "shipper")).toEqual({
    name: "Acme Ltd",
    company: "شركة الشحن",
    email: "desk@acme.example",
    phone: "+32 9 000 00 00",
    address: "Molenstraat 4\n9000 Gent",
  });
});
