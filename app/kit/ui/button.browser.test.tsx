import { useState } from "react";
import { Save } from "lucide-react";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { translatePage } from "#tests/translate-page.ts";
import { Button } from "./button.tsx";

function Saving() {
  const [pending, setPending] = useState(false);
  return (
    <>
      <Button pending={pending} pendingLabel="Saving...">
        <Save aria-hidden="true" />
        Save
      </Button>
      <Button onClick={() => setPending(!pending)}>Go on</Button>
    </>
  );
}

test("a button waits and comes back on a page whose texts a translator has wrapped", async () => {
  renderRoute(<Saving />);
  await expect.element(page.getByRole("button", { name: "Save" })).toBeVisible();
  onTestFinished(translatePage());
  const goOn = page.getByRole("button", { name: "Go on" });
  await goOn.click();
  await expect.element(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await goOn.click();
  await expect.element(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
});
