import { expect, test } from "vitest";
import { unprintedInOffer } from "./unprinted.ts";

test("an offer names them by its own fields, and each line", () => {
  const offer = {
    customer_name: "Wei Zhang",
    customer_company: "上海国际",
    origin_location: "Antwerp",
    destination_location: "Shanghai",
    cargo: null,
    incoterm_place: null,
    conditions: "Subject to space ✅",
  };
  const lines = [{ description: "Sea freight" }, { description: "Haulage → port" }];
  expect(unprintedInOffer(offer, lines).map((words) => words.split(" is printed")[0])).toEqual([
    "PDF, Company: «上海国际»",
    "PDF, Conditions: «✅»",
    "PDF, Line 2: «→»",
  ]);
  expect(unprintedInOffer({ ...offer, customer_company: null, conditions: null }, [])).toEqual([]);
});
