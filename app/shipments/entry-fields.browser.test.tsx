import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dateGroup } from "#tests/date-control.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { EntryFields } from "./entry-fields.tsx";
import { statusEntryFormValues } from "./status-entry.ts";

const now = new Date("2026-11-30T09:00:00Z");
const blank = { ...statusEntryFormValues(null, now), status: "in_transit", location: "Tanger Med" };
const cleared = { status: "Customs cleared", code: "customs_cleared", location: "Apapa", notes: null };
const proposal = {
  label: "Cleared by customs in Apapa",
  values: statusEntryFormValues({ ...cleared, timestamp: new Date("2026-11-29T07:30:00Z") }, now),
};

test("a proposed milestone fills in event, status, place and time; notes stay", async () => {
  renderRoute(<EntryFields values={blank} proposals={[proposal]} />);
  await page.getByRole("textbox", { name: "Notes" }).fill("by phone");
  const button = page.getByRole("button", { name: proposal.label });
  await button.click();
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByRole("combobox", { name: "Event" })).toHaveValue("customs_cleared");
  await expect.element(page.getByRole("textbox", { name: "Status" })).toHaveValue("Customs cleared");
  await expect.element(page.getByRole("combobox", { name: "Location" })).toHaveValue("Apapa");
  await expect.element(dateGroup("Time")).toHaveTextContent("08:30");
  await expect.element(page.getByRole("textbox", { name: "Notes" })).toHaveValue("by phone");
});

test("the line below says who is mailed about what is typed, until it is internal", async () => {
  const readers = {
    shipmentId: "1",
    people: [{ name: "Griet Adriaens", wantsAll: false }],
    subscribers: 1,
    previous: "in_transit",
    ended: null,
  };
  renderRoute(
    <form>
      <EntryFields values={blank} proposals={[proposal]} readers={readers} />
    </form>,
  );
  const line = page.getByRole("status").filter({ hasText: "Mails" });
  await expect
    .element(line)
    .toHaveTextContent(
      "Mails 1 subscriber within 5 minutes. It is no key event, as Griet Adriaens asked for. Messages",
    );
  await page.getByRole("combobox", { name: "Event" }).selectOptions("arrived");
  await expect
    .element(line)
    .toHaveTextContent("Mails Griet Adriaens, 1 subscriber within 5 minutes. Messages");
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Internal" }).click();
  await expect.element(line).toHaveTextContent("Mails nobody: internal. Messages");
  await expect.element(line.getByRole("link")).toHaveAttribute("href", "/admin/shipments/1/messages");
});
