import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Conflict, Forbidden, Invalid } from "#app/kit/errors.ts";
import { type AccessPoints, startAccessPoints } from "#tests/access-points.ts";
import { issuedInvoice } from "#tests/issued-invoice.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { listTransmissions } from "../transmissions/transmissions.server.ts";
import { handOver } from "../transmissions/hand-over.server.ts";
import { readSending } from "../mails/read-sending.server.ts";
import { readInvoiceFile } from "../read-invoices.server.ts";
import { findInvoice } from "../stored-invoice.server.ts";
import type { ProviderName } from "../access-point.ts";
import {
  openConnection,
  readConnection,
  saveConnection,
  type TypedConnection,
} from "../connection.server.ts";
import { deliverByPeppol } from "./deliver.server.ts";
import { sendByPeppol } from "./send-peppol.server.ts";

const database = useTestDatabase();
const owner = useStaff(database);
const auth = { secret: "0123456789abcdef0123456789abcdef", publicUrl: "https://zenne.example" };
const PROVIDERS = ["recommand", "storecove", "billit"] as const;
const SECRET = "key_1:very-secret";
const ENTERPRISE = "0208:0403170701";
const actor = useStaff(database, { role: "accounting", email: "books@zenne.example" });
let points: AccessPoints;

beforeEach(async () => {
  points = await startAccessPoints();
  points.receivers.add(ENTERPRISE);
});
afterEach(() => points.stop());

const connect = (provider: ProviderName | null, changed: Partial<TypedConnection> = {}) =>
  saveConnection(
    database.db,
    auth,
    owner,
    { provider, account: "42", secret: SECRET, sandbox: false, ...changed },
    new Date(),
  );
async function queued(): Promise<{ id: string; job: { id: string } }> {
  const { id } = await issuedInvoice(database.db, actor);
  await sendByPeppol(database.db, actor, id, { attempt: 1 });
  const [delivery] = await listTransmissions(database.db, actor, id);
  return { id, job: { id: delivery?.id ?? "" } };
}
const work = (job: { id: string }, isLast = false) =>
  deliverByPeppol({ db: database.db, auth, means: points.means }, job, { isLast });
const stateOf = async (id: string) => (await listTransmissions(database.db, actor, id))[0];

test.each(PROVIDERS)(
  "%s carries the bytes that were issued, to where the customer receives",
  async (provider) => {
    await connect(provider);
    const { id, job } = await queued();
    expect(await stateOf(id)).toMatchObject({ channel: "peppol", state: "queued" });
    await work(job);
    const { bytes } = await readInvoiceFile(database.db, actor, id, "ubl");
    expect(points.taken.map(({ ubl }) => ubl)).toEqual([bytes.toString("utf8")]);
    if (provider !== "billit") expect(points.taken[0]?.to).toBe(ENTERPRISE);
    const sent = provider === "recommand" ? "delivered" : "sent";
    expect(await stateOf(id)).toMatchObject({ state: sent, to: ENTERPRISE, reason: null });
    await work(job);
    if (provider === "storecove") {
      expect(await stateOf(id)).toMatchObject({ state: "sent" });
      points.arrived.add(points.taken[0]!.id);
      await work(job);
      expect(await stateOf(id)).toMatchObject({ state: "delivered" });
    }
    expect(points.taken).toHaveLength(1);
  },
);

test.each(PROVIDERS)(
  "%s that was down, slow or lost its answer has the document once in the end",
  async (provider) => {
    await connect(provider);
    const { id, job } = await queued();
    for (const mood of ["down", "slow", "locked"] as const) {
      points.mood = mood;
      await expect(work(job), mood).rejects.toThrow();
      expect(await stateOf(id)).toMatchObject({
        state: "queued",
        reason: expect.stringMatching(/^The access point: /),
      });
    }
    expect((await stateOf(id))?.reason).not.toContain("very-secret");
    points.mood = "loses";
    await expect(work(job)).rejects.toThrow();
    expect(points.taken).toHaveLength(1);
    await work(job);
    expect(points.taken).toHaveLength(1);
    expect((await stateOf(id))?.state).not.toBe("queued");
  },
);

test.each(PROVIDERS)("%s refuses in its own words; after that it can be sent again", async (provider) => {
  await connect(provider);
  points.mood = "refuses";
  const { id, job } = await queued();
  await work(job);
  expect(await stateOf(id)).toMatchObject({ state: "refused", reason: expect.stringContaining("BR-CO-10") });
  points.mood = "up";
  await sendByPeppol(database.db, actor, id, { attempt: 2 });
  await work({ id: (await stateOf(id))!.id });
  expect((await listTransmissions(database.db, actor, id)).map(({ state }) => state)).not.toContain("queued");
  await expect(sendByPeppol(database.db, actor, id, { attempt: 3 })).rejects.toThrow(Conflict);
});

