import { expect, test } from "vitest";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { testActor } from "#tests/actors.ts";
import { insertShipmentRow, useShipments } from "#tests/shipments.ts";
import { readLetter } from "./notify-customer.server.ts";
import { notifyCustomers, readLetters } from "./notify-customers.server.ts";

const { database, actor } = useShipments();
const URL = "https://zenne.example";

async function party(table: "consignees" | "shippers", name: string, language: "en" | "nl") {
  const company = await database.db
    .insertInto("companies")
    .values({ name: `${name} BV`, language })
    .returning("id")
    .executeTakeFirstOrThrow();
  const email = `${name.toLowerCase()}@told.example`;
  const { id } = await database.db
    .insertInto(table)
    .values({ name, email, company_id: company.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const late = {
  estimated_delivery: new Date("2030-03-04T12:00:00Z"),
  first_eta: new Date("2030-03-01T12:00:00Z"),
};

/** Stores a Dutch shipper whose goods customs hold, an English consignee delayed by weather, a shipper only, no party, and a delivered shipment. */
async function stored(label: string) {
  const add = (at: number, values: Record<string, unknown>) =>
    insertShipmentRow(database, `${label}-${at}`, { ...late, ...values });
  return [
    await add(1, {
      consignee_id: await party("consignees", `${label}An`, "en"),
      shipper_id: await party("shippers", `${label}Rui`, "nl"),
      delay_reason: "customs",
    }),
    await add(2, { consignee_id: await party("consignees", `${label}Bo`, "en"), delay_reason: "weather" }),
    await add(3, { shipper_id: await party("shippers", `${label}Cy`, "en") }),
    await add(4, {}),
    await add(5, { consignee_id: await party("consignees", `${label}Di`, "en"), status: "delivered" }),
  ];
}

const mailsOf = async (ids: readonly string[]) =>
  (
    await database.pool.query<{ recipient: string; shipment_id: string; mail: Record<string, string> }>(
      `select mails.recipient, mails.shipment_id, jobs.payload->'mail' as mail from mails
       join graphile_worker._private_jobs as jobs on jobs.key = 'mail:' || mails.id
       where mails.kind = 'delay_letter' and mails.shipment_id = any($1) order by mails.recipient`,
      [ids],
    )
  ).rows;

test("each customer gets a letter in their language, about their own shipment and its own reason", async () => {
  const ids = await stored("Own");
  const { letters, version, unreachable } = await readLetters(database.db, actor, ids);
  expect(unreachable).toEqual(["Own-4"]);
  const proposed = letters.filter((letter) => letter.proposed);
  expect(proposed.map(({ number, kind, language }) => [number, kind, language]).toSorted()).toEqual([
    ["Own-1", "shipper", "nl"],
    ["Own-2", "consignee", "en"],
    ["Own-3", "shipper", "en"],
  ]);
  const to = proposed.map(({ key }) => key);
  expect(await notifyCustomers(database.db, actor, ids, { to, version }, URL)).toBe(3);
  const mails = await mailsOf(ids);
  expect(mails.map(({ recipient, shipment_id }) => [recipient, shipment_id])).toEqual([
    ["ownbo@told.example", ids[1]],
    ["owncy@told.example", ids[2]],
    ["ownrui@told.example", ids[0]],
  ]);
  const [bo, cy, rui] = mails.map(({ mail }) => mail);
  expect(rui).toMatchObject({ language: "nl", to: "ownrui@told.example", kind: "delay_letter" });
  expect(rui?.text).toContain("douane");
  expect(rui?.link).toBe(`${URL}/nl/track?number=Own-1`);
  expect(bo?.text).toContain("The reason: adverse weather.");
  expect(bo?.text).not.toContain("Own-1");
  expect(cy?.text).not.toContain("The reason");
});

test("what has changed since it was looked at is sent to nobody; nor is what nobody chose", async () => {
  const ids = await stored("Changed");
  const { letters, version } = await readLetters(database.db, actor, ids);
  const send = (to: string[]) => notifyCustomers(database.db, actor, ids, { to, version }, URL);
  await expect(send([])).rejects.toThrow(Invalid);
  await expect(send([`${ids[4]} consignee`])).rejects.toThrow(Invalid);
  await database.db
    .updateTable("shipments")
    .set({ delay_reason: "carrier" })
    .where("id", "=", ids[0]!)
    .execute();
  await expect(send(letters.map(({ key }) => key))).rejects.toThrow(Conflict);
  expect(await mailsOf(ids)).toEqual([]);
});

test("a stopped address gets none, and who may not write shipments sends none", async () => {
  const ids = await stored("Stop");
  await database.db
    .insertInto("stopped_addresses")
    .values({ email: "stoprui@told.example", reason: "request" })
    .execute();
  const { letters, version } = await readLetters(database.db, actor, ids);
  expect(letters.find(({ number }) => number === "Stop-1")).toMatchObject({
    kind: "consignee",
    proposed: true,
  });
  const viewer = testActor({ id: actor.id, role: "viewer" });
  await expect(readLetters(database.db, viewer, ids)).rejects.toThrow(Forbidden);
  await expect(notifyCustomers(database.db, viewer, ids, { to: [], version }, URL)).rejects.toThrow(
    Forbidden,
  );
});

test("a party of no customer, with the name of one, is written to in its language, that of the payer first, else said to be in English", async () => {
  const [payer] = await database.db
    .insertInto("companies")
    .values({ name: "Westhoek Agri Parts", language: "nl" })
    .returning("id")
    .execute();
  const shipper = async (company: string, name = "Pieter") => {
    const email = `${name}@westhoek.example`;
    const values = { name, email, company };
    return (await database.db.insertInto("shippers").values(values).returning("id").execute())[0]!.id;
  };
  const languageOf = async (number: string, shipper_id: string, pays: string | null = payer!.id) => {
    const values = { ...late, shipper_id, bill_to_company_id: pays };
    const { recipients } = await readLetter(
      database.db,
      actor,
      await insertShipmentRow(database, number, values),
    );
    return recipients.map(({ language, isLanguageAssumed }) => (isLanguageAssumed ? [language] : language));
  };
  expect(await languageOf("Same-1", await shipper("WESTHOEK Agri Parts"))).toEqual(["nl"]);
  expect(await languageOf("Same-2", await shipper("", "Westhoek Agri Parts"))).toEqual(["nl"]);
  expect(await languageOf("Same-3", await shipper("Other Parts"))).toEqual([["en"]]);
  expect(await languageOf("Same-4", await shipper("Westhoek agri parts", "Anna"), null)).toEqual(["nl"]);
  await database.db.insertInto("companies").values({ name: "WESTHOEK AGRI PARTS", language: "fr" }).execute();
  expect(await languageOf("Same-5", await shipper("Westhoek agri parts", "Bea"), null)).toEqual([["en"]]);
  expect(await languageOf("Same-6", await shipper("Westhoek agri parts", "Cas"))).toEqual(["nl"]);
});

test("who pays is written to first: a party by Incoterm, else somebody at the customer who pays; then who gets mails", async () => {
  const [consignee, shipper] = [
    await party("consignees", "PaysAn", "nl"),
    await party("shippers", "PaysRui", "en"),
  ];
  const add = (number: string, values: Record<string, unknown>) =>
    insertShipmentRow(database, number, { consignee_id: consignee, shipper_id: shipper, ...values });
  const { id: other } = await database.db
    .insertInto("companies")
    .values({ name: "Third BV", language: "fr" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("company_contacts")
    .values([
      { company_id: other, name: "Silent", email: "silent@third.example", position: 1 },
      { company_id: other, name: "Eva", email: "eva@third.example", position: 2, mails_wanted: "key" },
    ])
    .execute();
  const firstOf = async (id: string) => {
    const { recipients } = await readLetter(database.db, actor, id);
    return recipients.map(({ kind, name, pays, language }) => [kind, name, pays, language]);
  };
  const toConsignee = [
    ["consignee", "PaysAn", true, "nl"],
    ["shipper", "PaysRui", false, "en"],
  ];
  expect(await firstOf(await add("Pays-DAP", { incoterm: "DAP" }))).toEqual([
    ["shipper", "PaysRui", true, "en"],
    ["consignee", "PaysAn", false, "nl"],
  ]);
  expect(await firstOf(await add("Pays-FOB", { incoterm: "FOB" }))).toEqual(toConsignee);
  const third = await add("Pays-third", { incoterm: "FOB", bill_to_company_id: other });
  expect(await firstOf(third)).toEqual([
    ["payer", "Eva", true, "fr"],
    ["consignee", "PaysAn", false, "nl"],
    ["shipper", "PaysRui", false, "en"],
  ]);
  await database.db.updateTable("shippers").set({ mails_wanted: "all" }).where("id", "=", shipper).execute();
  expect((await firstOf(third)).map(([kind]) => kind)).toEqual(["payer", "shipper", "consignee"]);
});
