import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { Forbidden, Invalid } from "#app/kit/errors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { draftedInvoice, issuedInvoice } from "#tests/issued-invoice.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listInvoices, readInvoiceFile } from "../read-invoices.server.ts";
import { listTransmissions } from "./transmissions.server.ts";
import { handOver } from "./hand-over.server.ts";

const database = useTestDatabase();
const actor = useStaff(database, { role: "accounting", email: "books@zenne.example" });
const now = new Date();
const unsent = async () =>
  (await listInvoices(database.db, actor, { search: "", state: "unsent" }, { index: 0 }, 50)).rows.map(
    ({ id }) => id,
  );

test("the archive has the e-invoices as they were issued; each is marked once, by whom and when", async () => {
  const { db } = database;
  const invoices = [await issuedInvoice(db, actor), await issuedInvoice(db, actor)];
  const draft = await draftedInvoice(db, actor);
  expect(await unsent()).toHaveLength(2);
  const ids = [...invoices, draft].map(({ id }) => id);
  const { count, body } = await handOver(db, actor, { ids: [...ids, ...ids], now });
  const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()));
  expect(count).toBe(2);
  const issued = await Promise.all(invoices.map(({ id }) => readInvoiceFile(db, actor, id, "ubl")));
  expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)])).toEqual(
    issued.map(({ name, bytes }) => [name, bytes]),
  );
  const other = { ...actor, email: "other@zenne.example" };
  expect((await handOver(db, other, { ids, now })).count).toBe(2);
  for (const { id } of invoices)
    expect(await listTransmissions(db, actor, id)).toMatchObject([
      {
        channel: "hand",
        state: "handed",
        created_by: "books",
        created_at: expect.any(Date),
        unsure: true,
      },
    ]);
  expect(await unsent()).toEqual([]);
});

test("what went by Peppol is left out, drafts alone are nothing, and sales hand over none", async () => {
  const { db } = database;
  const { id } = await issuedInvoice(db, actor);
  await database.pool.query(
    "insert into invoice_deliveries (invoice_id, channel, attempt, created_by) values ($1, 'peppol', 1, 'x')",
    [id],
  );
  const draft = await draftedInvoice(db, actor);
  await expect(handOver(db, actor, { ids: [id, draft.id], now })).rejects.toThrow(Invalid);
  await expect(handOver(db, { ...actor, role: "sales" }, { ids: [id], now })).rejects.toThrow(Forbidden);
});
