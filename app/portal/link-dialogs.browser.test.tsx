import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { SendLinkDialog } from "./link-dialogs.tsx";

test("a link is offered in the language its recipient reads; another one translates what nobody wrote over", async () => {
  renderRoute(
    <SendLinkDialog
      target={{ kind: "company", id: "1" }}
      recipients={[
        { name: "Wim", email: null, language: "nl" },
        { name: "Ana", email: "ana@maes.example", language: "fr" },
      ]}
      letter={(name, language) => `${name} ${language}`}
      onClose={() => {}}
    />,
  );
  await expect.element(page.getByLabelText("The recipient reads")).toHaveValue("fr");
  await expect.element(page.getByLabelText("Letter")).toHaveValue("Ana fr");
  await page.getByLabelText("The recipient reads").selectOptions("German");
  await expect.element(page.getByLabelText("Letter")).toHaveValue("Ana de");
});
