import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import type { Choice } from "./combo-box.tsx";
import { SuggestBox } from "./suggest-box.tsx";

const brussels = { id: "BEBRU", label: "Brussels", detail: "Belgium" };
const bruges = { id: "BEBGS", label: "Bruges", detail: "Belgium" };

function renderOrigin(find: (text: string) => Choice[]) {
  renderRoute(
    <form aria-label="Form">
      <SuggestBox
        label="Origin"
        name="origin"
        codeName="origin_code"
        search={(text) => Promise.resolve(find(text))}
        empty="None"
      />
    </form>,
  );
  return {
    origin: page.getByRole("combobox", { name: "Origin" }),
    sent: () => [...new FormData(document.forms[0])].map(([, value]) => value),
  };
}

test("the list closes when a suggestion is chosen, and opens again for another text", async () => {
  const { origin, sent } = renderOrigin(() => [brussels, bruges]);
  await userEvent.fill(origin, "bru");
  await expect.element(page.getByRole("option", { name: /Brussels/ })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(origin).toHaveAttribute("aria-expanded", "false");
  expect(sent()).toEqual(["Brussels", "BEBRU"]);

  await userEvent.fill(origin, "brug");
  await userEvent.click(page.getByRole("option", { name: /Bruges/ }));
  await expect.element(origin).toHaveAttribute("aria-expanded", "false");
  expect(sent()).toEqual(["Bruges", "BEBGS"]);
  await userEvent.tab();
  expect(sent()).toEqual(["Bruges", "BEBGS"]);
});

test("leaving the field takes the suggestion that was meant, also when its answer comes later", async () => {
  const { origin, sent } = renderOrigin((text) => [{ ...brussels, isMeant: text === "bru" }, bruges]);
  await userEvent.fill(origin, "bru");
  await userEvent.tab();
  await expect.poll(sent).toEqual(["Brussels", "BEBRU"]);

  await userEvent.fill(origin, "brug");
  await expect.element(page.getByRole("option", { name: /Bruges/ })).toBeVisible();
  await userEvent.tab();
  await expect.element(origin).toHaveAttribute("aria-expanded", "false");
  expect(sent()).toEqual(["brug", ""]);
});

test("Enter settles a text that the list shows under another name, and sends what is settled", async () => {
  const { origin, sent } = renderOrigin((text) =>
    text === "depot" ? [] : [{ ...brussels, isMeant: text === "bru" }, bruges],
  );
  let sends = 0;
  await expect.element(origin).toBeVisible();
  document.forms[0]?.addEventListener("submit", (event) => {
    event.preventDefault();
    sends += 1;
  });
  await userEvent.fill(origin, "bru");
  await expect.element(page.getByRole("option", { name: /Brussels/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(sent).toEqual(["Brussels", "BEBRU"]);
  await expect.element(origin).toHaveAttribute("aria-expanded", "false");
  expect(sends).toBe(0);
  await userEvent.keyboard("{Enter}");
  expect(sends).toBe(1);

  await userEvent.fill(origin, "depot");
  await expect.element(page.getByText("None")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(sends).toBe(2);
  expect(sent()).toEqual(["depot", ""]);
});

test("leaving the field takes the only suggestion that begins so, but keeps a text that is typed again", async () => {
  const { origin, sent } = renderOrigin((text) => (text === "brug" ? [{ ...bruges, isBegun: true }] : []));
  await userEvent.fill(origin, "brug");
  await userEvent.tab();
  await expect.poll(sent).toEqual(["Bruges", "BEBGS"]);
  await expect.element(page.getByRole("status")).toHaveTextContent(/^Completed from “brug”/);
  await userEvent.fill(origin, "brug");
  await userEvent.tab();
  await expect.element(page.getByRole("status")).toHaveTextContent("None");
  expect(sent()).toEqual(["brug", ""]);
});

test("a text of no suggestion is kept, and the field says so; a name in other words is kept without a word", async () => {
  const { origin, sent } = renderOrigin((text) => (text === "Brugge" ? [{ ...bruges, isNamed: true }] : []));
  await userEvent.fill(origin, "xqzq");
  await userEvent.tab();
  await expect.element(page.getByRole("status")).toHaveTextContent("None");
  await expect.element(origin).toHaveAccessibleDescription("None");
  expect(sent()).toEqual(["xqzq", ""]);
  await userEvent.fill(origin, "Brugge");
  await userEvent.tab();
  await expect.element(page.getByRole("status")).toHaveTextContent("");
  expect(sent()).toEqual(["Brugge", ""]);
});

test("Enter before the suggestions came settles the text, and sends nothing", async () => {
  const { origin, sent } = renderOrigin(() => [{ ...brussels, isBegun: true }]);
  let sends = 0;
  await expect.element(origin).toBeVisible();
  document.forms[0]?.addEventListener("submit", (event) => {
    event.preventDefault();
    sends += 1;
  });
  await userEvent.type(origin, "brus{Enter}");
  await expect.poll(sent).toEqual(["Brussels", "BEBRU"]);
  expect(sends).toBe(0);
});

test("a name that several have is kept as typed, and the field says so until another is typed", async () => {
  const { origin, sent } = renderOrigin((text) =>
    ["Lille, France", "Lille, Belgium"].map((label) => ({ id: label, label, isMeant: text === "lille" })),
  );
  await userEvent.fill(origin, "lille");
  await userEvent.tab();
  await expect.element(page.getByText(/^Several have this name/)).toBeVisible();
  await expect.element(origin).toHaveAccessibleDescription(/^Several have this name/);
  expect(sent()).toEqual(["lille", ""]);

  await userEvent.fill(origin, "lille, f");
  await expect.element(page.getByText(/^Several have this name/)).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("option", { name: "Lille, France" }));
  expect(sent()).toEqual(["Lille, France", "Lille, France"]);
});
