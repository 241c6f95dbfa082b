import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { StepUpDialog } from "#app/accounts/step-up-dialog.tsx";
import { Toaster } from "#app/kit/ui/toaster.tsx";
import { STEP_UP_PATH } from "#app/access/step-up.ts";
import { renderRoute } from "#tests/render-route.tsx";
import type { ExportChoice } from "#app/spreadsheets/export-choice.ts";
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

/** Stubs `fetch` with a server that requires a fresh step-up for the export. */
function stubServer(): { exports: () => number } {
  const answers = { exports: 0, confirmed: false };
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (address === `${STEP_UP_PATH}/check`) {
      answers.confirmed = init?.method === "POST";
      return Promise.resolve(
        Response.json({ confirmed: answers.confirmed, ways: { password: true, app: false, passkey: false } }),
      );
    }
    answers.exports += 1;
    const file = new Response("", { headers: { "X-Export-Count": "42" } });
    const redirect = { redirected: true, url: new URL(`${STEP_UP_PATH}?from=`, location.href).href };
    return Promise.resolve(answers.confirmed ? file : redirect);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { exports: () => answers.exports };
}

function Download() {
  const { run, exporting } = useExport(before, { done: (count) => `${count} exported`, failed: "Failed" });
  return (
    <>
      <button onClick={() => void run("/admin/shipments/export")}>
        {exporting ? "Exporting" : "Export"}
      </button>
      <StepUpDialog email="desk@zenne.example" />
      <Toaster />
    </>
  );
}

test("an export that the server wants a step-up for asks for it and goes on; not where it is refused", async () => {
  const { exports } = stubServer();
  renderRoute(<Download />);
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await page.getByRole("button", { name: "Export" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("button", { name: "Export" })).toBeVisible();
  expect(exports()).toBe(1);
  await page.getByRole("button", { name: "Export" }).click();
  await dialog.getByRole("textbox", { name: "Password" }).fill("correct horse");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("42 exported")).toBeVisible();
});

test("what the server refuses is said in its words", async () => {
  vi.stubGlobal("fetch", async () => Response.json("None of them is issued", { status: 409 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  renderRoute(<Download />);
  // By keyboard, since an earlier toast may cover the button.
  await expect.element(page.getByRole("button", { name: "Export" })).toBeVisible();
  page.getByRole("button", { name: "Export" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("None of them is issued")).toBeVisible();
});
