import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { useChosen } from "../lists/use-chosen.tsx";
import { ChoiceButton } from "./choice-button.tsx";

function Rows({ send }: { send: () => void }) {
  const { box, all } = useChosen(["one", "two"], "row");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {all}
      {box("one", "one")}
      {box("two", "two")}
      <input name="apart" aria-label="Note" />
      <ChoiceButton choices={{ of: ["row"], none: "Choose at least one row" }} variant="primary">
        Make drafts
      </ChoiceButton>
    </form>
  );
}

test("with nothing chosen a form sends nothing and says what to choose; one choice is enough", async () => {
  const send = vi.fn<() => void>();
  renderRoute(<Rows send={send} />);
  const button = page.getByRole("button", { name: "Make drafts" });
  await expect.element(button).toBeVisible();
  await button.click();
  await expect.element(page.getByText("Choose at least one row")).toBeVisible();
  expect(send).not.toHaveBeenCalled();

  await page.getByRole("checkbox", { name: "Choose all of this page" }).click();
  await expect.element(page.getByText("Choose at least one row")).not.toBeInTheDocument();
  await button.click();
  expect(send).toHaveBeenCalledOnce();
});
