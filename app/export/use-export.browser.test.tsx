import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import type { ExportChoice } from "#domain/export/export-choice.ts";
import { useExport } from "./use-export.ts";

const before: ExportChoice<string> = { format: "xlsx", decimalComma: false, columns: ["weight"] };
const chosen: ExportChoice<string> = { format: "comma", decimalComma: false, columns: ["pieces"] };
const elsewhere: ExportChoice<string> = { format: "semicolon", decimalComma: true, columns: ["notes"] };

function List() {
  const [kept, setKept] = useState(before);
  const { choice, setChoice } = useExport(kept, { done: String, failed: "" });
  return (
    <>
      <p role="status">{choice.columns.join()}</p>
      <button onClick={() => setChoice(chosen)}>Choose</button>
      <button onClick={() => setKept({ ...before })}>Read again</button>
      <button onClick={() => setKept(elsewhere)}>Changed elsewhere</button>
    </>
  );
}

test("what was chosen stays when the list is read again, and follows what was kept since", async () => {
  renderRoute(<List />);
  const shown = page.getByRole("status");
  await page.getByRole("button", { name: "Choose" }).click();
  await page.getByRole("button", { name: "Read again" }).click();
  await expect.element(shown).toHaveTextContent("pieces");
  await page.getByRole("button", { name: "Changed elsewhere" }).click();
  await expect.element(shown).toHaveTextContent("notes");
});
