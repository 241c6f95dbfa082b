import { expect, test } from "vitest";
import { replyToMessage } from "./reply-to-message.ts";

const written = {
  name: "Idris Bello",
  email: "idris@bello.example",
  subject: "Deposit & papers",
  message: "One\nTwo",
};

test("a reply quotes subject and message", () => {
  expect(decodeURIComponent(replyToMessage(written, "Zenne Freight", "en"))).toBe(
    "mailto:idris@bello.example?subject=Re: Deposit & papers&body=Dear Idris Bello,\r\n\r\nThank you for your message to Zenne Freight. You wrote:\r\n\r\n> One\r\n> Two\r\n",
  );
});

test("a reply works without a name and a subject", () => {
  const bare = decodeURIComponent(
    replyToMessage({ ...written, name: null, subject: null }, "Zenne Freight", "en"),
  );
  expect(bare).toContain("subject=Your message to Zenne Freight&body=Dear Sir or Madam,");
});

test("a reply begins in the language of who wrote", () => {
  const bare = decodeURIComponent(replyToMessage({ ...written, subject: null }, "Zenne Freight", "fr"));
  expect(bare).toContain("subject=Votre message à Zenne Freight&body=Bonjour Idris Bello,");
  expect(bare).toContain("Vous avez écrit\u202f:");
  const german = decodeURIComponent(replyToMessage(written, "Zenne Freight", "de"));
  expect(german).toContain("Guten Tag Idris Bello,\r\n\r\nvielen Dank für Ihre Nachricht");
});
