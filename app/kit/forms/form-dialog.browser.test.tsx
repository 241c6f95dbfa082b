import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { renderRoute } from "#tests/render-route.tsx";
import "../ui/desk.css";
import { Field } from "../ui/field.tsx";
import { TextArea, TextInput } from "../ui/text-input.tsx";
import { FormDialog } from "./form-dialog.tsx";

const schema = z.object({ reason: z.string().min(1, "Type the reason") });

test("the message of a field at the foot of a dialog is not hidden under its buttons", async () => {
  renderRoute(
    <FormDialog title="Withdraw" schema={schema} action="/" fields={{}} submit="Withdraw" onClose={() => {}}>
      <div data-testid="rest" />
      <Field label="Reason" name="reason">
        <TextInput />
      </Field>
      <div style={{ height: 400 }} />
    </FormDialog>,
  );
  const field = page.getByRole("textbox", { name: "Reason" });
  await expect.element(field).toBeVisible();
  const rest = page.getByTestId("rest").element() as HTMLElement;
  const body = rest.closest("form")!.parentElement!;
  const foot = () => body.getBoundingClientRect().bottom;
  // The whole field is visible, and ends where the buttons begin.
  rest.style.height = "2000px";
  rest.style.height = `${2000 - (field.element().getBoundingClientRect().bottom - foot())}px`;
  expect(Math.round(field.element().getBoundingClientRect().bottom - foot())).toBe(0);
  await page.getByRole("button", { name: "Withdraw" }).click();
  const message = page.getByText("Type the reason");
  await expect.element(message).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.poll(() => message.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(foot());
});

test.each(["Control", "Meta"])("%s Enter submits from wherever the focus is in a dialog", async (key) => {
  renderRoute(
    <FormDialog title="Withdraw" schema={schema} action="/" fields={{}} submit="Withdraw" onClose={() => {}}>
      <Field label="Reason" name="reason">
        <TextArea />
      </Field>
    </FormDialog>,
  );
  const message = page.getByText("Type the reason");
  for (const place of [
    page.getByRole("button", { name: "Close" }),
    page.getByRole("textbox", { name: "Reason" }),
  ]) {
    await expect.element(place).toBeVisible();
    (place.element() as HTMLElement).focus();
    await expect.element(message).not.toBeInTheDocument();
    await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);
    await expect.element(message).toBeVisible();
    await userEvent.fill(page.getByRole("textbox", { name: "Reason" }), "Typed");
    await userEvent.clear(page.getByRole("textbox", { name: "Reason" }));
  }
});
