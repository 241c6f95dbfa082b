import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { Field } from "./field.tsx";
import { PasswordInput } from "./password-input.tsx";

test("«Show password» names its field, and shows and hides what was typed", async () => {
  const labels = ["Current Password", "New Password", "Confirm New Password"];
  renderRoute(
    labels.map((label) => (
      <Field key={label} label={label}>
        <PasswordInput defaultValue="quiet barge" />
      </Field>
    )),
  );
  const buttons = page.getByRole("button", { name: "Show password" });
  await expect.element(buttons.nth(2)).toBeInTheDocument();
  for (const [place, label] of labels.entries())
    await expect.element(buttons.nth(place)).toHaveAccessibleDescription(label);
  const first = page.getByLabelText("Current Password").first();
  await expect.element(first).toHaveAttribute("type", "password");
  await buttons.first().click();
  await expect.element(first).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.element(first).toHaveAttribute("type", "password");
});
