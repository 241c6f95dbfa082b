import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { offerCustomerAddress } from "../address.ts";
import { HeadFields } from "./head-fields.tsx";
import { OfferCredit } from "./offer-editor.tsx";

afterEach(() => vi.restoreAllMocks());

const start = { address: offerCustomerAddress("7", "jo@sound.example"), customer: null };

function Editor() {
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <OfferCredit form={form} offerId="7" start={start} />
      <form ref={form}>
        <HeadFields values={{ customer_email: "jo@sound.example" }} />
      </form>
    </>
  );
}

test("who owes too much is named as soon as their e-mail is typed and left, and not for another's", async () => {
  const read: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    read.push(String(address));
    const over_credit = String(address).includes("deep");
    return Response.json({
      id: "1",
      name: over_credit ? "Deep NV" : "Half NV",
      vat_number: null,
      over_credit,
    });
  });
  renderRoute(<Editor />);
  const email = page.getByLabelText("E-mail", { exact: true });
  const warning = page.getByText(/^Deep NV owes more than its credit limit/);
  await email.fill("an@deep.example");
  await userEvent.tab();
  await expect.element(warning).toBeVisible();
  await email.fill("an@half.example");
  await userEvent.tab();
  await expect.element(warning).not.toBeInTheDocument();
  await email.fill("an@deep.example");
  await userEvent.tab();
  await expect.element(warning).toBeVisible();
  expect([...new Set(read)]).toEqual([
    "/admin/offers/7/customer?email=an%40deep.example",
    "/admin/offers/7/customer?email=an%40half.example",
  ]);
});
