import { expect, test } from "vitest";
import { NEW_RECORD, renameAnswer, rowAnswer } from "#app/imports/import.ts";
import { companySchema } from "./company.ts";
import { IMPORT_MESSAGES } from "#app/imports/words.ts";
import { planRowsOf, readPlan } from "#tests/import-rows.ts";
import { insertOffer } from "#tests/offers.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { applyImport } from "#app/imports/apply.server.ts";
import { planImport } from "#app/imports/plan.server.ts";
import { listLeftAlone, undoImport, undoOutcome } from "#app/desk/imports/undo.server.ts";
import { changeCompany, createCompany, lockCompany } from "./companies.server.ts";
import { companyImporter } from "./import.server.ts";
import { mergeCompanies } from "./merge.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);

type Cells = Record<string, string>;
const plan = (...cells: Cells[]) =>
  planRowsOf(
    database.db,
    actor,
    companyImporter,
    cells.map((each, index) => ({ row: index + 2, cells: each })),
  );
const planned = async (id: string) => (await readPlan(database.db, actor, companyImporter, id)).page.rows;
const apply = (id: string) => applyImport(database.db, actor, companyImporter, id, new Date());
const undo = async (id: string) =>
  undoOutcome(await undoImport(database.db, actor, companyImporter, id, { now: new Date() }));
const create = (values: Record<string, unknown>) =>
  createCompany(database.db, actor, companySchema.parse({ contacts: [], ...values }));
const read = async (id: string) => database.db.transaction().execute((tx) => lockCompany(tx, id));
const named = (name: string) =>
  database.db.selectFrom("companies").selectAll().where("name", "=", name).execute();

test("rows with one VAT number or name are one company with its contacts, in any spelling", async () => {
  const id = await plan(
    {
      name: "Maes Logistics",
      vat_number: "BE 0403.019.261",
      city: "Gent",
      country_code: "België",
      language: "Nederlands",
      payment_days: "30 dagen",
      contact_name: "Noor Claes",
      contact_email: "noor@maes.example",
      contact_task: "Orders",
    },
    { name: "Dupont Frères", postcode: "75001", country_code: "France", contact_name: "Luc Petit" },
    { name: "MAES LOGISTICS", vat_number: "be0403019261", contact_email: "invoices@maes.example" },
    { name: "Maes Logistics", contact_phone: "+32 9 555 01 01", contact_name: "Piet Maes" },
    { name: "", contact_name: "Nobody" },
  );
  expect(await planned(id)).toMatchObject([
    { row: 2, lastRow: 5, scattered: 3, name: "Maes Logistics", outcome: "created" },
    { row: 3, name: "Dupont Frères", outcome: "created" },
    { row: 6, outcome: "refused" },
  ]);
  await apply(id);
  const [maes] = await named("Maes Logistics");
  expect(maes).toMatchObject({
    vat_number: "BE0403019261",
    country_code: "BE",
    language: "nl",
    payment_days: 30,
  });
  expect((await read(maes?.id ?? ""))?.contacts.map(({ name, email }) => [name, email])).toEqual([
    ["Noor Claes", "noor@maes.example"],
    ["invoices@maes.example", "invoices@maes.example"],
    ["Piet Maes", null],
  ]);
});

test("a cell of several addresses is several people; days of payment may count from the end of the month", async () => {
  const id = await plan(
    { name: "Baeten", contact_name: "An Baeten", contact_email: "an@baeten.example; Billing@baeten.example" },
    { name: "Coppens", payment_days: "30 dagen einde maand", contact_email: "a@coppens.example, none" },
    { name: "Dubois", payment_days: "30 jours fin de mois" },
    { name: "Engels", payment_days: "2 maanden" },
  );
  const rows = await planned(id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["created", "refused", "created", "refused"]);
  expect(rows[3]?.words).toEqual(["Payment days: «2 maanden» is no whole number from 0 to 365"]);
  await apply(id);
  const [baeten] = await named("Baeten");
  expect((await read(baeten?.id ?? ""))?.contacts.map(({ name, email }) => [name, email])).toEqual([
    ["An Baeten", "an@baeten.example"],
    ["Billing@baeten.example", "Billing@baeten.example"],
  ]);
  expect((await named("Dubois"))[0]).toMatchObject({
    payment_days: 30,
    payment_from: "month_end",
  });
});

