import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { Conflict, Forbidden, type Invalid, NotFound } from "#app/kit/errors.ts";
import { offerForm, offerFormValues } from "./offer-form.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { testActor } from "#tests/actors.ts";
import { insertIssued } from "#tests/open-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { saveSetting } from "#app/settings/settings.server.ts";
import { createOffer, serviceWithoutOffer } from "./create-offer.server.ts";
import { inputOf, proposeCustomer, saveOffer } from "./drafts.server.ts";
import { offersOf, readOffer, versionsOf } from "./read-offer.server.ts";
import {
  setOfferTemplateArchived,
  bestTemplate,
  createTemplate,
  listTemplates,
  updateTemplate,
} from "./templates.server.ts";
import { discardDraft } from "./versions.server.ts";
import { templateForm, templateFormValues, type TemplateInput } from "./template.ts";

const database = useTestDatabase();
const actor = useStaff(database);

beforeAll(async () => {
  await database.pool.query(`insert into exchange_rates (day, currency, rate, source)
    values (current_date - 1, 'USD', 0.9, 'read'), (current_date - 1, 'JPY', 0.006, 'typed')`);
});

async function request(values: object = {}): Promise<string> {
  const { id } = await database.db
    .insertInto("quote_requests")
    .values({
      name: "Noor Claes",
      email: "noor@claes.example",
      company: "Claes NV",
      service_type: "Sea Freight",
      origin_location: "Antwerp",
      destination_location: "Shanghai",
      cargo_type: "Pumps",
      weight: "1 850 kg",
      dimensions: "120 x 80 x 100 cm",
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const NO_NAMES = { code: null, currency: null, cost_currency: null };

const template = (values: Partial<TemplateInput> = {}): TemplateInput => ({
  name: "Sea",
  service_type: "Sea Freight",
  origin_location: null,
  destination_location: null,
  currency: "USD",
  incoterm: "FOB",
  valid_days: 30,
  payment_days: null,
  conditions: "Subject to space.",
  texts: {},
  lines: [
    {
      ...NO_NAMES,
      description: "Sea freight",
      basis: "chargeable_kg",
      quantity: null,
      cost: "0.5",
      price: "0.8",
      minimum: null,
      vat_rate: "0",
    },
    {
      ...NO_NAMES,
      description: "Bill of lading",
      basis: "flat",
      quantity: null,
      cost: "20",
      price: "45",
      minimum: null,
      vat_rate: "21",
    },
  ],
  ...values,
});

async function stored(id: string) {
  const read = await readOffer(database.db, actor, id);
  if (!read) throw new Error("no such offer");
  return read;
}

const draft = async (values: object = {}) =>
  createOffer(database.db, actor, { requestId: await request(values), templateId: null });

async function save(id: string, change: Record<string, string>, version?: Date) {
  const before = await stored(id);
  const input = offerForm.parse({ ...offerFormValues(inputOf(before)), ...change });
  await saveOffer(database.db, actor, id, input, { version: version ?? before.offer.updated_at });
}

test("a light request is charged by the volume of its sizes, by the air factor of the settings", async () => {
  const light = {
    service_type: "Air Freight",
    weight: "100 kg",
    dimensions: "3 x 120x80x150 cm",
  };
  const drafted = async () => {
    const id = await createOffer(database.db, actor, { requestId: await request(light), templateId: null });
    return (await readOffer(database.db, actor, id))?.offer;
  };
  expect(await drafted()).toMatchObject({ pieces: 3, volume_m3: "4.320", chargeable_kg: "720.000" });
  await saveSetting(database.db, actor, "air_cm3_per_kg", 5_000);
  expect(await drafted()).toMatchObject({ chargeable_kg: "864.000" });
  await saveSetting(database.db, actor, "air_cm3_per_kg", 6_000);
});

describe("a draft", () => {
  test("is made of what the request says and of the template that fits", async () => {
    await createTemplate(database.db, actor, template());
    const requestId = await request();
    const id = await createOffer(database.db, actor, { requestId });
    const { offer, lines } = await stored(id);
    expect(offer).toMatchObject({
      first_id: id,
      version: 1,
      latest: true,
      status: "draft",
      customer_name: "Noor Claes",
      customer_company: "Claes NV",
      service_type: "Sea Freight",
      cargo: "Pumps",
      weight_kg: "1850.000",
      chargeable_kg: "1850.000",
      volume_m3: "0.960",
      incoterm: "FOB",
      incoterm_place: "Antwerp",
      currency: "USD",
      net_total: "1525.000",
      vat_total: "9.450",
      rate: "0.900000000000",
      // EUR 832.50 and 18.00.
      cost_total: "850.500",
    });
    expect(offer.number).toMatch(/^OF-\d{4}-\d{5}$/);
    expect(lines.map(({ quantity }) => quantity)).toEqual(["1850.000", "1.000"]);
    expect((await offersOf(database.db, actor, { requestId })).map((each) => each.id)).toEqual([id]);
    expect(await versionsOf(database.db, actor, id)).toHaveLength(1);
  });

  test("is for the first service asked for that has no offer yet; a discarded one does not count", async () => {
    const requestId = await request({ service_type: "Sea Freight, Air Freight" });
    const next = async () => {
      const id = await createOffer(database.db, actor, { requestId, templateId: null });
      return { id, service: (await stored(id)).offer.service_type };
    };
    const left = () => serviceWithoutOffer(database.db, { id: requestId, service_type: "air, sea" });
    const air = await next();
    expect([air.service, await left()]).toEqual(["Air Freight", "Sea Freight"]);
    expect([(await next()).service, await left()]).toEqual(["Sea Freight", null]);
    expect((await next()).service).toBe("Air Freight");
    const one = { id: requestId, service_type: "Sea Freight" };
    expect(await serviceWithoutOffer(database.db, one)).toBeNull();
    const again = await request({ service_type: "Air Freight, Road Transport" });
    const discarded = await createOffer(database.db, actor, { requestId: again, templateId: null });
    await discardDraft(database.db, actor, discarded);
    const redone = await createOffer(database.db, actor, { requestId: again, templateId: null });
    expect((await stored(redone)).offer.service_type).toBe("Air Freight");
  });

  test("numbers have no gaps and no duplicates, also at once", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => draft()));
    const numbers = (await Promise.all(ids.map(stored))).map(({ offer }) => Number(offer.number.slice(-5)));
    const sorted = numbers.toSorted((a, b) => a - b);
    expect(sorted.map((number) => number - (sorted[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("a request that is not there makes none", async () => {
    await expect(createOffer(database.db, actor, { requestId: crypto.randomUUID() })).rejects.toThrow(
      NotFound,
    );
    await expect(createOffer(database.db, actor, { requestId: "x" })).rejects.toThrow(NotFound);
  });

  test("is saved with its lines, sums and an audit entry; an equal save writes nothing", async () => {
    const id = await draft();
    await save(id, {
      currency: "JPY",
      "lines.0.description": "Freight",
      "lines.0.basis": "kg",
      "lines.0.price": "12,5",
      "lines.0.cost": "9",
      "lines.1.description": "Discount",
      "lines.1.basis": "percent",
      "lines.1.price": "-2,5 %".replace(" %", ""),
    });
    const { offer, lines } = await stored(id);
    expect(offer).toMatchObject({ net_total: "22547.000", cost_total: "99.900" });
    expect(lines.map(({ basis, quantity }) => [basis, quantity])).toEqual([
      ["kg", "1850.000"],
      ["percent", null],
    ]);
    await save(id, {});
    expect((await stored(id)).offer.updated_at).toEqual(offer.updated_at);
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("entity", "=", "offer")
      .where("entity_id", "=", id)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(["offer.created", "offer.updated"]);
    expect(entries[1]?.details).toMatchObject({ currency: ["EUR", "JPY"] });
  });

  test("takes a cost in another currency with its rate, and keeps both when the rate of the day changes", async () => {
    const id = await draft();
    const line = {
      "lines.0.code": "ofr",
      "lines.0.description": "Freight",
      "lines.0.basis": "flat",
      "lines.0.price": "100",
      "lines.0.cost": "usd 70,5",
    };
    await save(id, line);
    const { offer, lines } = await stored(id);
    expect(offer).toMatchObject({ net_total: "100.000", cost_total: "63.450", rate: "1.000000000000" });
    expect(lines[0]).toMatchObject({
      code: "OFR",
      cost: "70.5000",
      cost_currency: "USD",
      cost_rate: "0.900000000000",
      currency: "EUR",
      price_rate: "1.000000000000",
    });
    await database.pool.query("insert into exchange_rates values (current_date, 'USD', 0.5, 'typed')");
    await save(id, { cargo: "Valves" });
    expect((await stored(id)).lines[0]?.cost_rate).toBe("0.900000000000");
    await save(id, { "rates.USD": "0.8" });
    expect((await stored(id)).offer.cost_total).toBe("56.400");
    await database.pool.query("delete from exchange_rates where day = current_date");
  });

  test("asks for a rate nobody knows, and for a code there is, beside their fields; nothing is stored", async () => {
    const id = await draft();
    const line = { "lines.0.description": "Freight", "lines.0.price": "1", "lines.0.basis": "flat" };
    const refused = async (values: Record<string, string>) =>
      (await save(id, { ...line, ...values }).catch((error: unknown) => error)) as Invalid;
    expect((await refused({ "lines.0.cost": "GBP 5", currency: "KWD" })).fieldErrors).toEqual({
      "rates.KWD": [expect.stringContaining("There is no rate for KWD yet")],
      "rates.GBP": [expect.stringContaining("There is no rate for GBP yet")],
    });
    expect((await refused({ "lines.0.code": "NONE" })).fieldErrors).toEqual({
      "lines.0.code": [expect.stringContaining("There is no such code")],
    });
    expect((await stored(id)).lines).toEqual([]);
    await save(id, {
      ...line,
      "lines.0.cost": "GBP 5",
      currency: "KWD",
      "rates.KWD": "3",
      "rates.GBP": "1.145",
    });
    expect((await stored(id)).offer).toMatchObject({ rate: "3.000000000000", cost_total: "5.730" });
  });

  test("a stale save is refused with what is stored; of two at once one is refused", async () => {
    const id = await draft();
    const { updated_at } = (await stored(id)).offer;
    const saves = await Promise.allSettled(["A", "B"].map((cargo) => save(id, { cargo }, updated_at)));
    const refused = saves.filter((each) => each.status === "rejected").map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(1);
    const conflict = { changes: [{ label: "Cargo" }] };
    expect(refused[0]).toMatchObject({ answer: { conflict } });
  });

  test("once sent it is saved no more", async () => {
    const id = await draft();
    await database.db
      .updateTable("offers")
      .set({ status: "sent", sent_at: new Date() })
      .where("id", "=", id)
      .execute();
    await expect(save(id, { cargo: "More" })).rejects.toThrow(Conflict);
  });
});

describe("templates", () => {
  test("the best fits lane and mode, then mode, then all", async () => {
    const name = (lane: object) =>
      bestTemplate(database.db, actor, {
        service_type: "Air Freight",
        origin_location: "Liège, Belgium",
        destination_location: "Miami",
        ...lane,
      }).then((template) => template?.name);
    expect(await name({})).toBeUndefined();
    await createTemplate(database.db, actor, template({ name: "Any", service_type: null }));
    expect(await name({})).toBe("Any");
    await createTemplate(database.db, actor, template({ name: "Air", service_type: "Air Freight" }));
    expect(await name({})).toBe("Air");
    const lane = template({
      name: "Liège to Miami",
      service_type: "Air Freight",
      origin_location: "Liege",
      destination_location: "Miami",
    });
    const id = await createTemplate(database.db, actor, lane);
    expect(await name({})).toBe("Liège to Miami");
    expect(await name({ destination_location: "Dallas" })).toBe("Air");
    await setOfferTemplateArchived(database.db, actor, id, true);
    expect(await name({})).toBe("Air");
    await expect(createTemplate(database.db, actor, template({ name: "AIR" }))).rejects.toThrow(Conflict);
    const [any] = (await listTemplates(database.db, actor)).filter((each) => each.name === "Any");
    if (!any) throw new Error("no template");
    await updateTemplate(
      database.db,
      actor,
      any.id,
      any.updated_at,
      template({ name: "All", service_type: null }),
    );
    await expect(
      updateTemplate(database.db, actor, any.id, any.updated_at, template({ name: "Else" })),
    ).rejects.toThrow(Conflict);
  });
});

test("operations read offers, viewers and editors do not; only sales and owners write", async () => {
  const id = await draft();
  const as = (role: "operations" | "viewer" | "editor") => testActor({ role });
  await expect(readOffer(database.db, as("operations"), id)).resolves.toBeDefined();
  await expect(readOffer(database.db, as("viewer"), id)).rejects.toThrow(Forbidden);
  await expect(listTemplates(database.db, as("editor"))).rejects.toThrow(Forbidden);
  const input = inputOf(await stored(id));
  await expect(saveOffer(database.db, as("operations"), id, input, { version: new Date() })).rejects.toThrow(
    Forbidden,
  );
});

test("whose a draft would be by its e-mail is proposed as a save stores it, with who owes too much", async () => {
  const { db } = database;
  const { rows } = await sql<{ id: string }>`insert into companies (name, country_code, credit_limit)
    values ('Deep NV', 'BE', 10), ('Sound NV', 'BE', 10) returning id`.execute(db);
  const [deep = "", sound = ""] = rows.map(({ id }) => id);
  await sql`insert into company_contacts (company_id, position, name, email)
    values (${deep}, 1, 'An', 'an@deep.example'), (${sound}, 1, 'Jo', 'jo@sound.example')`.execute(db);
  await insertIssued(db, { company: deep, gross: "10.01" });
  const id = await draft({ email: "stranger@else.example" });
  const propose = (email: string) => proposeCustomer(db, actor, id, email);
  expect(await propose("stranger@else.example")).toBeNull();
  expect(await propose("AN@deep.example")).toMatchObject({ name: "Deep NV", over_credit: true });
  expect(await propose("jo@sound.example")).toMatchObject({ name: "Sound NV", over_credit: false });
  const saved = async (customer_email: string) => {
    const { offer, lines } = await stored(id);
    const input = { ...inputOf({ offer, lines }), customer_email };
    await saveOffer(db, actor, id, input, { version: offer.updated_at });
    return (await stored(id)).offer.company_id;
  };
  for (const email of ["an@deep.example", "jo@sound.example", "stranger@else.example"]) {
    const proposed = await propose(email);
    expect(await saved(email), email).toBe(proposed?.id ?? null);
  }
  await expect(proposeCustomer(db, testActor({ role: "operations" }), id, "")).rejects.toThrow(Forbidden);
});

describe("the language of an offer", () => {
  const languageOf = async (id: string) => (await stored(id)).offer.language;

  test("is that of who asked at their customer, else of the customer, else of the request", async () => {
    const { rows } = await sql<{ id: string }>`
      insert into companies (name, language) values ('Peeters', 'fr'), ('Dubois', null) returning id`.execute(
      database.db,
    );
    const [peeters = "", dubois = ""] = rows.map(({ id }) => id);
    await sql`insert into company_contacts (company_id, position, name, email, language) values
      (${peeters}, 1, 'Own', 'own@peeters.example', 'de'), (${peeters}, 2, 'Other', 'other@peeters.example', null),
      (${dubois}, 1, 'None', 'none@dubois.example', null)`.execute(database.db);
    const made = async (email: string, more: object = {}) =>
      languageOf(await draft({ email, language: "nl", ...more }));
    expect(await made("own@peeters.example")).toBe("de");
    expect(await made("other@peeters.example")).toBe("fr");
    expect(await made("none@dubois.example")).toBe("nl");
    expect(await made("stranger@else.example")).toBe("nl");
    // A language chosen by staff for a customer's request stays.
    expect(await made("own@peeters.example", { company_id: peeters, language: "en" })).toBe("en");
  });

  test("takes the texts that the template has in it, the English where it has none", async () => {
    const templateId = await createTemplate(
      database.db,
      actor,
      template({
        name: "In two languages",
        texts: { nl: { conditions: "Onder voorbehoud van plaats.", lines: ["Zeevracht"] } },
      }),
    );
    const drafted = async (language: string) =>
      stored(
        await createOffer(database.db, actor, {
          requestId: await request({ email: `${language}@else.example`, language }),
          templateId,
        }),
      );
    const dutch = await drafted("nl");
    expect(dutch.offer.conditions).toBe("Onder voorbehoud van plaats.");
    expect(dutch.lines.map(({ description }) => description)).toEqual(["Zeevracht", "Bill of lading"]);
    expect((await drafted("fr")).offer.conditions).toBe("Subject to space.");
  });

  test("more descriptions than lines are refused beside them", () => {
    const typed = { ...templateFormValues(template()), lines_fr: "Fret maritime\nConnaissement\nDivers" };
    expect(templateForm.safeParse(typed).error?.issues).toMatchObject([
      { path: ["lines_fr"], message: "There are 3 descriptions in French for 2 lines" },
    ]);
    expect(templateForm.parse({ ...typed, lines_fr: "Fret\n" }).texts).toEqual({
      fr: { conditions: null, lines: ["Fret"] },
    });
  });
});
