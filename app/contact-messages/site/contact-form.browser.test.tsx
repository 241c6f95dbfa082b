import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { CONTACT_MESSAGES } from "../site-words.ts";
import { toast } from "#app/kit/ui/toast.ts";
import { drawOnPhone, expectLongWordsFit } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { ContactForm } from "./contact-form.tsx";

const TYPED = {
  Name: "Lotte Maes",
  "E-mail": "lotte@maes.be",
  Phone: "+32 470 12 34 56",
  Subject: "Opening hours",
  Message: "May I bring two pallets on Saturday?",
};

const typeAll = async () => {
  for (const [label, text] of Object.entries(TYPED))
    await page.getByRole("textbox", { name: label }).fill(text);
};

test("a refusal that the page came with ends with the answer to the message that is sent then", async () => {
  const sent: FormData[] = [];
  const answer = (form: FormData) => {
    sent.push(form);
    return { sent: true };
  };
  renderRoute(<ContactForm />, answer, { sent: false, error: CONTACT_MESSAGES.failedText, values: {} });
  await expect.element(page.getByText(CONTACT_MESSAGES.notSent)).toBeInTheDocument();
  await typeAll();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(page.getByText(CONTACT_MESSAGES.notSent)).not.toBeInTheDocument();
  await expect.element(page.getByText(CONTACT_MESSAGES.failedText)).not.toBeInTheDocument();
});

test("the button is disabled while a message is sent; one that fails says so and keeps what was typed", async () => {
  const shown = vi.spyOn(toast, "error").mockImplementation(() => {});
  const answer = Promise.withResolvers<object>();
  renderRoute(<ContactForm />, () => answer.promise);
  await typeAll();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect.element(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  answer.resolve({ sent: false, error: "Failed to send message. Please try again." });
  await expect
    .poll(() => shown.mock.calls)
    .toEqual([["Error", { description: "Failed to send message. Please try again." }]]);
  await expect.element(page.getByRole("textbox", { name: "Subject" })).toHaveValue(TYPED.Subject);
  await expect.element(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  shown.mockRestore();
});

test("a German word of 28 letters stays inside the button on a phone", async () => {
  await drawOnPhone();
  renderRoute(
    <div className="page-frame">
      <ContactForm />
    </div>,
  );
  await expectLongWordsFit();
});
