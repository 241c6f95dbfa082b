import { afterEach, beforeEach, expect, test } from "vitest";
import { openConnection, saveConnection } from "#app/invoices/connection.server.ts";
import type { ProviderName } from "#app/invoices/access-point.ts";
import { Conflict, Forbidden, NotFound } from "#app/kit/errors.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { type AccessPoints, startAccessPoints } from "#tests/access-points.ts";
import { useRoles } from "#tests/shipments.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { ublBytes } from "#tests/supplier-invoices.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { takeUbl } from "../store-invoice.server.ts";
import { changeState } from "../change-invoice.server.ts";
import { askForInbox, readInbox, readInboxState } from "./read-inbox.server.ts";
import { listUnread, readUnreadFile, setUnreadSettled } from "./unread-documents.server.ts";

const database = useTestDatabase();
const owner = useStaff(database);
const role = useRoles(database);
const auth = { secret: "0123456789abcdef0123456789abcdef", publicUrl: "https://zenne.example" };
const PROVIDERS = ["recommand", "storecove", "billit"] as const;
let points: AccessPoints;

beforeEach(async () => {
  points = await startAccessPoints();
  await emptyTables(database.pool, "supplier_invoices, unread_documents");
  await database.pool.query("delete from app_settings where key = 'supplier_invoices.inbox'");
  await connect(null);
});
afterEach(() => points.stop());

const connect = (provider: ProviderName | null) =>
  saveConnection(
    database.db,
    auth,
    owner,
    { provider, account: provider && "42", secret: provider && "key_1:very-secret", sandbox: false },
    new Date(),
  );
const MORNING = "2026-11-26T08:00:00.000Z";
const look = (now = MORNING) =>
  readInbox(database.db, { open: () => openConnection(database.db, auth, points.means), now: new Date(now) });
const wait = (id: string, bytes: Buffer | string | null, note = false) =>
  points.waiting.push({ id, bytes: typeof bytes === "string" ? Buffer.from(bytes) : bytes, note });
const invoice = (number: string, pdfBytes = 0) => Buffer.from(ublBytes({ number, pdfBytes }));
const taken = async () =>
  (
    await database.pool.query<{ number: string; source: string; provider_id: string }>(
      "select number, source, provider_id from supplier_invoices order by number",
    )
  ).rows;
const numbers = async () => (await taken()).map(({ number }) => number);

test.each(PROVIDERS)("%s: what waits is stored as it came, then confirmed", async (provider) => {
  await connect(provider);
  wait("d-1", invoice("F-1"));
  if (provider === "storecove") wait("n-1", null, true);
  // More documents than an access point lists at once.
  for (let each = 2; each <= 12; each += 1) wait(`d-${each}`, invoice(`F-${each}`));
  expect(await look()).toEqual({ provider, triedAt: MORNING, readAt: MORNING, problem: null });
  expect(await taken()).toHaveLength(12);
  expect((await taken())[0]).toEqual({ number: "F-1", source: "inbox", provider_id: "d-1" });
  expect(points.waiting).toEqual([]);
  const { rows } = await database.pool.query<{ file: Buffer }>(
    "select file from supplier_invoices where number = 'F-1'",
  );
  expect(rows[0]?.file.equals(invoice("F-1"))).toBe(true);
});

test.each(PROVIDERS)(
  "%s that is down, slow or locked takes nothing, and says so until it answers",
  async (provider) => {
    await connect(provider);
    wait("d-1", invoice("F-1"));
    for (const mood of ["down", "slow", "locked"] as const) {
      points.mood = mood;
      const state = await look();
      expect(state, mood).toMatchObject({ readAt: null, problem: expect.stringMatching(/./) });
      expect(state?.problem).not.toContain("very-secret");
    }
    expect(await taken()).toEqual([]);
    expect(points.confirmed).toEqual([]);
    points.mood = "up";
    expect(await look()).toMatchObject({ problem: null, readAt: MORNING });
    expect(await numbers()).toEqual(["F-1"]);
    points.mood = "down";
    const state = await look("2026-11-26T09:00:00.000Z");
    expect(state).toMatchObject({ readAt: MORNING, triedAt: "2026-11-26T09:00:00.000Z" });
    expect(await readInboxState(database.db, role("operations"))).toEqual({ provider, state });
  },
);

test.each(PROVIDERS)(
  "%s that tells twice of a document, or loses our answer, has it stored once",
  async (provider) => {
    await connect(provider);
    wait("d-1", invoice("F-1"));
    const [document] = points.waiting;
    // The response to the confirmation is lost.
    await readInbox(database.db, {
      open: async () => {
        const point = await openConnection(database.db, auth, points.means);
        return (
          point && {
            ...point,
            listInbox: async () =>
              (await point.listInbox()).map((item) => ({
                ...item,
                async confirm() {
                  points.mood = "loses";
                  await item.confirm();
                },
              })),
          }
        );
      },
      now: new Date(MORNING),
    });
    expect(points.confirmed).toEqual(["d-1"]);
    points.waiting.push(document!);
    expect(await look()).toMatchObject({ problem: null });
    expect(await numbers()).toEqual(["F-1"]);
    // A refused invoice is not imported again.
    const { rows } = await database.pool.query<{ id: string }>("select id from supplier_invoices");
    await changeState(database.db, role("accounting"), rows[0]!.id, {
      version: 1,
      turn: "refuse",
      reason: "Not ours",
    });
    points.waiting.push(document!);
    await look();
    expect(await numbers()).toEqual(["F-1"]);
    expect(points.waiting).toEqual([]);
  },
);

