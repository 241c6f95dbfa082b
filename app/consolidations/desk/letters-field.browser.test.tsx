import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ShipmentLetter } from "#app/shipments/notify-customers.server.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { LettersField } from "./letters-field.tsx";

const letter = (more: Partial<ShipmentLetter>): ShipmentLetter => ({
  key: "1 consignee",
  number: "ZF-1",
  kind: "consignee",
  name: "An Maes",
  email: "an@maes.example",
  pays: false,
  getsMails: true,
  language: "nl",
  isLanguageAssumed: false,
  proposed: true,
  text: "Beste An Maes,\n\nDe reden: controle door de douane.",
  ...more,
});

test("one preview stands for a language, and each who is proposed is chosen", async () => {
  const shipper = { key: "1 shipper", kind: "shipper", name: "Rui Reis", proposed: false } as const;
  const bo = { key: "2 consignee", number: "ZF-2", name: "Bo Peeters", text: "Beste Bo Peeters," };
  const other = { ...bo, isLanguageAssumed: true };
  const letters = [letter({ ...shipper, text: "Beste Rui Reis," }), letter({}), letter(other)];
  renderRoute(<LettersField title="Nederlands" letters={letters} />);
  await expect.element(page.getByText("As An Maes reads it, about ZF-1:")).toBeVisible();
  await expect.element(page.getByText("De reden: controle door de douane.")).toBeVisible();
  await expect
    .element(page.getByText("Gets mails on the way already · No language on record: English"))
    .toBeVisible();
  await expect.element(page.getByText("Beste Bo Peeters,")).not.toBeInTheDocument();
  await expect.element(page.getByRole("checkbox", { name: /^ZF-1, consignee/ })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: /^ZF-2, consignee/ })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: /^ZF-1, shipper/ })).not.toBeChecked();
});

test("a language that nobody reads is not shown", async () => {
  renderRoute(<LettersField title="Deutsch" letters={[]} />);
  await expect.element(page.getByText("Deutsch")).not.toBeInTheDocument();
});
