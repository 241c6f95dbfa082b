import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLimits } from "#database/limits.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "./add-staff.ts";
import { type Auth, createAuth } from "./auth.ts";
import { verifyAdminPassword } from "./verify-admin-password.ts";

const database = useTestDatabase();
let auth: Auth;
const email = "desk@zenne.example";
const password = "quiet-canal-barge";

beforeAll(async () => {
  auth = createAuth({ db: database.db, secret: "s".repeat(40), publicUrl: "http://zenne.example" });
  await addStaff(database.db, { email, password });
});
beforeEach(async () => {
  await database.db.deleteFrom("rate_limits").execute();
});

/** One attempt; a new process each time as far as limits are concerned. */
async function attempt(options: { as?: string; with?: string; from?: string; cookie?: string }) {
  const headers = new Headers(options.cookie ? { cookie: options.cookie } : {});
  return verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool) },
    { email: options.as ?? email, password: options.with ?? "wrong" },
    {
      request: new Request("http://zenne.example/admin/login", { method: "POST", headers }),
      address: options.from ?? "192.0.2.1",
    },
  );
}

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** How many attempts have their password looked at before the first that has not. */
async function looksUntilHeldBack(each: (n: number) => Promise<{ limited: boolean }>): Promise<number> {
  for (let n = 0; n < 40; n++) if ((await each(n)).limited) return n;
  return Infinity;
}

test("guessing from one address is held back after ten on one account, twenty on many", async () => {
  expect(await looksUntilHeldBack(() => attempt({}))).toBe(10);
  await database.db.deleteFrom("rate_limits").execute();
  expect(await looksUntilHeldBack((n) => attempt({ as: `staff${n}@zenne.example` }))).toBe(20);
});

test("guessing on one account from many addresses is held back as soon, and so is one IPv6 network", async () => {
  expect(await looksUntilHeldBack((n) => attempt({ from: `198.51.100.${n}` }))).toBe(10);
  const network = (n: number) =>
    attempt({ as: `staff${n}@zenne.example`, from: `2001:db8::${n.toString(16)}` });
  expect(await looksUntilHeldBack(network)).toBe(20);
});

test("an account that does not exist is held back alike, in the same words", async () => {
  const unknown = (n: number) => attempt({ as: "nobody@zenne.example", from: `198.51.100.${n}` });
  expect(await looksUntilHeldBack(unknown)).toBe(10);
  expect((await unknown(50)).reply).toEqual({
    success: false,
    error: "Too many attempts. Please wait before trying again.",
  });
  expect((await attempt({ as: "nobody@zenne.example", from: "203.0.113.1" })).reply).toEqual(
    (await unknown(51)).reply,
  );
});

test("while strangers are held back, a browser the account knows signs in; to other accounts it is a stranger", async () => {
  const { headers } = await attempt({ with: password });
  const known = cookiesOf(headers);
  await looksUntilHeldBack((n) => attempt({ from: `198.51.100.${n}` }));
  expect((await attempt({ with: password, from: "203.0.113.9" })).limited).toBe(true);
  expect((await attempt({ with: password, cookie: known })).reply.success).toBe(true);
  await addStaff(database.db, { email: "other@zenne.example", password });
  await looksUntilHeldBack((n) => attempt({ as: "other@zenne.example", from: `198.51.100.${n}` }));
  expect((await attempt({ as: "other@zenne.example", with: password, cookie: known })).limited).toBe(true);
  expect((await attempt({ with: password, cookie: "zenne_device=abc.def" })).limited).toBe(true);
  expect(await looksUntilHeldBack(() => attempt({ cookie: known }))).toBe(10);
});

test("the hold ends by itself: nobody is locked out for good", async () => {
  await looksUntilHeldBack(() => attempt({}));
  await database.db
    .updateTable("rate_limits")
    .set({ expire: Date.now() - 1 })
    .where("key", "not like", "sign-in-account-day%")
    .execute();
  expect((await attempt({ with: password })).reply.success).toBe(true);
});

test("right passwords use nothing up", async () => {
  for (let n = 0; n < 12; n++) expect((await attempt({ with: password })).reply.success).toBe(true);
});

test("unknown, disabled and known accounts answer alike, and about as fast", async () => {
  const id = await addStaff(database.db, { email: "gone@zenne.example", password });
  await database.db
    .updateTable("admin_users")
    .set({ disabled_at: new Date() })
    .where("id", "=", id)
    .execute();
  const timeOf = async (as: string) => {
    const times: number[] = [];
    for (let n = 0; n < 7; n++) {
      await database.db.deleteFrom("rate_limits").execute();
      const began = performance.now();
      const { reply } = await attempt({ as });
      times.push(performance.now() - began);
      expect(reply).toEqual({ success: false, error: "Invalid credentials" });
    }
    return times.toSorted((one, other) => one - other)[3] ?? 0;
  };
  await vi.waitFor(
    async () => {
      const [known, unknown, disabled] = [
        await timeOf(email),
        await timeOf("nobody@zenne.example"),
        await timeOf("gone@zenne.example"),
      ];
      // Hashing takes most of the time; without it an answer would come in a tenth.
      expect(unknown).toBeGreaterThan(known / 2.5);
      expect(disabled).toBeGreaterThan(known / 2.5);
      expect(unknown).toBeLessThan(known * 2.5);
    },
    { timeout: 15_000 },
  );
});

test("signing in opens a session under a new id, and ends the one the browser came with", async () => {
  const first = await attempt({ with: password });
  const second = await attempt({ with: password, cookie: cookiesOf(first.headers) });
  const sessionOf = (headers: Headers) =>
    auth.api.getSession({ headers: new Headers({ cookie: cookiesOf(headers) }) });
  expect(cookiesOf(second.headers)).not.toBe(cookiesOf(first.headers));
  expect(await sessionOf(first.headers)).toBeNull();
  expect((await sessionOf(second.headers))?.user.email).toBe(email);
});

test("a session id planted in the browser, without or with a forged signature, is never taken over", async () => {
  const planted = "zenne_session=planted.c2lnbmF0dXJl";
  const { headers } = await attempt({ with: password, cookie: planted });
  expect(cookiesOf(headers)).not.toContain("planted");
  for (const cookie of [planted, "zenne_session=planted", "zenne_session="]) {
    expect(await auth.api.getSession({ headers: new Headers({ cookie }) })).toBeNull();
  }
});

test("a real id signed with another installation's secret opens nothing", async () => {
  const { headers } = await attempt({ with: password });
  const other = createAuth({ db: database.db, secret: "t".repeat(40), publicUrl: "http://zenne.example" });
  expect(await other.api.getSession({ headers: new Headers({ cookie: cookiesOf(headers) }) })).toBeNull();
});

test("failed attempts are in the audit log without what was typed, and not by the thousand", async () => {
  const before = await database.db
    .selectFrom("audit_log")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  for (let n = 0; n < 9; n++) await attempt({ as: "my secret password", from: "203.0.113.77" });
  await attempt({ from: "203.0.113.77" });
  const rows = await database.db
    .selectFrom("audit_log")
    .selectAll()
    .where("id", ">", before[0]?.id ?? "0")
    .orderBy("id")
    .execute();
  expect(rows).toHaveLength(6);
  expect(JSON.stringify(rows)).not.toContain("my secret password");
  expect(rows[0]).toMatchObject({
    action: "session.refused",
    actor_id: null,
    summary: "",
    details: { why: "unknown", address: "203.0.113.77" },
  });
  expect(rows[5]).toMatchObject({ summary: email, details: { why: "wrong" } });
});
