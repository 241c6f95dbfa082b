import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { canonicalStatus } from "./status.ts";
import { StatusField } from "./status-field.tsx";

test("a custom status is typed in a focused field, and the way back resets to pending", async () => {
  renderRoute(<StatusField defaultValue="delivered" />);
  const list = page.getByRole("combobox", { name: "Status" });
  await list.selectOptions("custom");
  await expect.element(page.getByRole("textbox", { name: "Status" })).toHaveFocus();
  await page.getByRole("button", { name: "Out for delivery" }).click();
  await expect.element(page.getByRole("textbox", { name: "Status" })).toHaveValue("Out for delivery");
  (page.getByRole("textbox", { name: "Status" }).element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "Back to predefined options" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(list).toHaveValue("pending");
});

test("a status that is not predefined opens as text", async () => {
  renderRoute(<StatusField defaultValue="On hold - customs" />);
  await expect.element(page.getByRole("textbox", { name: "Status" })).toHaveValue("On hold - customs");
});

test.each([
  ["picked_up", "Picked up"],
  ["AT_PORT_7", "AT_PORT_7"],
])("%s opens as «%s»: what it is stored as once saved", async (status, text) => {
  renderRoute(<StatusField defaultValue={status} />);
  await expect.element(page.getByRole("textbox", { name: "Status" })).toHaveValue(text);
  expect(canonicalStatus(text)).toBe(status);
});

test("what fits an event is proposed until a status is chosen", async () => {
  function Fields() {
    const [proposed, setProposed] = useState<string>();
    return (
      <>
        <StatusField defaultValue="in_transit" proposed={proposed} />
        {["Picked up", "delivered", undefined].map((each) => (
          <button key={String(each)} type="button" onClick={() => setProposed(each)}>
            Event {each ?? "none"}
          </button>
        ))}
      </>
    );
  }
  renderRoute(<Fields />);
  const list = page.getByRole("combobox", { name: "Status" });
  const event = (name: string) => page.getByRole("button", { name: `Event ${name}` }).click();
  await event("Picked up");
  await expect.element(page.getByRole("textbox", { name: "Status" })).toHaveValue("Picked up");
  await event("delivered");
  await expect.element(list).toHaveValue("delivered");
  await event("none");
  await expect.element(list).toHaveValue("in_transit");
  await list.selectOptions("cancelled");
  await event("Picked up");
  await expect.element(list).toHaveValue("cancelled");
});
