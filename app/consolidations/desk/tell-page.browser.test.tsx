import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ShipmentLetter } from "#app/shipments/notify-customers.server.ts";
import { recordedAction, renderInShell } from "#tests/render-route.tsx";
import { TellPage } from "./tell-page.tsx";

const letter: ShipmentLetter = {
  key: "1 consignee",
  number: "ZF-1",
  kind: "consignee",
  name: "An Maes",
  email: "an@maes.example",
  pays: false,
  getsMails: true,
  language: "en",
  isLanguageAssumed: false,
  proposed: true,
  text: "Dear An Maes,",
};

test("whoever has no name yet types it before the letters, which are signed with it", async () => {
  const me = { name: "lotte", email: "lotte@zenne.example" };
  const settings = recordedAction(({ name = "" }) => {
    me.name = name;
    return { done: "Saved" };
  });
  const Component = () => (
    <TellPage
      title="Tell the customers"
      path={[]}
      letters={[letter]}
      version="1"
      finished={[]}
      unreachable={[]}
      answer={undefined}
      backTo="/admin"
    />
  );
  const routes = [
    { path: "tell", Component },
    { path: "settings", action: settings.action },
  ];
  renderInShell("operations", routes, "/admin/tell", me);
  await page.getByRole("textbox", { name: "Your name" }).fill("Lotte Claes");
  await expect.element(page.getByText(letter.text)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save and go on" }).click();
  await expect.element(page.getByText(letter.text)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Send mails" })).toBeEnabled();
  expect(settings.sent).toHaveLength(1);
});
