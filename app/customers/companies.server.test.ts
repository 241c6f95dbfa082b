import { describe, expect, test } from "vitest";
import { companyForm } from "./company-form.ts";
import { parseCompanyCursor, companyFilter } from "./company-list.ts";
import { type CompanyInput, companySchema } from "./company.ts";
import { Conflict, Forbidden, NotFound } from "#app/kit/errors.ts";
import type { Role } from "#app/access/policy.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { insertShipmentRow } from "#tests/shipments.ts";
import { partySchema } from "#app/parties/party.ts";
import { testActor } from "#tests/actors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { createParty } from "#app/parties/parties.server.ts";
import { createCompany, deleteCompany, readCompany, updateCompany } from "./companies.server.ts";
import { companiesByText } from "./company-names.server.ts";
import { listCompanies } from "./list-companies.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);

const input = (name: string, rest: Partial<CompanyInput> = {}) => ({
  ...companySchema.parse({ name }),
  ...rest,
});
const person = (name: string, rest: object = {}) => ({
  id: null,
  name,
  email: null,
  phone: null,
  task: null,
  mails_wanted: "none" as const,
  language: null,
  ...rest,
});
const create = (name: string, rest: Partial<CompanyInput> = {}) =>
  createCompany(database.db, actor, input(name, rest));
async function stored(id: string) {
  const company = await readCompany(database.db, actor, id);
  if (!company) throw new Error("no such company");
  return company;
}
const list = (query: string, limit = 100) =>
  listCompanies(database.db, actor, companyFilter.parse(new URLSearchParams(query)), null, limit);
const names = async (query: string) => (await list(query)).rows.map(({ name }) => name);

test("the list says what each owes to those who read payments, and when its last shipment was entered", async () => {
  const id = await create("Owing NV");
  const party = await createParty(database.db, actor, "shipper", partySchema.parse({ name: "Owing" }));
  await database.db.updateTable("shippers").set({ company_id: id }).where("id", "=", party).execute();
  const moments = ["2026-11-02T09:00:00.000Z", "2026-10-01T09:00:00.000Z"].map((text) => new Date(text));
  for (const [index, created_at] of moments.entries())
    await insertShipmentRow(database, `Owing ${index}`, {
      shipper_id: party,
      created_at,
      status: "delivered",
    });
  const overdue = "2020-01-31";
  const { id: credits } = await insertIssued(database.db, { company: id, gross: "1000.00", dueOn: overdue });
  await insertIssued(database.db, { company: id, gross: "500.00", dueOn: "2099-12-31" });
  await insertIssued(database.db, { company: id, gross: "40.00", kind: "credit_note", credits });
  const readAs = async (role: Role) =>
    (
      await listCompanies(
        database.db,
        { ...actor, role },
        companyFilter.parse(new URLSearchParams("search=owing nv")),
        null,
        10,
      )
    ).rows[0];
  expect(await readAs("accounting")).toMatchObject({
    last_shipment_at: moments[0],
    balance: "1460.00",
    overdue: "960.00",
  });
  expect(await readAs("sales")).toMatchObject({
    last_shipment_at: moments[0],
    balance: null,
    overdue: null,
  });
});