test.each(PROVIDERS)("%s: what cannot be read is kept with its reason, and stops none", async (provider) => {
  await connect(provider);
  points.means.limitMs = 10_000;
  const large = invoice("F-LARGE", 4_000_000);
  wait("bad", "<html>no invoice</html>");
  wait("large", large);
  wait("gone", null);
  wait("good", invoice("F-GOOD"));
  wait("huge", Buffer.alloc(16_000_001, 60));
  wait("last", invoice("F-LAST"));
  expect(await look()).toMatchObject({ problem: null });
  expect(await numbers()).toEqual(["F-GOOD", "F-LAST"]);
  expect(points.waiting).toEqual([]);
  const unread = await listUnread(database.db, role("operations"));
  const sender = provider === "storecove" ? "" : "0208:0403170701";
  expect(unread.map(({ problem, hasFile, sender: from }) => [problem, hasFile, from]).toSorted()).toEqual([
    [expect.stringContaining("it does not have the document any more"), false, sender],
    [expect.stringContaining("its answer is larger than 16 MB"), false, sender],
    ["The file is larger than 5 MB: ask the supplier for one with a smaller PDF inside", true, sender],
    ["This is no invoice or credit note in UBL 2.1", true, sender],
  ]);
  const bad = unread.find(({ problem }) => problem.startsWith("This is no"))!;
  expect((await readUnreadFile(database.db, role("operations"), bad.id)).toString()).toBe(
    "<html>no invoice</html>",
  );
});

test("what came in before by another way is confirmed; another document of its number is kept to be looked at", async () => {
  await connect("recommand");
  const bytes = ublBytes({ number: "F-1" });
  await takeUbl(database.db, role("accounting"), { name: "f-1.xml", bytes });
  wait("same", Buffer.from(bytes));
  wait("other", Buffer.from(ublBytes({ number: "F-1", note: "Corrected" })));
  await look();
  expect(await numbers()).toEqual(["F-1"]);
  const unread = await listUnread(database.db, role("accounting"));
  expect(unread.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/^This number of this supplier came in already: invoice F-1 of Haulier NV/),
  ]);
});

test("answers of customers to our invoices: only those that somebody has to act on are kept", async () => {
  await connect("billit");
  const answer = (code: string) => `<ApplicationResponse xmlns="urn:x"><cac:DocumentResponse>
    <cac:Response><cbc:ResponseCode>${code}</cbc:ResponseCode><cac:Status><cbc:StatusReason>Wrong order\u0000 number</cbc:StatusReason></cac:Status></cac:Response>
    <cac:DocumentReference><cbc:ID>2026-0042</cbc:ID></cac:DocumentReference></cac:DocumentResponse></ApplicationResponse>`;
  wait("1", answer("AB"));
  wait("2", `<StandardBusinessDocument>${answer("RE")}</StandardBusinessDocument>`);
  await look();
  expect(points.confirmed).toEqual(["1", "2"]);
  const unread = await listUnread(database.db, role("accounting"));
  expect(unread.map(({ problem }) => problem)).toEqual([
    "An answer to our invoice 2026-0042: rejected. Wrong order number",
  ]);
});

test("a document that cannot be fetched now waits, is named, and does not stop those after it", async () => {
  await connect("recommand");
  wait("d-1", invoice("F-1"));
  wait("d-2", invoice("F-2"));
  const open = async () => {
    const point = await openConnection(database.db, auth, points.means);
    const listInbox = async () =>
      (await point!.listInbox()).map((item) =>
        item.id === "d-1" ? { ...item, read: () => Promise.reject(new Error("it answered 503")) } : item,
      );
    return point && { ...point, listInbox };
  };
  const state = await readInbox(database.db, { open, now: new Date(MORNING) });
  expect(state).toMatchObject({ readAt: null, problem: "Document d-1: it answered 503" });
  expect(await numbers()).toEqual(["F-2"]);
  expect(points.waiting.map(({ id }) => id)).toEqual(["d-1"]);
});

test("accounting has it read at once where there is an access point, and settles what was left over", async () => {
  const accounting = role("accounting");
  await expect(askForInbox(database.db, accounting)).rejects.toThrow(Conflict);
  await connect("billit");
  await expect(askForInbox(database.db, role("operations"))).rejects.toThrow(Forbidden);
  await askForInbox(database.db, accounting);
  await askForInbox(database.db, accounting);
  const { rows } = await database.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'read_inbox'",
  );
  expect(rows).toHaveLength(1);
  wait("bad", "<html/>");
  await look();
  const [left] = await listUnread(database.db, accounting);
  await expect(setUnreadSettled(database.db, role("operations"), left!.id, true)).rejects.toThrow(Forbidden);
  await setUnreadSettled(database.db, accounting, left!.id, true);
  expect(await listUnread(database.db, accounting)).toMatchObject([{ settled_by: accounting.email }]);
  await expect(setUnreadSettled(database.db, accounting, left!.id, true)).rejects.toThrow(NotFound);
  await setUnreadSettled(database.db, accounting, left!.id, false);
  expect(await listUnread(database.db, accounting)).toMatchObject([{ settled_by: null }]);
});

test("without an access point nothing is looked at", async () => {
  expect(await look()).toBeNull();
  expect(points.requests).toEqual([]);
});