test("a known company is filled in: empty cells and missing contacts change nothing; again it is the same", async () => {
  const stored = await create({
    name: "Orban SA",
    vat_number: "BE0428759497",
    street: "Rue 1",
    contacts: [{ name: "Eva Orban", email: "eva@orban.example", task: "Customs" }],
  });
  const rows: Cells[] = [
    {
      name: "Orban",
      vat_number: "BE 0428.759.497",
      street: "",
      city: "Liège",
      contact_email: "EVA@orban.example",
      contact_phone: "+32 4 555 01 01",
    },
  ];
  const answer = async (choice: string) => {
    const id = await plan(...rows);
    await planImport(database.db, actor, companyImporter, id, new Date(), { choose: { 2: choice } });
    return id;
  };
  const [kept] = await planned(await answer(stored));
  expect(kept).toMatchObject({ outcome: "changed" });
  expect(kept?.words.join()).not.toContain("Name");
  const id = await answer(renameAnswer(stored));
  expect(await planned(id)).toMatchObject([
    {
      outcome: "changed",
      words: [
        "Name: Orban SA → Orban",
        "City: empty → Liège",
        expect.stringMatching(/^Contact Eva Orban, Customs/),
      ],
    },
  ]);
  const before = await read(stored);
  await apply(id);
  expect(await read(stored)).toMatchObject({
    name: "Orban",
    street: "Rue 1",
    city: "Liège",
    contacts: [{ name: "Eva Orban", phone: "+32 4 555 01 01" }],
  });
  expect(await planned(await plan(...rows))).toMatchObject([{ outcome: "unchanged" }]);
  expect(await undo(id)).toEqual({ undone: 1, left: 0 });
  expect(await read(stored)).toEqual({ ...before, updated_at: expect.any(Date) });
});

test("in doubt it asks, and does what is answered; unanswered ones are left out", async () => {
  const stored = await create({ name: "Willems Transport", postcode: "9000" });
  const rows: Cells[] = [
    { name: "Willems Transport NV", postcode: "2000" },
    { name: "Willems Transport", postcode: "1000", city: "Brussel" },
  ];
  const id = await plan(rows[0]!);
  const [planRow] = await planned(id);
  expect(planRow).toMatchObject({
    outcome: "asked",
    candidates: [{ id: stored, name: "Willems Transport" }],
  });
  expect(planRow?.words).toEqual([
    "Is it Willems Transport (the same name), or a new customer? Say so under «To answer», and whether its name changes",
  ]);
  expect(await apply(id)).toMatchObject({ asked: 1, created: 0, changed: 0 });
  expect(await named("Willems Transport NV")).toEqual([]);

  const answer = async (choice: string, row: Cells) => {
    const other = await plan(row);
    await planImport(database.db, actor, companyImporter, other, new Date(), { choose: { 2: choice } });
    return other;
  };
  expect(await planned(await answer(stored, rows[1]!))).toMatchObject([{ outcome: "changed" }]);
  const fresh = await answer(NEW_RECORD, rows[0]!);
  expect(await planned(fresh)).toMatchObject([{ outcome: "created" }]);
  await apply(fresh);
  expect(await named("Willems Transport NV")).toHaveLength(1);
});

test("wrong numbers, unknown countries and contradicting rows are refused with the reason", async () => {
  const rows = await planned(
    await plan(
      { name: "A", vat_number: "BE0403019262" },
      { name: "B", vat_number: "", country_code: "Nowhere" },
      { name: "C", vat_number: "", payment_days: "soon" },
      { name: "D", city: "Gent" },
      { name: "d", city: "Brugge" },
      { name: "E", contact_email: "no address" },
    ),
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "refused", "refused", "refused"]);
  expect(rows[0]?.words[0]).toMatch(/^VAT number: /);
  expect(rows[3]?.words).toEqual(["Row 6, City: «Brugge» contradicts «Gent» in row 5"]);
  expect(rows[4]?.words[0]).toMatch(/^Row 7: /);
});

test("a name never changes unasked: by VAT number, by e-mail; its case and punctuation stay as stored", async () => {
  const stored = await create({
    name: "Declerck Transport NV",
    vat_number: "BE0411905847",
    contacts: [{ name: "An", email: "an@declerck.example" }],
  });
  const [byVat, byEmail, byCase] = [
    await planned(
      await plan({ name: "Zandvoort Holding", vat_number: "BTW BE 0411.905.847", city: "Ieper" }),
    ),
    await planned(await plan({ name: "Declerck", contact_email: "an@declerck.example", city: "Ieper" })),
    await planned(await plan({ name: "DECLERCK TRANSPORT, NV", vat_number: "BE0411905847", city: "Ieper" })),
  ];
  expect(byVat).toMatchObject([
    {
      outcome: "asked",
      candidates: [{ id: stored, name: "Declerck Transport NV", newName: "Zandvoort Holding" }],
    },
  ]);
  expect(byEmail).toMatchObject([{ outcome: "asked", candidates: [{ id: stored, newName: "Declerck" }] }]);
  expect(byCase).toMatchObject([{ outcome: "changed", words: ["City: empty → Ieper"] }]);
});

