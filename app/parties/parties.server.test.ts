import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { type PartyInput, partySchema } from "./party.ts";
import { PARTY_KINDS } from "./party-kind.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { createParty, deleteParty, updateParty } from "./parties.server.ts";
import { findSimilarParties, listParties } from "./list-parties.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);

const input = (name: string, rest: Partial<PartyInput> = {}) => ({ ...partySchema.parse({ name }), ...rest });
const search = (text: string) => listParties(database.db, actor, "shipper", { search: text, limit: 100 });
const actions = async (id: string) =>
  (
    await database.db
      .selectFrom("audit_log")
      .select("action")
      .where("entity_id", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

async function shipmentFor(trackingNumber: string, parties: { shipper_id?: string; consignee_id?: string }) {
  const values = { tracking_number: trackingNumber, status: "pending", service_type: "Air Freight" };
  const places = { origin_location: "Ghent", destination_location: "Oslo" };
  return createShipment(database.db, actor, shipmentForm.parse({ ...values, ...places, ...parties }));
}

describe.each(PARTY_KINDS)("a %s", (kind) => {
  const only = async (id: string) =>
    (await listParties(database.db, actor, kind, { search: "", limit: 100 })).rows.find(
      (row) => row.id === id,
    );

  test("is created, updated and deleted, each with an audit entry", async () => {
    const id = await createParty(database.db, actor, kind, input("Noor Claes", { company: "Claes NV" }));
    const added = await only(id);
    expect(added).toMatchObject({ name: "Noor Claes", company: "Claes NV", email: null, shipments: 0 });
    const changed = input("Noor Claes", { company: "Claes & Zn" });
    await updateParty(database.db, actor, kind, id, added?.updated_at ?? new Date(0), changed);
    expect(await only(id)).toMatchObject({ company: "Claes & Zn" });
    await deleteParty(database.db, actor, kind, id);
    expect(await only(id)).toBeUndefined();
    expect(await actions(id)).toEqual([`${kind}.created`, `${kind}.updated`, `${kind}.deleted`]);
  });

  test("that was saved meanwhile is not overwritten; what is stored now is returned", async () => {
    const id = await createParty(database.db, actor, kind, input("Jef Wils"));
    const version = (await only(id))?.updated_at ?? new Date(0);
    await updateParty(database.db, actor, kind, id, version, input("Jef Wils", { phone: "+32 3 555 01 01" }));
    const second = updateParty(database.db, actor, kind, id, version, input("Jef Wils", { phone: "none" }));
    const error = await second.catch((thrown: unknown) => thrown);
    const stored = await only(id);
    expect(stored).toMatchObject({ name: "Jef Wils", phone: "+32 3 555 01 01" });
    const updated_at = stored?.updated_at ?? new Date(0);
    const changes = [{ label: "Phone", theirs: "+32 3 555 01 01" }];
    expect(error).toMatchObject({ answer: { conflict: { version: updated_at.toISOString(), changes } } });
    await updateParty(database.db, actor, kind, id, updated_at, input("Jef Wils", { phone: "none" }));
    expect(await only(id)).toMatchObject({ phone: "none" });
  });

  test("that shipments refer to cannot be deleted; the error has their number", async () => {
    const id = await createParty(database.db, actor, kind, input("Used"));
    await shipmentFor(`ZF-${kind}-1`, { [`${kind}_id`]: id });
    await shipmentFor(`ZF-${kind}-2`, { [`${kind}_id`]: id });
    const error = await deleteParty(database.db, actor, kind, id).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Conflict);
    expect(error).toMatchObject({ answer: { inUse: 2 } });
    expect(await only(id)).toMatchObject({ shipments: 2 });
    expect(await actions(id)).toEqual([`${kind}.created`]);
  });

  test("that was deleted or never existed is not found", async () => {
    for (const id of ["no-id", "00000000-0000-4000-8000-000000000000"]) {
      await expect(deleteParty(database.db, actor, kind, id)).rejects.toThrow(NotFound);
      await expect(updateParty(database.db, actor, kind, id, new Date(), input("x"))).rejects.toThrow(
        NotFound,
      );
    }
  });
});

test("a search finds a part of any field, whatever its case, and escapes wildcards", async () => {
  await createParty(
    database.db,
    actor,
    "shipper",
    input("Saïd Özil", {
      company: "100% Wood_Works",
      email: "said@wood.example",
      phone: "+32 9 555 01 99",
      address: "Kaai 7\n9000 Ghent",
    }),
  );
  const names = async (text: string) => (await search(text)).rows.map(({ name }) => name);
  for (const text of ["öZIL", "0% wood_", "SAID@", "555 01 99", "9000 gh"]) {
    expect(await names(text), text).toEqual(["Saïd Özil"]);
  }
  expect([await names("100_ Wood"), await names("\\"), await names("%%")]).toEqual([[], [], []]);
  expect((await search("ood_w")).total).toBe(1);
});

test("pages have no gaps or repeats, also among equal timestamps", async () => {
  await sql`insert into consignees (name, created_at)
    select 'Page ' || n, timestamptz '2026-01-05 10:00:00.000001+00' + (n / 7) * interval '1 microsecond'
    from generate_series(1, 100) as n`.execute(database.db);
  const seen: string[] = [];
  let after = null;
  do {
    const place = after ? { after } : { index: 0 };
    const page = await listParties(database.db, actor, "consignee", { search: "page ", place, limit: 17 });
    expect(page.total).toBe(100);
    seen.push(...page.rows.map(({ cursor }) => cursor));
    after = parseCursor(page.next);
  } while (after);
  expect(new Set(seen).size).toBe(100);
  expect(seen).toEqual(seen.toSorted().toReversed());
});

test("likely duplicates have the same e-mail, or the same name and company", async () => {
  const add = (name: string, rest: Partial<PartyInput>) =>
    createParty(database.db, actor, "consignee", input(name, rest));
  const byMail = await add("Front desk", { email: "Info@Twin.example" });
  const byName = await add("Lien Twin", { company: "Twin BV" });
  const nameOnly = await add("Lien Twin", { company: null });
  const similar = async (name: string, rest: Partial<PartyInput>) =>
    (await findSimilarParties(database.db, actor, "consignee", input(name, rest))).map(({ id }) => id);
  expect(await similar("x", { email: "info@twin.example" })).toEqual([byMail]);
  expect(await similar("lien twin", { company: "TWIN bv", email: "a@b.be" })).toEqual([byName]);
  expect(await similar("LIEN TWIN", {})).toEqual([nameOnly]);
  expect(await similar("Lien", { company: "Twin BV", email: null })).toEqual([]);
});