describe("a customer", () => {
  test("is created with its people, changed and deleted, each with an audit entry", async () => {
    const id = await create("Claes NV", {
      contacts: [person("Noor", { email: "noor@claes.be" }), person("Jef")],
    });
    const before = await stored(id);
    expect(before.contacts.map(({ name }) => name)).toEqual(["Noor", "Jef"]);
    const [noor] = before.contacts;
    const changed = input("Claes NV", {
      city: "Ghent",
      contacts: [person("Mia"), { ...person("Noor C"), id: noor?.id ?? "" }],
    });
    await updateCompany(database.db, actor, id, before.updated_at, changed);
    const after = await stored(id);
    expect(after).toMatchObject({
      city: "Ghent",
      contacts: [{ name: "Mia" }, { name: "Noor C", id: noor?.id }],
    });
    await deleteCompany(database.db, actor, id);
    expect(await readCompany(database.db, actor, id)).toBeNull();
    const lines = await database.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("entity_id", "=", id)
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      "company.created",
      "company.updated",
      "company.deleted",
    ]);
    expect(lines[1]?.details).toMatchObject({ city: [null, "Ghent"] });
  });

  test("that was saved meanwhile is not overwritten, also where only its people changed", async () => {
    const id = await create("Wils");
    const { updated_at } = await stored(id);
    await updateCompany(database.db, actor, id, updated_at, input("Wils", { contacts: [person("Jef")] }));
    const second = updateCompany(database.db, actor, id, updated_at, input("Wils", { city: "Lier" }));
    await expect(second).rejects.toThrow(Conflict);
    const changes = expect.arrayContaining([{ label: "People", theirs: expect.stringContaining("Jef") }]);
    await expect(second).rejects.toMatchObject({ answer: { conflict: { changes } } });
    // Saving the values already stored is no conflict.
    await updateCompany(database.db, actor, id, updated_at, input("Wils"));
  });

  test("keeps its people where the form has none", async () => {
    const id = await create("Mols", { contacts: [person("An")] });
    await updateCompany(
      database.db,
      actor,
      id,
      (await stored(id)).updated_at,
      input("Mols", { city: "Mol" }),
    );
    expect((await stored(id)).contacts).toHaveLength(1);
  });

  test("never takes over a person of another customer", async () => {
    const other = await create("Other", { contacts: [person("An")] });
    const [an] = (await stored(other)).contacts;
    const id = await create("Thief", { contacts: [{ ...person("Stolen"), id: an?.id ?? "" }] });
    expect((await stored(other)).contacts).toMatchObject([{ name: "An", id: an?.id }]);
    expect((await stored(id)).contacts[0]?.id).not.toBe(an?.id);
  });

  test("comes back with its people, shippers and consignees", async () => {
    const id = await create("Peeters", { contacts: [person("Els")] });
    const party = await createParty(
      database.db,
      actor,
      "shipper",
      partySchema.parse({ name: "Peeters Ghent" }),
    );
    const joined = () =>
      database.db
        .selectFrom("shippers")
        .select("company_id")
        .where("id", "=", party)
        .executeTakeFirstOrThrow();
    await database.db.updateTable("shippers").set({ company_id: id }).where("id", "=", party).execute();
    const before = await stored(id);
    const deleted = await deleteCompany(database.db, actor, id);
    expect(await joined()).toEqual({ company_id: null });
    await restoreDeleted(database.db, actor, { deleted }, { withNeeded: false });
    expect(await stored(id)).toEqual(before);
    expect(await joined()).toEqual({ company_id: id });
  });

  test("is not there, or not for this role", async () => {
    const none = "11111111-1111-4111-8111-111111111111";
    await expect(updateCompany(database.db, actor, none, new Date(), input("x"))).rejects.toThrow(NotFound);
    await expect(deleteCompany(database.db, actor, "x")).rejects.toThrow(NotFound);
    expect(await readCompany(database.db, actor, "x")).toBeNull();
    await expect(createCompany(database.db, testActor({ role: "viewer" }), input("x"))).rejects.toThrow(
      Forbidden,
    );
    await expect(readCompany(database.db, testActor({ role: "editor" }), none)).rejects.toThrow(Forbidden);
  });

  test("fits its columns as the form accepts it", async () => {
    const typed = {
      name: "n".repeat(200),
      legal_name: "l".repeat(200),
      street: "s".repeat(200),
      postcode: "p".repeat(20),
      city: "c".repeat(100),
      country_code: "BE",
      language: "nl",
      payment_days: "365",
      vat_number: `v${"1".repeat(29)}`,
      keep_vat_number: `v${"1".repeat(29)}`,
      eori: "e".repeat(30),
      keep_eori: "e".repeat(30),
      notes: "x".repeat(5000),
      contacts: "1",
      "contacts.0.name": "n".repeat(200),
      "contacts.0.phone": "1".repeat(50),
      "contacts.0.task": "t".repeat(100),
    };
    const id = await createCompany(database.db, actor, companyForm.parse(typed));
    expect(await stored(id)).toMatchObject({ payment_days: 365, language: "nl" });
  });
});

