import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawOnPhone } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { RecordActs } from "./record-acts.tsx";

const act = (label: string) => ({ id: label, label, onAction: vi.fn<() => void>() });

async function shown(): Promise<{ acts: string[]; menu: string[] }> {
  const remove = renderRoute(
    <RecordActs
      of="ZF-1"
      primary={act("Add Status")}
      acts={[{ id: "edit", label: "Edit", to: "/edit" }, act("Print"), act("Copy link")]}
      more={[{ id: "pdf", label: "PDF", href: "/pdf" }, act("Delete")]}
    />,
  );
  const trigger = page.getByRole("button", { name: "More acts of ZF-1" });
  await expect.element(trigger).toBeVisible();
  const acts = [...document.querySelectorAll<HTMLElement>("a, button")]
    .filter((each) => each.checkVisibility())
    .map(({ textContent }) => textContent);
  await trigger.click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  const menu = [...document.querySelectorAll("[role=menuitem]")].map(({ textContent }) => textContent);
  await userEvent.keyboard("{Escape}");
  remove();
  return { acts, menu };
}

test("the primary act and two others stand beside a menu of the rest, on a phone one other", async () => {
  await page.viewport(1280, 800);
  expect(await shown()).toEqual({
    acts: ["Add Status", "Edit", "Print", ""],
    menu: ["Copy link", "PDF", "Delete"],
  });
  await drawOnPhone();
  expect(await shown()).toEqual({
    acts: ["Add Status", "Edit", ""],
    menu: ["Print", "Copy link", "PDF", "Delete"],
  });
});

test("an act that cannot be done says why, and does nothing", async () => {
  const issue = act("Issue");
  renderRoute(<RecordActs of="the draft" primary={{ ...issue, refusal: "The customer has no name" }} />);
  const button = page.getByRole("button", { name: "Issue" });
  await expect.element(button).toHaveAccessibleDescription("The customer has no name");
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  expect(issue.onAction).not.toHaveBeenCalled();
});
