import { useState } from "react";
import { Save } from "lucide-react";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { drawOnPhone, expectLongWordsFit } from "#tests/long-words.ts";
import { translatePage } from "#tests/translate-page.ts";
import { Button, ButtonLink } from "./button.tsx";

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

test("a German word of 28 letters stays inside its button on a phone, whatever its size", async () => {
  await drawOnPhone();
  renderRoute(
    <div className="page-frame">
      {(["md", "lg"] as const).map((size) => (
        <div key={size} className="flex flex-wrap gap-3">
          <Button size={size} variant="primary">
            <Save aria-hidden="true" />
            Save
          </Button>
          <Button size={size} pending pendingLabel="Saving...">
            Save
          </Button>
          <ButtonLink to="/track" size={size}>
            Track
          </ButtonLink>
        </div>
      ))}
    </div>,
  );
  await expectLongWordsFit();
});
