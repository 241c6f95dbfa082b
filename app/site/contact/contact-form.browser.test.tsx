import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CONTACT_MESSAGES } from "#words/contacts.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { ContactForm } from "./contact-form.tsx";

const TYPED = {
  Name: "Lotte Maes",
  "E-mail": "lotte@maes.be",
  Phone: "+32 470 12 34 56",
  Subject: "Opening hours",
  Message: "May I bring two pallets on Saturday?",
};

test("a refusal that the page came with ends with the answer to the message that is sent then", async () => {
  const sent: FormData[] = [];
  const answer = (form: FormData) => {
    sent.push(form);
    return { sent: true };
  };
  renderRoute(<ContactForm />, answer, { sent: false, error: CONTACT_MESSAGES.failedText, values: {} });
  await expect.element(page.getByText(CONTACT_MESSAGES.notSent)).toBeInTheDocument();
  for (const [label, text] of Object.entries(TYPED))
    await page.getByRole("textbox", { name: label }).fill(text);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(page.getByText(CONTACT_MESSAGES.notSent)).not.toBeInTheDocument();
  await expect.element(page.getByText(CONTACT_MESSAGES.failedText)).not.toBeInTheDocument();
});