test("words in the column of VAT numbers tell nothing: no two become one, and none takes a number away", async () => {
  const stored = await create({ name: "Woord Klant", vat_number: "BE0999000129", postcode: "9999" });
  const id = await plan(
    { name: "Particulier Een", vat_number: "particulier" },
    { name: "Particulier Twee", vat_number: "particulier" },
    { name: "Particulier Drie", vat_number: "n.v.t." },
    { name: "Woord Klant", vat_number: "n.v.t.", postcode: "9999" },
  );
  expect(await planned(id)).toMatchObject([
    { name: "Particulier Een", outcome: "created" },
    { name: "Particulier Twee", outcome: "created" },
    {
      name: "Particulier Drie",
      outcome: "created",
      words: ["n.v.t.", "VAT number: «n.v.t.» is no number, and stays as a note"],
    },
    { name: "Woord Klant", outcome: "unchanged" },
  ]);
  await apply(id);
  expect(await read(stored)).toMatchObject({ name: "Woord Klant", vat_number: "BE0999000129" });
  // Another file with the same word renames no company.
  expect(await planned(await plan({ name: "Anders Geheten", vat_number: "N.V.T." }))).toMatchObject([
    { outcome: "created" },
  ]);
});

test("records of a file that may be one are asked for, and become one or two as answered", async () => {
  const rows: Cells[] = [
    { name: "Müller Transporte GmbH", vat_number: "", postcode: "50667", city: "Köln" },
    { name: "Muller Transporte GmbH", vat_number: "", postcode: "50667", contact_name: "Eva" },
    { name: "Zwei Namen GmbH", vat_number: "DE136695976", postcode: "" },
    { name: "Anderer Name AG", vat_number: "USt-IdNr. DE136695976", postcode: "" },
    { name: "ZWEI NAMEN, GmbH", vat_number: "", postcode: "", contact_name: "Jan" },
  ];
  const id = await plan(...rows);
  expect(await planned(id)).toMatchObject([
    { row: 2, outcome: "created" },
    { row: 3, outcome: "asked", candidates: [{ id: rowAnswer(2), name: "Müller Transporte GmbH, row 2" }] },
    { row: 4, lastRow: 6, scattered: 2, outcome: "created" },
    { row: 5, outcome: "asked", candidates: [{ id: rowAnswer(4), why: "the same VAT number" }] },
  ]);
  await planImport(database.db, actor, companyImporter, id, new Date(), {
    choose: { 3: rowAnswer(2), 5: NEW_RECORD },
  });
  expect(await planned(id)).toMatchObject([
    { row: 2, lastRow: 3, name: "Müller Transporte GmbH", outcome: "created" },
    { row: 4, outcome: "created" },
    { row: 5, outcome: "created" },
  ]);
  expect(await apply(id)).toMatchObject({ created: 3, asked: 0 });
  expect(await named("Muller Transporte GmbH")).toEqual([]);
});

test("two records of a file are not the same stored company twice", async () => {
  const stored = await create({
    name: "Peeters Cargo",
    postcode: "2000",
    contacts: [{ name: "Eva", email: "eva@peeters.example" }],
  });
  const id = await plan(
    { name: "Peeters Cargo", postcode: "2000", city: "Gent" },
    { name: "Peeters Cargo Belgium", city: "Lier", contact_email: "eva@peeters.example" },
  );
  await planImport(database.db, actor, companyImporter, id, new Date(), { choose: { 3: stored } });
  expect(await planned(id)).toMatchObject([
    { outcome: "changed" },
    { outcome: "refused", words: ["Row 2 changes the same customer already"] },
  ]);
});

test("an undo leaves customers that are in use or changed since, and names them", async () => {
  const id = await plan(
    { name: "Undo One" },
    { name: "Undo Two" },
    { name: "Undo Three" },
    { name: "Undo Offered" },
    { name: "Undo Merged" },
  );
  await apply(id);
  const [one] = await named("Undo One");
  await database.db.insertInto("shippers").values({ name: "S", company_id: one?.id }).execute();
  const [two] = await named("Undo Two");
  await database.db.transaction().execute(async (tx) => {
    const { updated_at: _, ...company } = (await lockCompany(tx, two?.id ?? ""))!;
    await changeCompany(tx, actor, two?.id ?? "", null, { ...company, city: "Gent" });
  });
  const [offered] = await named("Undo Offered");
  await insertOffer(database.db, { company_id: offered?.id });
  const [merged] = await named("Undo Merged");
  const keptId = await create({ name: "Undo Kept" });
  await mergeCompanies(database.db, actor, { keptId, mergedId: merged?.id ?? "", choices: {} });
  expect(await undo(id)).toEqual({ undone: 1, left: 4 });
  const left = await listLeftAlone(database.db, actor, companyImporter, id);
  expect(left.map(({ name, left_because: why }) => [name, why])).toEqual([
    ["Undo One", IMPORT_MESSAGES.inUse],
    ["Undo Two", IMPORT_MESSAGES.changedSince],
    ["Undo Offered", IMPORT_MESSAGES.inUse],
    ["Undo Merged", IMPORT_MESSAGES.mergedSince],
  ]);
  expect(await named("Undo Three")).toEqual([]);
});
