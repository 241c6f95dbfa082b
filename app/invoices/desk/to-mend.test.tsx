import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Role } from "#app/access/policy.ts";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { ToMend } from "./to-mend.tsx";

type Invoice = Parameters<typeof ToMend>[0]["invoice"];

function draw(role: Role, rule: string, field: string, message = "It is wrong"): string {
  const invoice = {
    company_id: "7",
    lines: [
      { description: "Freight", shipment: "ZF-1" },
      { description: "Storage", shipment: "ZF-2" },
    ],
    shipments: [
      { id: "1", number: "ZF-1" },
      { id: "2", number: "ZF-2" },
    ],
    problems: [{ rule, field, message }],
  } as unknown as Invoice;
  const Component = () => <ToMend invoice={invoice} answer={undefined} onDelete={() => undefined} />;
  const Stub = createRoutesStub([{ id: SHELL, path: "/", Component }]);
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { [SHELL]: { user: { role } } } }} />);
}

const linksOf = (...problem: Parameters<typeof draw>): string[] =>
  [...draw(...problem).matchAll(/href="([^"]*)"|>(Delete this draft)</g)].map(
    ([, place, act]) => place ?? act ?? "",
  );

test.each([
  ["owner", "BR-61", "accounts", ["/admin/settings/invoicing"]],
  ["owner", "ZENNE-SAMPLE", "seller", ["/admin/settings/invoicing"]],
  ["owner", "BR-E-10", "lines.1.vat.reason", ["/admin/settings/charges"]],
  ["accounting", "BR-61", "accounts", []],
  ["accounting", "BR-CO-09", "buyer.vatNumber", ["/admin/customers/7"]],
  ["accounting", "BR-22", "lines.1.quantity", ["/admin/shipments/2/money#charges"]],
  [
    "accounting",
    "ZENNE-PRICE",
    "lines.0.unitPrice",
    ["/admin/shipments/1/money#charges", "Delete this draft"],
  ],
  ["accounting", "ZENNE-RATE", "exchange", ["Delete this draft"]],
] as const)("%s is led from %s, %s, to its fix", (role, rule, field, links) => {
  expect(linksOf(role, rule, field)).toEqual(links);
});

test("the place that a message names is the link, for who may open it", () => {
  const draftFor = (role: Role) => draw(role, "ZENNE-SAMPLE", "seller", INVOICE_MESSAGES.sampleSeller);
  expect(draftFor("owner")).toMatch(/An owner confirms them in <a [^>]*>Settings, Invoicing<\/a>/);
  expect(draftFor("accounting")).toContain("An owner confirms them in Settings, Invoicing");
});
