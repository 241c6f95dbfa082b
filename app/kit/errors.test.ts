import { expect, it } from "vitest";
import { Conflict, DomainError, Invalid, NotFound } from "./errors.ts";

it("separates the logged message from the user's", () => {
  const error = new NotFound("Shipment not found", "no shipment 7 for staff 3");
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({
    name: "NotFound",
    userMessage: "Shipment not found",
    message: "no shipment 7 for staff 3",
  });
  expect(new Conflict("Taken").message).toBe("Taken");
});

it("carries the messages of the fields", () => {
  expect(new Invalid("Please check the form", { email: ["No"] }).fieldErrors).toEqual({ email: ["No"] });
});
