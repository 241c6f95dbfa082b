import { expect, test } from "vitest";
import { readStatus } from "./moments.ts";

test.each([
  ["Zugestellt", "delivered"],
  ["LIVRÉ", "delivered"],
  ["geleverd", "delivered"],
  ["onderweg", "in_transit"],
  ["En cours de livraison", "out_for_delivery"],
  ["abgeholt", "picked_up"],
  ["Annulé", "cancelled"],
  ["in afwachting", "pending"],
  ["In behandeling", "pending"],
  ["En cours de traitement", "pending"],
  ["in Bearbeitung", "pending"],
  ["Out for delivery", "out_for_delivery"],
  ["in_transit", "in_transit"],
])("«%s» of a file is %s", (text, status) => {
  expect(readStatus(text)).toBe(status);
});

test("any other text stays a status of its own", () => {
  expect(readStatus(" Wartet auf Zoll ")).toBe("Wartet auf Zoll");
});
