import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { drawOnScreen } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { Button } from "./button.tsx";
import { PageHeader } from "./page-header.tsx";

const NAME = "Internationale Speditions- und Logistikgesellschaft Westflandern Nord GmbH & Co. KG";

test.each([375, 768, 1440])(
  "a long name is whole at %i px, its acts beside the breadcrumb",
  async (width) => {
    await drawOnScreen(width, 900);
    renderRoute(
      <PageHeader
        title={NAME}
        path={[{ label: "Customers", to: "/" }, { label: NAME }]}
        acts={
          <>
            <Button>Edit</Button>
            <Button>More</Button>
          </>
        }
      />,
    );
    const heading = page.getByRole("heading", { name: NAME });
    await expect.element(heading).toBeVisible();
    const { top, bottom, right } = heading.element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(width);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    const acts = page.getByRole("button", { name: "Edit" }).element().getBoundingClientRect();
    if (width < 576) expect(acts.top).toBeGreaterThanOrEqual(bottom);
    else expect(acts.bottom).toBeLessThanOrEqual(top + 3);
    const path = page.getByRole("navigation").element().getBoundingClientRect();
    expect(path.height).toBeLessThan(45);
  },
);

test("on a phone one act stands beside the title, above a long description", async () => {
  await drawOnScreen(375, 812);
  renderRoute(
    <PageHeader
      title="Staff"
      path={[{ label: "Settings", to: "/" }, { label: "People of the house", to: "/" }, { label: "Staff" }]}
      description="4 active accounts. A new role ends that person's sessions at once."
      acts={<Button>Invite a colleague</Button>}
    />,
  );
  await expect.element(page.getByRole("heading", { name: "Staff" })).toBeVisible();
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const title = boxOf(page.getByRole("heading", { name: "Staff" }).element());
  const act = boxOf(page.getByRole("button").element());
  const description = boxOf(page.getByText("4 active accounts.").element());
  expect(act.top).toBeGreaterThanOrEqual(boxOf(page.getByRole("navigation").element()).bottom);
  expect(Math.abs((act.top + act.bottom) / 2 - (title.top + title.bottom) / 2)).toBeLessThan(2);
  expect(description.top).toBeGreaterThanOrEqual(act.bottom);
  expect(description.width).toBeGreaterThan(340);
});
