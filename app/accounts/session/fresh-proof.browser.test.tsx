import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { FreshProof, ensureFreshProof } from "./fresh-proof.tsx";

const cases = [
  [{ password: true, app: false, passkey: false }, ["Close", "Show password", "Confirm", "Cancel"]],
  [{ password: false, app: true, passkey: false }, ["Close", "Confirm", "Cancel"]],
  [{ password: false, app: false, passkey: true }, ["Close", "Confirm", "Use a passkey", "Cancel"]],
] as const;

test.for(cases)("a proof is asked for by what the account has: %j", async ([ways, buttons]) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ proved: false, ways })));
  onTestFinished(() => void vi.unstubAllGlobals());
  renderRoute(
    <>
      <h1>Staff</h1>
      <FreshProof email="desk@zenne.example" />
    </>,
  );
  await expect.element(page.getByRole("heading", { name: "Staff" })).toBeVisible();
  const proved = ensureFreshProof();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect.element(dialog).toBeVisible();
  const names = dialog
    .getByRole("button")
    .elements()
    .map((each) => each.ariaLabel ?? each.textContent);
  expect(names).toEqual(buttons);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await proved).toBe(false);
});
