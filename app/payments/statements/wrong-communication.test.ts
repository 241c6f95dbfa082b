import { expect, test } from "vitest";
import { structuredCommunication } from "#app/invoices/communication.ts";
import { wrongCommunication } from "./wrong-communication.ts";

test("a structured communication with wrong check digits is named as it was written", () => {
  expect(wrongCommunication("+++090/9337/55494+++")).toBe("+++090/9337/55494+++");
  expect(wrongCommunication("090933755494")).toBe("+++090/9337/55494+++");
  expect(wrongCommunication("***090/9337/55494***")).toBe("+++090/9337/55494+++");
});

test("a sound one, and another text, are none", () => {
  for (const text of [
    structuredCommunication(909_337_554),
    "invoice 2026-00012",
    "",
    "0909337554931",
    "0".repeat(500),
  ])
    expect(wrongCommunication(text), text).toBeNull();
});
