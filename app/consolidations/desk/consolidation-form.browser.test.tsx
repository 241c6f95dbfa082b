import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { blankConsolidation } from "../consolidation.ts";
import { commonRoute } from "../follow-rows.ts";
import { ConsolidationForm } from "./consolidation-form.tsx";

const renderForm = (start: Record<string, string>) =>
  renderRoute(
    <ConsolidationForm
      title="New consolidation"
      start={start}
      route={commonRoute([])}
      finished={[]}
      answer={undefined}
    />,
  );

test("a vehicle is chosen for a trip by road, or where there is one already", async () => {
  const vehicle = page.getByLabelText("Vehicle", { exact: true });
  const remove = renderForm(blankConsolidation("road"));
  await expect.element(vehicle).toBeVisible();
  await page.getByLabelText("Mode", { exact: true }).first().selectOptions("Sea");
  await expect.element(vehicle).not.toBeInTheDocument();
  remove();
  renderForm({ ...blankConsolidation("sea"), vehicle: "tautliner" });
  await expect.element(vehicle).toHaveValue("tautliner");
});

test("a container that another open consolidation has is named with a link to it", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(
      Response.json([{ number: "MSCU1234566", id: "42", consolidation: "CON-2026-0001" }]),
    );
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  renderForm({ ...blankConsolidation("sea"), "containers.0.number": "MSCU1234566" });
  const link = page.getByRole("group", { name: "Container 1" }).getByRole("link", { name: /CON-2026-0001/ });
  await expect.element(link).toHaveAttribute("href", "/admin/consolidations/42");
  expect([...new Set(asked)]).toEqual(["/admin/consolidations/known-containers?number=MSCU1234566"]);
});
