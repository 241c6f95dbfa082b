import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { PartyDialog } from "./party-dialog.tsx";

const party = {
  id: "7",
  name: "Maes NV",
  company: "Maes NV",
  email: "an@maes.be",
  phone: "",
  address: "",
  mails_wanted: "none" as const,
  version: "2026-11-24T08:00:00.000Z",
};

function Page() {
  const [open, setOpen] = useState(true);
  return open ? (
    <PartyDialog kind="shipper" party={party as never} onClose={() => setOpen(false)} />
  ) : (
    <p>The list</p>
  );
}

test("the first mails are shown before they can go; sending them leads back to the list", async () => {
  const sent: FormData[] = [];
  renderRoute(<Page />, (form) => {
    sent.push(form);
    const preview = {
      to: ["an@maes.be"],
      subject: "ZF-1: Picked up",
      html: "<p>Hello</p>",
      drawnFrom: "ZF-1",
    };
    return form.get("previewed") ? { done: "Shipper updated", id: "7" } : { preview };
  });
  await userEvent.selectOptions(page.getByLabelText("Mails about shipments"), "Every event");
  await userEvent.click(page.getByRole("button", { name: "Save" }));
  await expect.element(page.getByText("ZF-1: Picked up")).toBeInViewport();
  await userEvent.click(page.getByRole("button", { name: "Save and send such mails" }));
  await expect.element(page.getByText("The list")).toBeVisible();
  expect(sent.map((form) => form.get("previewed"))).toEqual(["", "an@maes.be"]);
});