describe("the list", () => {
  test("finds names, numbers in any spelling, places, people and phones", async () => {
    const id = await create("Société Liège", {
      vat_number: "BE0403170701",
      city: "Herstal",
      country_code: "BE",
      contacts: [person("Zoë Quint", { email: "zq@exemple.be", phone: "+32 4 222 33 44" })],
    });
    for (const text of [
      "societe",
      "0403.170.701",
      "be 0403 170",
      "herstal",
      "zoe quint",
      "zq@exemple",
      "0032 42223344",
    ])
      expect(
        (await list(`search=${encodeURIComponent(text)}`)).rows.map((row) => row.id),
        text,
      ).toEqual([id]);
    expect((await list("search=herstal")).rows[0]).toMatchObject({
      contact_name: "Zoë Quint",
      contacts: 1,
      open: 0,
    });
    expect(await names("search=nobody%25")).toEqual([]);
    expect(await names("search=herstal&country=NL")).toEqual([]);
  });

  test("pages by name and by age, forwards and backwards, without gaps", async () => {
    for (const sort of ["name", "newest"] as const) {
      const filter = companyFilter.parse(new URLSearchParams({ sort }));
      const all = (await listCompanies(database.db, actor, filter, null, 100)).rows.map(({ id }) => id);
      const seen: string[] = [];
      let after = null as string | null;
      let last = null as string | null;
      do {
        const cursor = parseCompanyCursor(after, sort);
        const page = await listCompanies(database.db, actor, filter, cursor && { after: cursor }, 2);
        expect(page.total).toBe(all.length);
        seen.push(...page.rows.map(({ id }) => id));
        [after, last] = [page.next, page.previous];
      } while (after);
      expect(seen, sort).toEqual(all);
      const back = parseCompanyCursor(last, sort);
      const page = await listCompanies(database.db, actor, filter, back && { before: back }, 100);
      expect(page.previous).toBeNull();
      expect(all.slice(0, page.rows.length)).toEqual(page.rows.map(({ id }) => id));
    }
  });

  test("can be limited to those with shipments under way", async () => {
    const id = await create("Under way");
    const party = await createParty(database.db, actor, "consignee", partySchema.parse({ name: "Quay" }));
    await database.db.updateTable("consignees").set({ company_id: id }).where("id", "=", party).execute();
    const values = {
      service_type: "Air Freight",
      origin_location: "Ghent",
      destination_location: "Oslo",
      consignee_id: party,
    } as const;
    const shipment = (tracking_number: string, status: string) =>
      database.db
        .insertInto("shipments")
        .values({ ...values, tracking_number, status })
        .execute();
    await shipment("CMP-1", "delivered");
    expect(await names("open=1")).toEqual([]);
    await shipment("CMP-2", "in_transit");
    expect((await list("open=1")).rows).toMatchObject([{ id, open: 1 }]);
  });
});

test("a text finds the customer of this name, legal name or number; one of several finds none", async () => {
  const id = await create("Kempen Glas", { legal_name: "Kempen Glas BV", vat_number: "NL004495445B01" });
  await create("Kempen Twee", { legal_name: "Kempen Holding NV" });
  await create("Kempen Drie", { legal_name: "Kempen Holding NV" });
  const texts = ["kempen glas", "KEMPEN GLAS BV", "nl 0044.95445.b01", "Kempen Glas NV", "Kempen Holding NV"];
  const byText = await companiesByText(database.db, actor, texts);
  const one = { id, name: "Kempen Glas" };
  expect(texts.map((text) => byText.get(text))).toEqual([one, one, one, undefined, null]);
});
