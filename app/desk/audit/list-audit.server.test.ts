import { beforeAll, expect, test } from "vitest";
import type { AuditFilter } from "./audit-filter.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { testActor } from "#tests/actors.ts";
import { listAudit } from "./list-audit.server.ts";
import { emit } from "#database/events/emit.ts";

const database = useTestDatabase();
const lotte = { id: "0f1e2d3c-0000-4000-8000-000000000001", email: "lotte@zenne.example" };
const wim = { id: "0f1e2d3c-0000-4000-8000-000000000002", email: "wim@zenne.example" };

beforeAll(async () => {
  for (let n = 0; n < 120; n++) {
    await emit(database.db, n % 3 === 0 ? lotte : wim, {
      action: "shipment.created",
      entity: "shipment",
      summary: `ZF-${n}`,
    });
  }
  await emit(
    database.db,
    { id: null, email: "" },
    {
      action: "session.refused",
      entity: "session",
      summary: "lotte@zenne.example",
      details: { why: "wrong", address: "192.0.2.1" },
    },
  );
  // Entries of one transaction share a timestamp: pagination must not skip any.
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 60; n++) {
      await emit(tx, wim, { action: "shipper.created", entity: "shipper", summary: `100% ${n}_` });
    }
  });
});

async function all(filter: AuditFilter): Promise<string[]> {
  const summaries: string[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await listAudit(database.db, testActor(), filter, { before });
    summaries.push(...page.rows.map(({ summary }) => summary));
    if (page.next === null) return summaries;
    before = page.next;
  }
}

test("pages have no gaps or repeats, newest first, also among equal timestamps", async () => {
  const summaries = await all({});
  expect(summaries).toHaveLength(181);
  expect(new Set(summaries).size).toBe(181);
  expect(summaries[0]).toBe("100% 59_");
  expect(summaries.at(-1)).toBe("ZF-0");
});

test("filters by person, kind and text", async () => {
  expect(await all({ person: lotte.id })).toHaveLength(40);
  expect(await all({ person: "nobody" })).toEqual(["lotte@zenne.example"]);
  expect(await all({ area: "sessions" })).toEqual(["lotte@zenne.example"]);
  expect(await all({ area: "shipments", person: wim.id })).toHaveLength(80);
  expect(await all({ search: "zf-11" })).toHaveLength(11);
  expect(await all({ search: "100% 5_" })).toEqual(["100% 5_"]);
  expect(await all({ search: "LOTTE@" })).toHaveLength(41);
});

test("days are inclusive, in Brussels", async () => {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Brussels" });
  // One day, unless midnight has passed since the entries were written.
  const { rows } = await database.pool.query("select min(at) as first, max(at) as last from audit_log");
  const [from, to] = [day.format(rows[0].first), day.format(rows[0].last)];
  expect(await all({ from, to })).toHaveLength(181);
  expect(await all({ to: "2000-01-01" })).toEqual([]);
  expect(await all({ from: "2000-01-01", to, area: "sessions" })).toHaveLength(1);
});

test("the log cannot be updated or deleted from", async () => {
  await expect(database.db.updateTable("audit_log").set({ summary: "x" }).execute()).rejects.toThrow(
    "append-only",
  );
  await expect(database.db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
});

test("entries past the retention are deleted, at least thirty days remain, and the log is append-only again", async () => {
  await database.pool.query(`
    insert into audit_log (at, actor_email, action, entity, summary)
    select now() - make_interval(days => days), '', 'x.y', 'x', days || ' days' from unnest(array[29, 31, 401]) as days`);
  const left = async () =>
    (
      await database.db
        .selectFrom("audit_log")
        .select("summary")
        .where("entity", "=", "x")
        .orderBy("at")
        .execute()
    ).map(({ summary }) => summary);
  await database.pool.query("select expire_audit_log(400, 1000)");
  expect(await left()).toEqual(["31 days", "29 days"]);
  await database.pool.query("select expire_audit_log(0, 1000)");
  expect(await left()).toEqual(["29 days"]);
  const change = `begin; select expire_audit_log(30, 1); delete from audit_log where entity = 'x'`;
  await expect(database.pool.query(change)).rejects.toThrow("append-only");
});

test("who reads no invoices or payments finds none of their lines", async () => {
  for (const [action, entity] of [
    ["invoice.issued", "invoice"],
    ["payment.recorded", "payment"],
    ["company.credit_limit_set", "company"],
    ["company.updated", "company"],
    ["supplier_invoice.taken", "supplier_invoice"],
  ] as const)
    await emit(database.db, wim, { action, entity, summary: "EUR 741.88, Maes NV" });
  const shown = async (role: "owner" | "operations") =>
    (await listAudit(database.db, testActor({ role }), { search: "741.88" })).rows.map(
      ({ action }) => action,
    );
  expect(await shown("owner")).toHaveLength(5);
  expect(await shown("operations")).toEqual(["supplier_invoice.taken", "company.updated"]);
});

test("the default name of an account is no name, also beside the e-mail it had before", async () => {
  const account = { id: "0f1e2d3c-0000-4000-8000-000000000003", name: "eva", email: "eva@zenne.example" };
  await database.db.insertInto("admin_users").values(account).execute();
  const actor = { id: account.id, email: "before@zenne.example" };
  await emit(database.db, actor, { action: "shipper.created", entity: "shipper", summary: "Eva's" });
  const names = async () =>
    (await listAudit(database.db, testActor(), { person: account.id }, {})).rows.map(
      ({ actorName }) => actorName,
    );
  expect(await names()).toEqual([undefined]);
  await database.db
    .updateTable("admin_users")
    .set({ name: "Eva Maes" })
    .where("id", "=", account.id)
    .execute();
  expect(await names()).toEqual(["Eva Maes"]);
});

test("deletions are found while what they deleted can be restored", async () => {
  const deleted = async (name: string, restored_at: string | null, details: object = {}) => {
    const id = crypto.randomUUID();
    await database.pool.query(
      `insert into deleted_records (id, act_id, kind, record_id, name, snapshot, actor_email, restored_at)
        values ($1, $1, 'shipper', $1, $2, $3, '', $4)`,
      [id, name, restored_at ? null : {}, restored_at],
    );
    const event = { action: "shipper.deleted", entity: "shipper", summary: name } as const;
    await emit(database.db, wim, { ...event, details: { deleted: id, ...details } });
    return id;
  };
  await deleted("Waits", null);
  await deleted("Is back", "2026-11-20");
  const act = await deleted("Of an act", null, { deleted: null });
  const many = { entity: "shipments", summary: "2", details: { act } } as const;
  await emit(database.db, wim, { ...many, action: "shipments.deleted_begun" });
  expect(await all({ restorable: "1" })).toEqual(["2", "Waits"]);
  await emit(database.db, wim, { ...many, action: "shipments.deleted", summary: "2 done" });
  expect(await all({ restorable: "1" })).toEqual(["2 done", "Waits"]);
});
