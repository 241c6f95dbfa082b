import { useActionData, useRevalidator } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { z } from "zod";
import { Field } from "#app/kit/ui/field.tsx";
import { SuggestBox } from "#app/kit/ui/suggest-box.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { renderRoute } from "#tests/render-route.tsx";
import { ActForm, SettingVersion } from "./act-form.tsx";

const answer = {
  intent: "pay",
  fieldErrors: { amount: ["Amount must be a number"], payer: ["Payer must be at most 200 characters"] },
  values: { version: "1", amount: "ten", payer: "Haulier NV", note: "", currency: "USD", reason: "Rounding" },
};

test("a refusal stays at its field when the page is read again, as after a colleague's change, and so does the version that was typed on", async () => {
  const Page = () => {
    const ofAction = useActionData<typeof answer>();
    const { revalidate } = useRevalidator();
    return (
      <>
        <button type="button" onClick={() => void revalidate()}>
          {ofAction ? "Read again" : "Read"}
        </button>
        <ActForm intent="pay" answer={ofAction} submit="Store">
          <SettingVersion version={ofAction ? "1" : "2"} />
          <Field label="Amount" name="amount">
            <TextInput />
          </Field>
        </ActForm>
      </>
    );
  };
  renderRoute(<Page />, () => answer);
  await page.getByRole("button", { name: "Store" }).click();
  await expect.element(page.getByText("Amount must be a number")).toBeVisible();
  await page.getByRole("button", { name: "Read again" }).click();
  await expect.element(page.getByRole("button", { name: "Read", exact: true })).toBeVisible();
  await expect.element(page.getByText("Amount must be a number")).toBeVisible();
  expect(document.querySelector("[name=version]")).toHaveValue("1");
});

test("fields know the error and what was typed by their name; one that was emptied stays empty", async () => {
  renderRoute(
    <ActForm intent="pay" schema={z.looseObject({})} answer={answer} submit="Store">
      <Field label="Amount" name="amount">
        <TextInput defaultValue="12.00" />
      </Field>
      <SuggestBox label="Payer" name="payer" defaultValue="Old NV" search={async () => []} empty="None" />
      <Field label="Note" name="note">
        <TextArea defaultValue="Old note" />
      </Field>
      <Field label="Currency" name="currency">
        <Select defaultValue="EUR" options={["EUR", "USD"].map((value) => ({ value, label: value }))} />
      </Field>
      <Field label="Reason" name="reason" error="Say why">
        <TextInput value="Kept by its page" readOnly />
      </Field>
    </ActForm>,
  );
  await expect.element(page.getByText("Amount must be a number")).toBeVisible();
  await expect.element(page.getByLabelText("Amount")).toHaveValue("ten");
  await expect.element(page.getByLabelText("Amount")).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByText("Payer must be at most 200 characters")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Payer" })).toHaveValue("Haulier NV");
  await expect.element(page.getByLabelText("Note")).toHaveValue("");
  await expect.element(page.getByLabelText("Currency")).toHaveValue("USD");
  await expect.element(page.getByLabelText("Reason")).toHaveValue("Kept by its page");
  await expect.element(page.getByText("Say why")).toBeVisible();
});
