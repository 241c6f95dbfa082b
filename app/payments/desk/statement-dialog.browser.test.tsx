import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { StatementDialog } from "./statement-dialog.tsx";

const letterIn = (title: string) => ({ subject: `${title}, 26.11.`, message: `${title}: EUR 121` });

test("a statement says itself in the language that is chosen; what somebody wrote over stays", async () => {
  const sent: FormData[] = [];
  const letters = {
    en: letterIn("Statement"),
    nl: letterIn("Rekeningoverzicht"),
    fr: letterIn("Relevé"),
    de: letterIn("Kontoauszug"),
  };
  renderRoute(
    <StatementDialog
      companyId="1"
      letter={{ to: "an@maes.example", language: "nl", letters }}
      onClose={() => undefined}
    />,
    (form) => {
      sent.push(form);
      return {};
    },
  );
  const language = page.getByLabelText("The customer reads");
  const subject = page.getByLabelText("Subject");
  const message = page.getByLabelText("Message");
  await expect.element(language).toHaveValue("nl");
  await expect.element(message).toHaveValue("Rekeningoverzicht: EUR 121");
  await language.selectOptions("French");
  await expect.element(subject).toHaveValue("Relevé, 26.11.");
  await message.fill("Bonjour");
  await language.selectOptions("German");
  await expect.element(subject).toHaveValue("Kontoauszug, 26.11.");
  await expect.element(message).toHaveValue("Bonjour");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => sent.map((form) => form.get("language"))).toEqual(["de"]);
});
