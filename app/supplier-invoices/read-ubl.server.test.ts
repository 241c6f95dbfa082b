import { expect, test } from "vitest";
import { Invalid } from "#app/kit/errors.ts";
import { ublBytes, ublDocument, ublFile } from "#tests/supplier-invoices.ts";
import { readUbl } from "./read-ubl.server.ts";

const bytes = (xml: string) => new TextEncoder().encode(xml);

test("an e-invoice is read with its lines, sums and what it says besides, whatever its prefixes", () => {
  const lines = [{ name: "Haulage Ghent to Lille", amount: "812.50", note: "Ref ZF-1" }, { amount: "0.05" }];
  const document = ublDocument({ number: "2026/17", lines, note: "Order 4711", prefix: "n1" });
  expect(document).toEqual({
    kind: "invoice",
    number: "2026/17",
    supplier: "Haulier NV",
    vatNumber: "BE0403170701",
    issuedOn: "2026-11-20",
    dueOn: "2026-12-20",
    currency: "EUR",
    net: "812.55",
    vat: "170.64",
    gross: "983.19",
    credits: null,
    iban: "BE68539007547034",
    communication: "+++090/9337/55493+++",
    note: "Order 4711",
    lines: [
      { description: "Haulage Ghent to Lille", note: "Ref ZF-1", amount: "812.5", vatRate: "21" },
      { description: "Haulage", note: "", amount: "0.05", vatRate: "21" },
    ],
    problems: [],
  });
});

test("a credit note is below zero, and names what it credits", () => {
  const note = ublDocument({ kind: "CreditNote", credits: "F-9", lines: [{ amount: "50.00" }] });
  expect(note).toMatchObject({
    kind: "credit_note",
    credits: "F-9",
    net: "-50",
    vat: "-10.5",
    gross: "-60.5",
  });
  expect(note.lines[0]?.amount).toBe("-50");
});

test("sums that differ by a cent are said, each by its rule", () => {
  const problemsOf = (sums: object) => ublDocument({ lines: [{ amount: "100.00" }], sums }).problems;
  expect(problemsOf({ lineNet: "100.01", net: "100.01", gross: "121.01", payable: "121.01" })).toEqual([
    "The sum of the lines is EUR 100.01, and should be EUR 100.00 (BR-CO-10)",
  ]);
  expect(problemsOf({ vat: "20.99", gross: "120.99", payable: "120.99" })).toEqual([
    "The sum of VAT is EUR 20.99, and should be EUR 21.00 (BR-CO-14)",
  ]);
  expect(problemsOf({ gross: "121.01", payable: "121.01" })).toEqual([
    "The gross amount is EUR 121.01, and should be EUR 121.00 (BR-CO-15)",
  ]);
  expect(problemsOf({ payable: "1.00" })).toEqual([
    "What is to be paid is EUR 1.00, and should be EUR 121.00 (BR-CO-16)",
  ]);
});

test("VAT that its rate does not make is said", () => {
  const xml = ublFile({ lines: [{ amount: "100.00" }] })
    .replaceAll(">21.00<", ">21.50<")
    .replaceAll(">121.00<", ">121.50<");
  expect(readUbl(bytes(xml)).document.problems).toEqual([
    "VAT of S 21% is EUR 21.50, and should be EUR 21.00 (BR-CO-17)",
  ]);
});

test("an allowance of the whole document is a line that lowers the cost", () => {
  const allowance = `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Rebate</cbc:AllowanceChargeReason>
    <cbc:Amount currencyID="EUR">10.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge><cac:TaxTotal>`;
  const xml = ublFile({ sums: { net: "90.00", vat: "18.90", gross: "108.90", payable: "108.90" } })
    .replace("<cac:TaxTotal>", allowance)
    .replace('<cbc:TaxableAmount currencyID="EUR">100.00', '<cbc:TaxableAmount currencyID="EUR">90.00')
    .replace('<cbc:TaxAmount currencyID="EUR">21.00', '<cbc:TaxAmount currencyID="EUR">18.90');
  const { lines, problems } = readUbl(bytes(xml)).document;
  expect(problems).toEqual([]);
  expect(lines.map(({ description, amount }) => [description, amount])).toEqual([
    ["Haulage", "100"],
    ["Rebate", "-10"],
  ]);
});

test("one of 4 MB with its PDF is read, and one in the envelope of Peppol", () => {
  const large = ublBytes({ pdfBytes: 3_000_000 });
  expect(large.length).toBeGreaterThan(4_000_000);
  const { pdf, document } = readUbl(large);
  expect(document.lines).toHaveLength(1);
  expect(Buffer.from(pdf!.subarray(0, 5)).toString()).toBe("%PDF-");
  const enveloped = ublFile().replace(/<Invoice /, "<e:StandardBusinessDocument><e:Header/><Invoice ");
  expect(readUbl(bytes(`${enveloped}</e:StandardBusinessDocument>`)).document.number).toMatch(/^F-/);
});

test("hostile and broken files are refused with a reason", () => {
  const refusal = (xml: string | Uint8Array) => {
    try {
      readUbl(typeof xml === "string" ? bytes(xml) : xml);
    } catch (error) {
      return error instanceof Invalid ? error.userMessage : expect.unreachable();
    }
    return null;
  };
  const bomb = `<!DOCTYPE a [<!ENTITY b "1">]>${ublFile()}`;
  expect(refusal(bomb)).toContain("DTD");
  expect(refusal(`${"<a>".repeat(10_000)}`)).toContain("no invoice");
  expect(refusal(`<Invoice>${"<a/>".repeat(300_000)}</Invoice>`)).toContain("no invoice");
  expect(refusal("")).toContain("no invoice");
  expect(refusal("<html/>")).toContain("no invoice");
  expect(refusal(new Uint8Array(5 * 1024 * 1024 + 1))).toContain("5 MB");
  expect(refusal(ublFile().replace(/<cbc:ID>F-\d+<\/cbc:ID>/, ""))).toContain("its number");
  expect(refusal(ublFile({ lines: [{ amount: "1e5" }], sums: { lineNet: "1" } }))).toContain(
    "LineExtensionAmount of line 1",
  );
  expect(refusal(ublFile().replace("2026-11-20", "2026-13-40"))).toContain("its date");
  expect(refusal(ublFile({ lines: [] }))).toContain("its lines");
});