test.each(PROVIDERS)("%s is asked under both schemes each time: a «no» is not kept", async (provider) => {
  await connect(provider);
  points.receivers.clear();
  const { id, job } = await queued();
  await work(job);
  expect(await stateOf(id)).toMatchObject({
    state: "refused",
    reason: expect.stringMatching(/0208:0403170701 and 9925:BE0403170701/),
  });
  points.receivers.add("9925:BE0403170701");
  await sendByPeppol(database.db, actor, id, { attempt: 2 });
  await work({ id: (await stateOf(id))!.id });
  expect(await stateOf(id)).toMatchObject({ to: "9925:BE0403170701" });
  expect(points.taken).toHaveLength(1);
});

test.each(PROVIDERS)(
  "given up after the last attempt, what %s has taken unheard is not sent twice",
  async (provider) => {
    await connect(provider);
    const { id, job } = await queued();
    points.mood = "loses";
    await expect(work(job, true)).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({
      state: "refused",
      reason: expect.stringContaining("access point"),
    });
    await sendByPeppol(database.db, actor, id, { attempt: 2 });
    await work({ id: (await stateOf(id))!.id });
    expect((await stateOf(id))?.state).not.toBe("queued");
    expect(points.taken).toHaveLength(1);
  },
);

test.each(PROVIDERS)(
  "what %s may have delivered goes to another access point only after a person has looked there",
  async (provider) => {
    const other = provider === "billit" ? "storecove" : "billit";
    const label = { recommand: "Recommand", storecove: "Storecove", billit: "Billit" }[provider];
    const send = (id: string, attempt: number, notAt?: string) =>
      sendByPeppol(database.db, actor, id, { attempt, notAt });
    await connect(provider);
    const { id, job } = await queued();
    points.mood = "loses";
    await expect(work(job)).rejects.toThrow();
    await connect(other);
    await work(job);
    expect(await stateOf(id)).toMatchObject({ state: "refused", reason: expect.stringContaining(label) });
    for (const notAt of [undefined, "Peppol"])
      await expect(send(id, 2, notAt), String(notAt)).rejects.toThrow(Conflict);
    expect(points.taken).toHaveLength(1);
    await send(id, 2, label);
    await work({ id: (await stateOf(id))!.id });
    expect(points.taken).toHaveLength(2);
  },
);

test.each(PROVIDERS)("what %s has refused goes to another access point at once", async (provider) => {
  await connect(provider);
  points.mood = "refuses";
  const { id, job } = await queued();
  await work(job);
  points.mood = "up";
  await connect(provider === "billit" ? "storecove" : "billit");
  await sendByPeppol(database.db, actor, id, { attempt: 2 });
  await work({ id: (await stateOf(id))!.id });
  expect(points.taken).toHaveLength(1);
});

test("without an access point all but this step works, and it says so; two people send it once", async () => {
  await connect(null);
  const { id } = await issuedInvoice(database.db, actor);
  await expect(sendByPeppol(database.db, actor, id, { attempt: 1 })).rejects.toThrow(
    "No access point is set up",
  );
  await connect("recommand");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => sendByPeppol(database.db, actor, id, { attempt: 1 })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(sendByPeppol(database.db, { ...actor, role: "sales" }, id, { attempt: 2 })).rejects.toThrow(
    Forbidden,
  );
  const foreign = await issuedInvoice(database.db, actor, { vat_number: null });
  await expect(sendByPeppol(database.db, actor, foreign.id, { attempt: 1 })).rejects.toThrow(Invalid);
});

test("the key is encrypted, kept where none is typed, never read by a page, and of this installation alone", async () => {
  await connect("recommand");
  const { rows } = await sql<{
    value: string;
  }>`select value from app_settings where key = 'peppol_connection'`.execute(database.db);
  expect(rows[0]?.value).not.toContain("very-secret");
  expect(await readConnection(database.db, actor)).toEqual({
    provider: "recommand",
    account: "42",
    sandbox: false,
  });
  expect(await connect("recommand", { secret: null })).toBe(false);
  expect(await connect("recommand", { secret: null, account: "43" })).toBe(true);
  await expect(connect("storecove", { secret: null })).rejects.toThrow(Invalid);
  await expect(openConnection(database.db, { ...auth, secret: "another".repeat(5) })).rejects.toThrow(
    "type it again",
  );
  const log = await sql<{ details: string }>`select details::text as details from audit_log`.execute(
    database.db,
  );
  expect(JSON.stringify(log.rows)).not.toContain("very-secret");
  await expect(
    saveConnection(
      database.db,
      auth,
      { ...owner, role: "accounting" },
      { provider: null, account: null, secret: null, sandbox: false },
      new Date(),
    ),
  ).rejects.toThrow(Forbidden);
});

test("what was handed over to be uploaded by hand goes by Peppol only after a person has looked", async () => {
  await connect("recommand");
  const { id } = await issuedInvoice(database.db, actor);
  await handOver(database.db, actor, { ids: [id], now: new Date() });
  const send = (notAt?: string) => sendByPeppol(database.db, actor, id, { attempt: 1, notAt });
  await expect(send()).rejects.toThrow(Conflict);
  const { peppol } = await readSending(database.db, actor, await findInvoice(database.db, id));
  await send(peppol.maybeBy);
  await work({ id: (await stateOf(id))!.id });
  expect(points.taken).toHaveLength(1);
});
