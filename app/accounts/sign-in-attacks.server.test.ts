import { beforeAll, beforeEach, expect, test } from "vitest";
import { createLimits } from "#database/connection/limits.ts";
import { eventually } from "#tests/eventually.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "./staff.server.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { findSession } from "./session.server.ts";
import { verifyAdminPassword } from "./sign-in.server.ts";

const database = useTestDatabase();
let auth: Auth;
const email = "desk@zenne.example";
const password = "quiet-canal-barge";

beforeAll(async () => {
  auth = { secret: "s".repeat(40), publicUrl: "http://zenne.example" };
  await addStaff(database.db, { email, password });
});
beforeEach(async () => {
  await database.db.deleteFrom("rate_limits").execute();
});

async function attempt(options: {
  as?: string;
  with?: string;
  from?: string;
  cookie?: string;
  factor?: number;
}) {
  const headers = new Headers(options.cookie ? { cookie: options.cookie } : {});
  return verifyAdminPassword(
    { db: database.db, auth, limits: createLimits(database.pool, options.factor) },
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

async function attemptsUntilLimited(each: (n: number) => Promise<{ limited: boolean }>): Promise<number> {
  for (let n = 0; n < 40; n++) if ((await each(n)).limited) return n;
  return Infinity;
}

test("guesses from one address are limited after ten on one account, twenty on many", async () => {
  expect(await attemptsUntilLimited(() => attempt({}))).toBe(10);
  await database.db.deleteFrom("rate_limits").execute();
  expect(await attemptsUntilLimited((n) => attempt({ as: `staff${n}@zenne.example` }))).toBe(20);
});

async function failedBefore(as: string, times: number) {
  await attempt({ as, from: "198.51.100.1" });
  await database.db
    .updateTable("rate_limits")
    .set({ points: times })
    .where("key", "like", `sign-in-failures-%:${as}`)
    .execute();
}

test("an IPv6 /64 counts as one visitor, and its /48 as ten", async () => {
  const network = (n: number) =>
    attempt({ as: `staff${n}@zenne.example`, from: `2001:db8::${n.toString(16)}` });
  expect(await attemptsUntilLimited(network)).toBe(20);
  const site = (n: number) =>
    attempt({ as: `staff${n}@zenne.example`, from: `2001:db8:1:${n.toString(16)}::1`, factor: 0.1 });
  expect(await attemptsUntilLimited(site)).toBe(20);
});

test.each([email, "nobody@zenne.example"])(
  "guessing on %s from many addresses slows each of them down, more with every failure",
  async (as) => {
    const again = async (from: string) => [await attempt({ as, from }), await attempt({ as, from })] as const;
    await failedBefore(as, 9);
    expect((await again("198.51.100.20"))[1].limited).toBe(false);
    const [pressed, soon] = await again("198.51.100.30");
    expect(pressed.limited).toBe(false);
    expect(soon).toMatchObject({
      limited: true,
      reply: { success: false, error: "Too many attempts. Please wait before trying again." },
    });
    expect(soon.retryAfter).toBeLessThanOrEqual(15);
    await failedBefore(as, 100);
    const [besieged, later] = await again("198.51.100.40");
    expect(besieged.limited).toBe(false);
    expect(later.retryAfter).toBeGreaterThan(15);
    expect(later.retryAfter).toBeLessThanOrEqual(60);
  },
);

test("however an account is attacked, its owner signs in at once from an unknown browser and network", async () => {
  await failedBefore(email, 5_000);
  expect((await attempt({ with: password, from: "203.0.113.1" })).reply.success).toBe(true);
  expect((await attempt({ with: password, from: "2001:db8:ffff::1" })).reply.success).toBe(true);
});

test("a network that guesses without end locks nobody else out", async () => {
  for (let n = 0; n < 70; n++)
    await attempt({ as: `staff${n}@zenne.example`, from: `2001:db8:1:${n.toString(16)}::1`, factor: 0.1 });
  const owner = await attempt({ with: password, from: "2001:db8:2::1", factor: 0.1 });
  expect(owner.reply.success).toBe(true);
});

test("while unknown devices are limited, a known device signs in; for other accounts it is unknown", async () => {
  const { headers } = await attempt({ with: password });
  const cookieBefore = cookiesOf(headers);
  await attemptsUntilLimited(() => attempt({}));
  expect((await attempt({ with: password })).limited).toBe(true);
  expect((await attempt({ with: password, cookie: cookieBefore })).reply.success).toBe(true);
  await addStaff(database.db, { email: "other@zenne.example", password });
  await attemptsUntilLimited(() => attempt({ as: "other@zenne.example" }));
  expect((await attempt({ as: "other@zenne.example", with: password, cookie: cookieBefore })).limited).toBe(
    true,
  );
  expect((await attempt({ with: password, cookie: "zenne_device=abc.def" })).limited).toBe(true);
  expect(await attemptsUntilLimited(() => attempt({ cookie: cookieBefore }))).toBe(10);
});

test("the limit expires by itself: nobody is locked out permanently", async () => {
  await attemptsUntilLimited(() => attempt({}));
  await database.db
    .updateTable("rate_limits")
    .set({ expire: Date.now() - 1 })
    .where("key", "not like", "sign-in-failures%")
    .execute();
  expect((await attempt({ with: password })).reply.success).toBe(true);
});

test("successful sign-ins consume no points", async () => {
  for (let n = 0; n < 12; n++) expect((await attempt({ with: password })).reply.success).toBe(true);
});

test("unknown, disabled and known accounts get the same answer in about the same time", async () => {
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
  await eventually(async () => {
    const [existing, unknown, disabled] = [
      await timeOf(email),
      await timeOf("nobody@zenne.example"),
      await timeOf("gone@zenne.example"),
    ];
    // Hashing takes most of the time; without it the response would take a tenth.
    expect(unknown).toBeGreaterThan(existing / 2.5);
    expect(disabled).toBeGreaterThan(existing / 2.5);
    expect(unknown).toBeLessThan(existing * 2.5);
  });
});

test("signing in opens a session under a new id and ends the browser's previous one", async () => {
  const first = await attempt({ with: password });
  const second = await attempt({ with: password, cookie: cookiesOf(first.headers) });
  const sessionOf = (headers: Headers) =>
    findSession({ db: database.db, auth }, cookiesOf(headers), new Date());
  expect(cookiesOf(second.headers)).not.toBe(cookiesOf(first.headers));
  expect(await sessionOf(first.headers)).toBeNull();
  expect((await sessionOf(second.headers))?.email).toBe(email);
});

test("session fixation: a planted session id, without or with a forged signature, is never adopted", async () => {
  const planted = "zenne_session=planted.c2lnbmF0dXJl";
  const { headers } = await attempt({ with: password, cookie: planted });
  expect(cookiesOf(headers)).not.toContain("planted");
});

test("failed attempts are in the audit log without what was typed, and are limited in number", async () => {
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
