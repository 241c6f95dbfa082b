import { ownField } from "#app/imports/mapping.ts";
import { readXlsx as openWorkbook } from "hucre/xlsx";
import { beforeAll, expect, test } from "vitest";
import { companyFilter } from "./company-list.ts";
import { COMPANY_EXPORT, type CompanyColumn } from "./export-columns.ts";
import { StepUpRequired } from "#app/access/step-up.ts";
import { Forbidden } from "#app/kit/errors.ts";
import { CUSTOMER_IMPORT_FIELDS } from "./import-fields.ts";
import { planRowsOf, readPlan } from "#tests/import-rows.ts";
import { stepUpSession, testActor } from "#tests/actors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { type VisibleRow, withSheet } from "#app/spreadsheets/sheet-process.server.ts";
import { companyImporter } from "./import.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { exportCompanies } from "./export-companies.server.ts";

const database = useTestDatabase();
const now = new Date("2026-03-20T12:00:00Z");
let actor = { ...testActor(), sessionId: "" };

beforeAll(async () => {
  const id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
  actor = { ...actor, id, sessionId: await stepUpSession(database.db, id) };
  await database.pool.query(`
    insert into companies (name, vat_number, postcode, country_code, payment_days, notes, created_at) values
      ('Pompes Liégeoises', 'BE0403170701', '4000', 'BE', 30, '=1+2', '2026-01-05T08:30:00Z'),
      ('Hafen Spedition', null, '20457', 'DE', null, null, '2026-01-04T08:30:00Z')`);
  await database.pool.query(`
    insert into company_contacts (company_id, position, name, email, phone)
    select id, n, 'Person ' || n, n || '@pompes.example', '+32 4 000 00 0' || n
    from companies, generate_series(1, 2) as n where name like 'Pompes%'`);
});

async function exported(
  columns: readonly CompanyColumn[],
  query = "",
  format: "xlsx" | "semicolon" = "xlsx",
) {
  const { count, file } = await exportCompanies(
    database.db,
    actor,
    companyFilter.parse(new URLSearchParams(query)),
    { columns, shape: { format, decimalComma: true }, now },
  );
  return { count, bytes: Buffer.from(await new Response(file).arrayBuffer()) };
}

test("a customer has a line for each of its people, in the order of the list, with every column", async () => {
  const { count, bytes } = await exported(COMPANY_EXPORT);
  expect(count).toBe(2);
  const [sheet] = (await openWorkbook(bytes)).sheets;
  const [titles = [], ...rows] = sheet?.rows ?? [];
  expect(titles).toHaveLength(COMPANY_EXPORT.length);
  const at = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
  expect(at("Company")).toEqual(["Pompes Liégeoises", "Pompes Liégeoises", "Hafen Spedition"]);
  expect(at("Contact")).toEqual(["Person 1", "Person 2", null]);
  expect(at("Payment days")).toEqual([30, 30, null]);
  expect(at("Notes")).toEqual(["=1+2", "=1+2", null]);
  expect(at("Created At")[0]).toEqual(new Date("2026-01-05T09:30:00Z"));
});

test("a workbook with every column is imported again unchanged", async () => {
  const { bytes } = await exported(COMPANY_EXPORT);
  const limits = { rows: 100, columns: 100, cell: 5000, text: 100_000, inflated: 10_000_000 };
  const sheet: VisibleRow[] = [];
  await withSheet({ bytes, kind: "xlsx", sheet: 0, limits }, async ({ rows }) => {
    for await (const some of rows) sheet.push(...some);
  });
  const [titles, ...rows] = sheet;
  const columns = titles?.cells.map((title) => ownField(CUSTOMER_IMPORT_FIELDS, title)) ?? [];
  expect(columns.filter((column) => column === undefined)).toHaveLength(1);
  const again = await planRowsOf(
    database.db,
    actor,
    companyImporter,
    rows.map(({ number, cells }) => ({
      row: number,
      cells: Object.fromEntries(
        columns.flatMap((column, index) => (column ? [[column, cells[index] ?? ""]] : [])),
      ),
    })),
  );
  const { page } = await readPlan(database.db, actor, companyImporter, again);
  expect(page.rows.map(({ outcome, words }) => [outcome, words])).toEqual([
    ["unchanged", expect.anything()],
    ["unchanged", expect.anything()],
  ]);
});

test("without columns of people there is one line each; filter and order are those of the list", async () => {
  const all = await exported(["country_code", "name"], "sort=name", "semicolon");
  expect(all.bytes.toString().split("\r\n")).toEqual([
    "\uFEFFCountry;Company",
    'DE;"Hafen Spedition"',
    'BE;"Pompes Liégeoises"',
    "",
  ]);
  const some = await exported(["name", "notes", "contact_phone"], "search=person 2&country=BE", "semicolon");
  expect(some.count).toBe(1);
  expect(some.bytes.toString().split("\r\n")[1]).toBe(`"Pompes Liégeoises";"'=1+2";"'+32 4 000 00 01"`);
});

test("everything asks for a fresh step-up, part of it does not; a role without customers gets nothing", async () => {
  const all = companyFilter.parse(new URLSearchParams());
  const request = { columns: COMPANY_EXPORT, shape: { format: "xlsx", decimalComma: true } as const, now };
  const withoutStepUp = { ...actor, sessionId: "" };
  await expect(exportCompanies(database.db, withoutStepUp, all, request)).rejects.toThrow(StepUpRequired);
  const { file } = await exportCompanies(database.db, withoutStepUp, { ...all, country: "DE" }, request);
  await file.cancel();
  await expect(exportCompanies(database.db, { ...actor, role: "editor" }, all, request)).rejects.toThrow(
    Forbidden,
  );
  const { rows } = await database.pool.query(
    "select summary from audit_log where action = 'companies.exported' order by id desc limit 1",
  );
  expect(rows).toEqual([{ summary: "Exported 1 customer" }]);
});
