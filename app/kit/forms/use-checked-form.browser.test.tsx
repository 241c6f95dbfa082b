import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { renderRoute } from "#tests/render-route.tsx";
import { useCheckedForm } from "./use-checked-form.ts";

const schema = z.object({ weight: z.string().regex(/^\d+$/, "Weight must be a number") });

function Rows() {
  const form = useCheckedForm({ schema });
  const [added, setAdded] = useState(0);
  const error = form.error("weight");
  return (
    <form {...form.props}>
      <input name="weight" aria-label="Weight" />
      {error ? <p style={{ height: 200 }}>{error}</p> : null}
      <button type="button" style={{ display: "block" }} onClick={() => setAdded(added + 1)}>
        Add row
      </button>
      <p>{added} added</p>
    </form>
  );
}

test("a message about the field that is left does not take the button away from under the pointer", async () => {
  renderRoute(<Rows />);
  await page.getByLabelText("Weight").fill("heavy");
  // The pointer stays down as long as in a real click.
  await page.getByRole("button", { name: "Add row" }).click({ delay: 80 });
  await expect.element(page.getByText("Weight must be a number")).toBeVisible();
  await expect.element(page.getByText("1 added")).toBeVisible();
});

test("a field that is left with the keyboard is checked at once", async () => {
  renderRoute(<Rows />);
  await page.getByLabelText("Weight").fill("heavy");
  await userEvent.tab();
  await expect.element(page.getByText("Weight must be a number")).toBeVisible();
});
