import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { drawOnPhone } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { FactText } from "./fact-text.tsx";
import { WholeParts } from "./whole-parts.tsx";

test.each([90, 150, 220, 340])(
  "at %i px no line of facts begins or ends with a dot, and each is in the text",
  async (width) => {
    await drawOnPhone();
    renderRoute(
      <p style={{ width }}>
        <WholeParts of={["Antwerp to Lagos", null, "Dender Brewing", "EUR 1,657.35", "due Jan 28"]} />
      </p>,
    );
    await expect.element(page.getByText("Antwerp to Lagos")).toBeVisible();
    const line = document.querySelector("p") ?? expect.unreachable();
    expect(line.textContent).toBe("Antwerp to Lagos · Dender Brewing · EUR 1,657.35 · due Jan 28");
    const { left } = line.getBoundingClientRect();
    const boxes = [...line.querySelectorAll(".inline-block > span:last-child")].map((part) =>
      part.getBoundingClientRect(),
    );
    const dots = [...line.querySelectorAll(".absolute")].map((dot) => dot.getBoundingClientRect());
    // A dot is in view between two facts of a line, and clipped before the first one.
    for (const [index, dot] of dots.entries()) {
      const before = boxes[index] ?? expect.unreachable();
      const isBetween = before.bottom > dot.top && before.right <= dot.left;
      expect(dot.left >= left, `before fact ${index + 2}`).toBe(isBetween);
    }
  },
);

test("in the text of a fact amounts and dates stay whole, e-mails wrap at «@» and dots, not at hyphens", async () => {
  await drawOnPhone();
  renderRoute(
    <p style={{ width: 170 }}>
      <FactText>
        {"Three payments, EUR 15,227.60 until 27 November 2026, for accounts@verrerie-nord.example"}
      </FactText>
    </p>,
  );
  await expect.element(page.getByText("EUR 15,227.60")).toBeVisible();
  const whole = [...document.querySelectorAll<HTMLElement>("p .inline-block")];
  const address = ["accounts@", "verrerie-nord", ".example"];
  expect(whole.map(({ textContent }) => textContent)).toEqual([
    "EUR 15,227.60",
    "27 November 2026,",
    address.join(""),
    ...address,
  ]);
  const pieces = whole.filter(({ textContent }) => textContent !== address.join(""));
  for (const { offsetHeight } of pieces) expect(offsetHeight).toBeLessThan(30);
});
