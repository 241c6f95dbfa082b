import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { countRows, difference } from "./count-rows.ts";
import { useTestDatabase } from "./test-database.ts";
import { useStaffActions } from "./writing-forms/staff-actions.ts";
import { makeWorld } from "./writing-forms/world.ts";
import { WRITING_FORMS } from "./writing-forms/writing-forms.ts";

const database = useTestDatabase();
const desk = useStaffActions(database);

const SPOILT = [
  "",
  "a\u0000b",
  "\ud800\u202e\u{1F469}\u200D",
  "x".repeat(10_000),
  "-1",
  "0.00001",
  "1e400",
  "999999999",
  "0000-01-01",
  "9999-12-31",
  "2026-02-30",
  "00000000-0000-0000-0000-000000000000",
  "not-an-id",
  '["a"]',
  "__proto__",
];

/** Routes whose forms are tried: all of them would take half an hour. */
const TRIED =
  /^(?:invoices\/desk\/invoice\.|carriers\/|claims\/|supplier-invoices\/|payments\/|consolidations\/|series\/|planning\/|deliveries\/|portal\/)/;

const all = Object.entries(WRITING_FORMS).flatMap(([route, forms]) =>
  TRIED.test(route) ? forms.map((form) => ({ route, name: form.name, form })) : [],
);

/** Each field gets a third of the texts, in turn: each text is still tried in hundreds of fields, and a minute is saved. */
const TURNS = 3;

test.each(all.map((each, turn) => ({ ...each, turn })))(
  "$route: «$name» with one field spoilt is done or refused, never an error",
  async ({ route, form, turn }) => {
    const world = makeWorld(database.db, desk.staff);
    let ready = await form.prepare(world);
    let before = await countRows(database.pool);
    const failures: string[] = [];
    for (const [at, name] of Object.keys({ ...ready.fields, ...ready.params }).entries()) {
      if (name === "intent") continue;
      for (const text of SPOILT.filter((_, each) => (each + at + turn) % TURNS === 0)) {
        // Without a path parameter the address is another one.
        if (text === "" && ready.params && name in ready.params) continue;
        const spoilt = { ...ready, fields: { ...ready.fields }, params: { ...ready.params } };
        if (name in spoilt.params)
          spoilt.params[name] = encodeURIComponent(text.toWellFormed()).slice(0, 500);
        else spoilt.fields[name] = text;
        const key = randomBytes(16).toString("hex");
        const { status, body } = await desk.send(route, spoilt, key);
        if (status >= 500) failures.push(`${name}=${text.slice(0, 30)}: ${status} ${body.slice(0, 100)}`);
        if (status >= 400) continue;
        ready = await form.prepare(world);
        before = await countRows(database.pool);
      }
      const { sent_forms: _, ...changed } = difference(before, await countRows(database.pool));
      if (Object.keys(changed).length > 0) failures.push(`${name}: refused, but ${JSON.stringify(changed)}`);
    }
    expect(failures).toEqual([]);
  },
  120_000,
);

/** Its currency names the field in a message, and is not stored. */
const NAMING = "supplier-invoices/desk/supplier-invoice.route: rate";

test("no form takes the code of no currency", async () => {
  const world = makeWorld(database.db, desk.staff);
  const asked: string[] = [];
  const taken: string[] = [];
  const forms = Object.entries(WRITING_FORMS).flatMap(([route, each]) =>
    each.map((form) => ({ route, form })),
  );
  for (const { route, form } of forms) {
    const { fields, ...ready } = await form.prepare(world);
    for (const field of Object.keys(fields).filter((each) => each.endsWith("currency"))) {
      const name = `${route}: ${form.name}`;
      if (name === NAMING) continue;
      asked.push(name);
      const spoilt = { ...ready, fields: { ...fields, [field]: "ERU" } };
      const { status } = await desk.send(route, spoilt, randomBytes(16).toString("hex"));
      if (status < 400) taken.push(name);
    }
  }
  expect(asked.length).toBeGreaterThan(8);
  expect(taken).toEqual([]);
});
