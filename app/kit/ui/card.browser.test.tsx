import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { drawOnPhone, drawOnScreen } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { Button, IconButton } from "./button.tsx";
import { Card, Fact, FactList } from "./card.tsx";
import { Pencil } from "lucide-react";

const topOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top;

test("titles of neighbouring cards stand on one level, whatever acts are beside them", async () => {
  await drawOnScreen(1440, 900);
  renderRoute(
    <div data-density="compact" className="grid grid-cols-4 text-sm">
      <Card title="Alone">Text</Card>
      <Card title="Button" actions={<Button size="sm">Add</Button>} />
      <Card title="Icon" actions={<IconButton icon={Pencil} aria-label="Change" />} />
      <Card
        title="Link"
        actions={
          <a href="/" className="text-link">
            Account
          </a>
        }
      />
    </div>,
  );
  await expect.element(page.getByText("Alone")).toBeVisible();
  for (const title of ["Button", "Icon", "Link"]) expect(topOf(title), title).toBe(topOf("Alone"));
  const button = page.getByRole("button", { name: "Change" }).element();
  const edgeOf = (selector: string) => {
    const part = button.closest(selector) ?? button.querySelector(selector) ?? expect.unreachable();
    return part.getBoundingClientRect().right;
  };
  expect(edgeOf("svg")).toBe(edgeOf("header"));
});

test("values of neighbouring facts stand in one row, also beside a label of two lines", async () => {
  await drawOnPhone();
  renderRoute(
    <FactList>
      <Fact label="Pieces">10</Fact>
      <Fact label="Chargeable weight of all the goods">19,499 kg</Fact>
    </FactList>,
  );
  await expect.element(page.getByText("19,499 kg")).toBeVisible();
  expect(topOf("10")).toBe(topOf("19,499 kg"));
});
