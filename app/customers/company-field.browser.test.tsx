import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { CompanyField } from "./company-field.tsx";

afterEach(() => vi.restoreAllMocks());

test("a customer over their credit limit is named as soon as they are chosen, and no other", async () => {
  const company = (name: string, over_credit: boolean) => ({ id: name, name, vat_number: null, over_credit });
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    Response.json([company("Deep NV", true), company("Sound NV", false)]),
  );
  renderRoute(
    <CompanyField label="Bill to" name="bill_to" warnsOfCredit value={null} placeholder="As proposed" />,
  );
  const field = page.getByRole("combobox", { name: /Bill to/ });
  const warning = page.getByText("Deep NV owes more than its credit limit: ask accounting before you go on.");
  await field.fill("nv");
  await page.getByRole("option", { name: "Deep NV" }).click();
  await expect.element(warning).toBeVisible();
  await field.fill("sound");
  await page.getByRole("option", { name: "Sound NV" }).click();
  await expect.element(warning).not.toBeInTheDocument();
});

test("a customer who is proposed is named and warned of until somebody else is chosen, and again without a choice", async () => {
  const sound = { id: "Sound NV", name: "Sound NV", vat_number: null, over_credit: false };
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json([sound]));
  renderRoute(
    <CompanyField
      label="Bill to"
      name="bill_to"
      warnsOfCredit
      value={null}
      proposed={{ id: "Deep NV", name: "Deep NV", vat_number: null, over_credit: true }}
      placeholder="As proposed"
    />,
  );
  const field = page.getByRole("combobox", { name: /Bill to/ });
  const warning = page.getByText(/^Deep NV owes more than its credit limit/);
  await expect.element(warning).toBeVisible();
  await expect.element(field).toHaveAttribute("placeholder", "Deep NV");
  await field.fill("sound");
  await page.getByRole("option", { name: "Sound NV" }).click();
  await expect.element(warning).not.toBeInTheDocument();
  await field.fill("");
  await expect.element(warning).toBeVisible();
});
