import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { StepUpDialog } from "#app/accounts/step-up-dialog.tsx";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { ArchiveActions } from "./archive-actions.tsx";

const kept = {
  target: { deleted: "1" },
  summary: { kind: "shipment", count: 1, name: "ZF-2345-6789-C", entries: 0 },
} as const;

function renderAsOwner() {
  const Component = () => (
    <>
      <ArchiveActions deletion={kept} to={null} />
      <StepUpDialog email="owner@zenne.example" />
    </>
  );
  const Stub = createRoutesStub([{ id: SHELL, path: "*", Component }]);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(<Stub hydrationData={{ loaderData: { [SHELL]: { user: { role: "owner" } } } }} />);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
}

test("who does not confirm that it is them is back at the question, and nothing was sent", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    requests.push(address);
    return Promise.resolve(
      Response.json({ confirmed: false, ways: { password: true, app: false, passkey: false } }),
    );
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  renderAsOwner();
  await page.getByRole("button", { name: "Delete for good: ZF-2345-6789-C" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete for good" });
  await question.getByRole("button", { name: "Delete for good" }).click();
  const stepUp = page.getByRole("dialog", { name: "Confirm that it is you" });
  await stepUp.getByRole("button", { name: "Cancel" }).click();
  await expect.element(stepUp).not.toBeInTheDocument();
  await expect.element(question).toBeVisible();
  expect(requests).toEqual(["/admin/step-up/check"]);
});
