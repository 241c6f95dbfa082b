import { beforeAll, expect, test } from "vitest";
import type { AuditFilter } from "#domain/audit/audit-filter.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listAudit } from "./list-audit.ts";
import { recordAudit } from "./record-audit.ts";

const database = useTestDatabase();
const lotte = { id: "0f1e2d3c-0000-4000-8000-000000000001", email: "lotte@zenne.example" };
const wim = { id: "0f1e2d3c-0000-4000-8000-000000000002", email: "wim@zenne.example" };

beforeAll(async () => {
  for (let n = 0; n < 120; n++) {
    await recordAudit(database.db, n % 3 === 0 ? lotte : wim, {
      action: "shipment.created",
      entity: "shipment",
      summary: `ZF-${n}`,
    });
  }
  await recordAudit(
    database.db,
    { id: null, email: "" },
    {
      action: "session.refused",
      entity: "session",
      summary: "lotte@zenne.example",
      details: { why: "wrong", address: "192.0.2.1" },
    },
  );
  // Many entries of one transaction have one time: pages must not lose any.
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 60; n++) {
      await recordAudit(tx, wim, { action: "shipper.created", entity: "shipper", summary: `100% ${n}_` });
    }
  });
});

async function all(filter: AuditFilter): Promise<string[]> {
  const summaries: string[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await listAudit(database.db, filter, { before });
    summaries.push(...page.rows.map(({ summary }) => summary));
    if (page.next === null) return summaries;
    before = page.next;
  }
}

test("pages follow each other without gap or repetition, newest first, whatever shares a moment", async () => {
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
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Brussels" }).format(new Date());
  expect(await all({ from: today, to: today })).toHaveLength(181);
  expect(await all({ to: "2000-01-01" })).toEqual([]);
  expect(await all({ from: "2000-01-01", to: today, area: "sessions" })).toHaveLength(1);
});

test("the log cannot be changed", async () => {
  await expect(database.db.updateTable("audit_log").set({ summary: "x" }).execute()).rejects.toThrow(
    "append-only",
  );
  await expect(database.db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
});
