import { expect, test } from "vitest";
import { readCamt } from "./camt.server.ts";

const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const entry = (
  amount: string,
  details: string,
  { sign = "CRDT", status = "<Sts><Cd>BOOK</Cd></Sts>" } = {},
) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-26</Dt></BookgDt>
  <AcctSvcrRef>A1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
const file = (closing: string, ...entries: string[]) => `<?xml version="1.0"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id><LglSeqNb>112</LglSeqNb>
  <Acct><Id><IBAN>BE68539007547034</IBAN></Id><Ccy>EUR</Ccy></Acct>
  ${balance("OPBD", "100.00", "2026-11-25")}${balance("CLBD", closing, "2026-11-26")}${entries.join("")}</Stmt></BkToCstmrStmt></Document>`;

const paid = `<TxDtls><RmtInf><Strd><CdtrRefInf><Ref>260000004214</Ref></CdtrRefInf></Strd></RmtInf>
  <RltdPties><Dbtr><Pty><Nm>Maes &amp; Zonen NV</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>BE71096123456769</IBAN></Id></DbtrAcct></RltdPties></TxDtls>`;

test("a statement is read with its balances, movements, communications and the other side", () => {
  const charges = entry(
    "73.00",
    "<TxDtls><RmtInf><Ustrd>Bank</Ustrd><Ustrd>charges</Ustrd></RmtInf></TxDtls>",
    {
      sign: "DBIT",
      status: "<Sts>BOOK</Sts>",
    },
  );
  expect(readCamt(file("1600.00", entry("1573.00", paid), charges))).toEqual({
    statements: [
      {
        account: "BE68539007547034",
        currency: "EUR",
        number: "2026-112",
        day: "2026-11-26",
        opening: "100",
        closing: "1600",
        entries: [
          {
            reference: "A1",
            bookedOn: "2026-11-26",
            amount: "1573",
            communication: "+++260/0000/04214+++",
            text: "260000004214",
            name: "Maes & Zonen NV",
            iban: "BE71096123456769",
          },
          {
            reference: "A1",
            bookedOn: "2026-11-26",
            amount: "-73",
            communication: null,
            text: "Bank charges",
            name: null,
            iban: null,
          },
        ],
      },
    ],
  });
});

test("a batch counts by its transactions where they add up to it; what is not booked counts not", () => {
  const part = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
  const pending = entry("5.00", "", { status: "<Sts><Cd>PDNG</Cd></Sts>" });
  const read = readCamt(file("130.00", entry("30.00", part("10.00") + part("20.00")), pending));
  expect(read).toMatchObject({
    statements: [
      {
        entries: [
          { reference: "A1 1", amount: "10" },
          { reference: "A1 2", amount: "20" },
        ],
      },
    ],
  });
  expect(readCamt(file("130.00", entry("30.00", part("10.00") + part("19.00"))))).toMatchObject({
    statements: [{ entries: [{ amount: "30" }] }],
  });
});

test("a batch whose parts are not given is of nobody: the communication of one does not settle the sum", () => {
  const other = "<TxDtls><RmtInf><Ustrd>F-2026-0007</Ustrd></RmtInf></TxDtls>";
  expect(readCamt(file("1673.00", entry("1573.00", paid + other)))).toMatchObject({
    statements: [
      {
        entries: [
          { amount: "1573", communication: null, text: "260000004214 F-2026-0007", name: null, iban: null },
        ],
      },
    ],
  });
  const instructed = (amount: string) =>
    `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="EUR">${amount}</Amt></InstdAmt></AmtDtls></TxDtls>`;
  expect(readCamt(file("130.00", entry("30.00", instructed("10.00") + instructed("20.00"))))).toMatchObject({
    statements: [{ entries: [{ amount: "10" }, { amount: "20" }] }],
  });
});

test("a page of a long statement begins or ends with the balance between two pages", () => {
  const first = file("101.00", entry("1.00", "")).replace("<Cd>CLBD</Cd>", "<Cd>ITBD</Cd>");
  const last = file("101.00", entry("1.00", "")).replace("<Cd>OPBD</Cd>", "<Cd>ITBD</Cd>");
  for (const page of [first, last])
    expect(readCamt(page)).toMatchObject({ statements: [{ opening: "100", closing: "101" }] });
});

test("a file that does not add up, is cut off, or is none, is refused whole", () => {
  const refusalOf = (text: string) => (readCamt(text) as { refused: string }).refused;
  expect(refusalOf(file("1673.01", entry("1573.00", paid)))).toMatch(/0\.01 is missing/);
  expect(refusalOf(file("1673.00").slice(0, 400))).toMatch(/not whole/);
  expect(refusalOf("<Document><Invoice/></Document>")).toBe("This is no camt.053 file");
  expect(refusalOf(`<BkToCstmrStmt>${"<p>".repeat(1_000)}`)).toBe("The camt.053 file has no statement");
});

test("entities of a document type are not followed", () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
  const text = "<TxDtls><RmtInf><Ustrd>&b;</Ustrd></RmtInf></TxDtls>";
  const xml = file("101.00", entry("1.00", text)).replace("<Document", `${bomb}<Document`);
  expect(readCamt(xml)).toMatchObject({ statements: [{ entries: [{ text: "&b;" }] }] });
});

test("what the payer ordered in another currency is read beside what the account got", () => {
  const ordered = (currency: string) =>
    `<TxDtls><AmtDtls><InstdAmt><Amt Ccy="${currency}">1000.00</Amt></InstdAmt></AmtDtls></TxDtls>`;
  const entriesOf = (details: string) => {
    const read = readCamt(file("1015.00", entry("915.00", details)));
    return "statements" in read ? read.statements[0]?.entries : [];
  };
  expect(entriesOf(ordered("USD"))).toMatchObject([
    { amount: "915", instructed: { amount: "1000", currency: "USD" } },
  ]);
  expect(entriesOf(ordered("EUR"))?.[0]).not.toHaveProperty("instructed");
});
