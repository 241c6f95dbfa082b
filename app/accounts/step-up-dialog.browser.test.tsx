import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { StepUpDialog } from "./step-up-dialog.tsx";
import { ensureStepUp } from "./ensure-step-up.ts";

const cases = [
  [{ password: true, app: false, passkey: false }, ["Close", "Show password", "Confirm", "Cancel"]],
  [{ password: false, app: true, passkey: false }, ["Close", "Confirm", "Cancel"]],
  [{ password: false, app: false, passkey: true }, ["Close", "Confirm", "Use a passkey", "Cancel"]],
] as const;

test.for(cases)("a step-up is asked for by what the account has: %j", async ([ways, buttons]) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ confirmed: false, ways })));
  onTestFinished(() => void vi.unstubAllGlobals());
  renderRoute(
    <>
      <h1>Staff</h1>
      <StepUpDialog email="desk@zenne.example" />
    </>,
  );
  await expect.element(page.getByRole("heading", { name: "Staff" })).toBeVisible();
  // Where the password is all there is, the form has asked for it already.
  if (ways.password) expect(await ensureStepUp("factor")).toBe(true);
  const confirmed = ensureStepUp(ways.password ? "everyone" : "factor");
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect.element(dialog).toBeVisible();
  const names = dialog
    .getByRole("button")
    .elements()
    .map((each) => each.ariaLabel ?? each.textContent);
  expect(names).toEqual(buttons);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await confirmed).toBe(false);
});
