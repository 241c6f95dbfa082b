import { expect, test } from "vitest";
import { replyToMessage } from "./contact-filter.ts";

const written = {
  name: "Idris Bello",
  email: "idris@bello.example",
  subject: "Deposit & papers",
  message: "One\nTwo",
};

test("a reply quotes subject and message", () => {
  expect(decodeURIComponent(replyToMessage(written, "Zenne Freight"))).toBe(
    "mailto:idris@bello.example?subject=Re: Deposit & papers&body=Dear Idris Bello,\r\n\r\nThank you for your message to Zenne Freight. You wrote:\r\n\r\n> One\r\n> Two\r\n",
  );
});

test("a reply works without a name and a subject", () => {
  const bare = decodeURIComponent(replyToMessage({ ...written, name: null, subject: null }, "Zenne Freight"));
  expect(bare).toContain("subject=Your message to Zenne Freight&body=Dear Sir or Madam,");
});
