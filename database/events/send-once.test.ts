import { describe, expect, test } from "vitest";
import { Conflict } from "#app/kit/errors.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { emit, NOBODY } from "./emit.ts";
import { findSentBefore, forgetSentForm, keepAnswer, SentForm, whileSending } from "./send-once.ts";

const database = useTestDatabase();

let count = 0;
const parts = () => ["actor", "/admin/cranes", `key ${(count += 1)}`, "reach", "30"];
const event = { action: "crane.added", entity: "crane", entityId: "7" };
const cranes = async () =>
  (await database.db.selectFrom("audit_log").select("id").where("entity", "=", "crane").execute()).length;

/** Submits a form as a request does; with `fails` it fails after its event, before the commit. */
const send = (form: SentForm, { fails = false } = {}) =>
  whileSending({ sender: [], form, onClaim: () => {} }, () =>
    database.db.transaction().execute(async (tx) => {
      await emit(tx, NOBODY, event);
      await emit(tx, NOBODY, { ...event, action: "crane.turned" });
      if (fails) throw new Error("the disk is full");
    }),
  );

describe("a form with a key", () => {
  test("is done once, also at once; of the second nothing stays", async () => {
    const same = parts();
    const before = await cranes();
    const results = await Promise.allSettled([1, 2, 3].map(() => send(new SentForm(same))));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(send(new SentForm(same))).rejects.toThrow(Conflict);
    expect((await cranes()) - before).toBe(2);
  });

  test("that failed can be sent again", async () => {
    const same = parts();
    await expect(send(new SentForm(same), { fails: true })).rejects.toThrow("the disk is full");
    await send(new SentForm(same));
  });

  test("goes on in further transactions of its request", async () => {
    const form = new SentForm(parts());
    await send(form);
    await send(form);
  });

  test("with another text, to another address or of another person is another form", async () => {
    const [actor = "", address = "", key = "", ...fields] = parts();
    await send(new SentForm([actor, address, key, ...fields]));
    await send(new SentForm([actor, address, key, "reach", "40"]));
    await send(new SentForm([actor, `${address}/2`, key, ...fields]));
    await send(new SentForm(["colleague", address, key, ...fields]));
  });

  test("gives its answer to who sends it again, and to nobody who reads the table", async () => {
    const same = parts();
    const [first, second] = [new SentForm(same), new SentForm(same)];
    expect(await findSentBefore(database.db, second)).toBeNull();
    await send(first);
    expect(await keepAnswer(database.db, second, Buffer.from("no"))).toBe(false);
    expect(await keepAnswer(database.db, first, Buffer.from("the only link"))).toBe(true);
    expect(await findSentBefore(database.db, first)).toBeNull();
    expect(await findSentBefore(database.db, second)).toEqual({
      entity: "crane",
      entityId: "7",
      answer: Buffer.from("the only link"),
    });
    const stored = await database.db.selectFrom("sent_forms").selectAll().execute();
    expect(
      JSON.stringify(stored.map((row) => [row.answer?.toString("latin1"), row.entity_id])),
    ).not.toContain("the only link");
  });

  test("whose process ended before it answered says what it was about", async () => {
    const same = parts();
    const form = new SentForm(same);
    await send(form);
    await database.pool.query(
      "update sent_forms set sent_at = now() - interval '1 minute' where digest = $1",
      [form.digest],
    );
    expect(await findSentBefore(database.db, new SentForm(same))).toEqual({
      entity: "crane",
      entityId: "7",
      answer: null,
    });
  });

  test("whose answer cannot be given again says so at once", async () => {
    const same = parts();
    const form = new SentForm(same);
    await send(form);
    expect(await keepAnswer(database.db, form, null)).toBe(true);
    expect(await findSentBefore(database.db, new SentForm(same))).toMatchObject({ answer: null });
  });

  test("that was a download can be sent again", async () => {
    const same = parts();
    const form = new SentForm(same);
    await send(form);
    await forgetSentForm(database.db, form);
    await send(new SentForm(same));
  });
});

test("what is sent without a key is done as often as it comes", async () => {
  const before = await cranes();
  for (let time = 0; time < 2; time += 1) await emit(database.db, NOBODY, event);
  expect((await cranes()) - before).toBe(2);
});
