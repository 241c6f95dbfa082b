import { expect, test } from "vitest";
import { readCharges } from "#app/charges/charges.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import { pdfOf } from "#tests/files.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { useSupplierInvoices } from "#tests/supplier-invoice-acts.ts";
import { typedPart, ublBytes, ublDocument } from "#tests/supplier-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listSupplierInvoices, readSupplierFile } from "./read-supplier-invoices.server.ts";
import { assignLines } from "./assign-lines.server.ts";
import { takeUbl, typeInvoice } from "./store-invoice.server.ts";
import { knownSuppliers } from "./suppliers.server.ts";
import { changeState } from "./change-invoice.server.ts";

const database = useTestDatabase();
const { actors, role, run, read, versionOf, shipment, take, accept } = useSupplierInvoices(database);

test("an unknown shipment is said, and assigned by hand; a line is split over several, exact to the cent", async () => {
  const [one, two, three] = [await shipment(), await shipment(), await shipment()];
  const id = await take({ lines: [{ name: "Haulage ZZ-999999", amount: "100.00" }] });
  const { invoice, lines, obstacles } = await read(id);
  expect([invoice.state, lines[0]?.shares, obstacles[0]]).toEqual([
    "received",
    [],
    expect.stringContaining("no shipment"),
  ]);
  await expect(accept(id)).rejects.toThrow(Invalid);
  const assign = async (by: typeof actors.actor, ...parts: ReturnType<typeof typedPart>[]) =>
    assignLines(database.db, by, id, { ...(await versionOf(id)), parts });
  const lineId = lines[0]!.id;
  await expect(assign(actors.actor, typedPart(lineId, ["ZZ-999999"], { at: 3 }))).rejects.toMatchObject({
    fieldErrors: { "parts.3.shipment": ["No shipment has the number ZZ-999999"] },
  });
  await assign(role("operations"), typedPart(lineId, [one.number, two.number, three.number]));
  const shares = (await read(id)).lines[0]!.shares;
  expect(
    shares.map(({ amount, tracking_number, chargeId }) => [amount, tracking_number, chargeId !== null]),
  ).toEqual([
    ["33.340", one.number, true],
    ["33.330", two.number, true],
    ["33.330", three.number, true],
  ]);
  const parts = (amounts: string[]) =>
    shares.map(({ chargeId, shipmentId }, at) =>
      typedPart(lineId, [], { at, shipmentId, charge: chargeId ?? "", amount: amounts[at]! }),
    );
  await expect(assign(actors.actor, ...parts(["50", "50", "0.01"]))).rejects.toMatchObject({
    fieldErrors: { "parts.0.amount": [expect.stringContaining("EUR 100.01 together")] },
  });
  await assign(actors.actor, ...parts(["50", "49.99", "0.01"]));
  await accept(id);
  const [cost] = (await readCharges(database.db, actors.actor, two.id)).charges;
  expect(cost?.cost_actual).toBe("49.990");
  const list = await listSupplierInvoices(
    database.db,
    actors.actor,
    { search: "haulier", shipment: two.number, state: "accepted" },
    { index: 0 },
    50,
  );
  expect(list.rows.map((row) => row.id)).toEqual([id]);
});

test("of a document full of numbers the first are looked for, and the lines behind them are left to people", async () => {
  const one = await shipment();
  const named = (what: string) => ({ name: `${what} ${one.number}` });
  const full = (line: number) => ({
    note: Array.from({ length: 150 }, (_, at) => `A${line}-${10_000 + at}`).join(" "),
  });
  const fillers = Array.from({ length: 130 }, (_, line) => full(line));
  const { lines } = await read(await take({ lines: [named("Haulage"), ...fillers, named("Diesel")] }));
  expect([lines[0], lines.at(-1)].map((line) => line?.shares[0]?.tracking_number)).toEqual([
    one.number,
    undefined,
  ]);
});

test("a container or master of one shipment names it; of several, people choose", async () => {
  const [one, two] = [await shipment(), await shipment()];
  const box = (of: string, number: string) =>
    run("insert into shipment_containers (shipment_id, position, number) values ($1, 0, $2)", [of, number]);
  await box(one.id, "MSCU1234567");
  await run(
    "insert into shipment_references (shipment_id, position, kind, value) values ($1, 0, 'mawb', '020-12345675')",
    [two.id],
  );
  const lines = [{ name: "THC mscu 123456-7" }, { name: "AWB 020 1234 5675" }];
  const page = await read(await take({ lines }));
  expect(page.lines.map((line) => line.shares[0]?.tracking_number)).toEqual([one.number, two.number]);
  await box(two.id, "MSCU1234567");
  const shared = await read(await take({ lines: [{ name: "THC MSCU1234567" }] }));
  expect(shared.lines[0]?.shares).toEqual([]);
  expect(shared.lines[0]?.named.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
});

test("the same file and the same number of a supplier come in once, also at once; a refused one frees it", async () => {
  const bytes = ublBytes({ number: "F 200" });
  const send = (sent: Uint8Array<ArrayBuffer>) =>
    takeUbl(database.db, actors.actor, { name: "a.xml", bytes: sent });
  const both = await Promise.all([send(bytes), send(bytes)]);
  const [first] = both.flatMap((taken) => ("id" in taken ? taken.id : []));
  expect(both.filter((taken) => "earlier" in taken)).toHaveLength(1);
  expect(await send(bytes)).toMatchObject({
    earlier: {
      id: first,
      text: expect.stringContaining("This file came in already: invoice F 200 of Haulier NV"),
    },
  });
  expect(both.concat(await send(bytes))).not.toContainEqual({
    earlier: { id: first, text: expect.stringContaining("@") },
  });
  const other = ublBytes({ number: "f-200", supplier: "HAULIER" });
  expect(await send(other)).toMatchObject({
    earlier: { id: first, text: expect.stringContaining("This number") },
  });
  await changeState(database.db, actors.actor, first!, {
    ...(await versionOf(first!)),
    turn: "refuse",
    reason: "Not ours",
  });
  expect(await send(other)).toHaveProperty("id");
});

test("the supplier is the customer of its VAT number, else the only one of its name", async () => {
  await emptyTables(database.pool, "companies");
  const company = async (name: string, vat: string | null) =>
    (await run("insert into companies (name, vat_number) values ($1, $2) returning id", [name, vat])).rows[0]!
      .id;
  const ofName = await company("Haulier", null);
  expect((await read(await take({ vat: null }))).invoice.company_id).toBe(ofName);
  const ofVat = await company("Transport Maes", "BE0403170701");
  expect((await read(await take())).invoice).toMatchObject({ company_id: ofVat, company: "Transport Maes" });
});

test("one of 4 MB is kept as it came, and its PDF beside it", async () => {
  const bytes = ublBytes({ pdfBytes: 3_000_000 });
  const taken = await takeUbl(database.db, actors.actor, { name: "large.xml", bytes });
  const id = "id" in taken ? taken.id : expect.unreachable();
  const { file, pdf_hash, file_name } = await readSupplierFile(database.db, actors.actor, id);
  expect([Buffer.compare(file!, Buffer.from(bytes)), file_name]).toEqual([0, "large.xml"]);
  const { rows } = await run("select type, released_at from file_contents where hash = $1", [pdf_hash]);
  expect(rows).toEqual([{ type: "application/pdf", released_at: null }]);
});

test("an invoice typed without the VAT number of its supplier is the same as the e-invoice, in either order", async () => {
  const type = (values: Parameters<typeof ublDocument>[0]) =>
    typeInvoice(database.db, actors.actor, ublDocument(values));
  const typed = await type({ number: "2026/17", vat: null });
  await expect(take({ number: "2026-17", supplier: "Haulier BVBA" })).rejects.toThrow(
    "2026/17 of Haulier NV",
  );
  expect(typed).toHaveProperty("id");
  await take({ number: "2026/18" });
  expect(await type({ number: "2026 18", vat: null })).toHaveProperty("earlier");
  expect(await type({ number: "2026/18", vat: "NL004495445B01" })).toHaveProperty("id");
});

test("credit notes of one invoice are added up however its number is written, and whoever typed them", async () => {
  const note = (number: string, credits: string, vat?: null) =>
    take({ kind: "CreditNote", number, credits, lines: [{ amount: "60.00" }], ...(vat === null && { vat }) });
  await take({ number: "F-300" });
  expect((await read(await note("C-1", "F 300"))).invoice.problems).toEqual([]);
  for (const second of [await note("C-2", "f-300"), await note("C-3", "F-300", null)])
    expect((await read(second)).invoice.problems).toEqual([
      expect.stringMatching(
        /^With it EUR (?:145\.20|217\.80) are credited of invoice F.300, which is EUR 121\.00$/i,
      ),
    ]);
});

test("a bank account that no accepted invoice of the supplier had is a problem, which a limit shows to a second person", async () => {
  const { number } = await shipment();
  const problems = async (values: Parameters<typeof take>[0]) =>
    (await read(await take({ note: number, ...values }))).invoice.problems;
  const other = "BE71 0961 2345 6769";
  expect(await problems({ iban: other })).toEqual([]);
  await accept(await take({ note: number }));
  const problem =
    "It asks to be paid to BE71 0961 2345 6769, an account that no accepted invoice of Haulier NV had: ring them on a number you know";
  expect(await problems({ iban: other })).toEqual([problem]);
  expect(await problems({ iban: other, vat: null })).toEqual([problem]);
  expect(await problems({ iban: "be68 5390 0754 7034" })).toEqual([]);
  expect(await problems({ iban: other, supplier: "Another", vat: "NL004495445B01" })).toEqual([]);
});

test("a typed invoice keeps its PDF, and its supplier is proposed by name with the VAT number from then on", async () => {
  const document = {
    ...ublDocument({ number: "T-1" }),
    supplier: "Typed Haulage BV",
    vatNumber: "BE0123456749",
  };
  const pdf = new Uint8Array(pdfOf("Invoice T-1"));
  const typed = await typeInvoice(database.db, actors.actor, document, pdf);
  const { pdf_hash } = await readSupplierFile(database.db, actors.actor, "id" in typed ? typed.id : "");
  expect(pdf_hash?.length).toBe(32);
  const bad = typeInvoice(database.db, actors.actor, { ...document, number: "T-2" }, new Uint8Array([1, 2]));
  await expect(bad).rejects.toMatchObject({ fieldErrors: { file: [expect.stringContaining("nor a PDF")] } });

  await database.db
    .insertInto("carriers")
    .values(["Typed Haulage BV", "Known Carrier NV"].map((name) => ({ name, modes: ["road"] })))
    .execute();
  const suppliers = await knownSuppliers(database.db, actors.actor);
  expect(suppliers[0]).toEqual({ name: "Typed Haulage BV", vat_number: "BE0123456749" });
  expect(suppliers.filter(({ name }) => name === "Typed Haulage BV")).toHaveLength(1);
  expect(suppliers).toContainEqual({ name: "Known Carrier NV", vat_number: null });
});
