import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { resetAdminPasswordWithToken } from "#app/accounts/password-reset.server.ts";
import { verifyAdminPassword } from "#app/accounts/sign-in.server.ts";
import { createLimits } from "#database/connection/limits.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();

const staff = (...args: string[]) => staffWith({ DATABASE_URL: database.url }, ...args);

function staffWith(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string; complained: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["operations/commands/staff.ts", ...args], {
      env: { ...process.env, PUBLIC_URL: "https://zenne.example", ...env },
    });
    let output = "";
    let complained = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (complained += text));
    child.on("close", (code) => resolve({ code: code ?? 1, output, complained }));
  });
}

const signIn = (email: string, password: string) =>
  verifyAdminPassword(
    {
      db: database.db,
      auth: { secret: "s".repeat(40), publicUrl: "https://zenne.example" },
      limits: createLimits(database.pool),
    },
    { email, password },
    { request: new Request("https://zenne.example/", { method: "POST" }), address: "192.0.2.1" },
  );

test("an account is added, signs in, is disabled and enabled; the last active one only by force", async () => {
  expect((await staff("list")).output).toContain("There are no accounts yet.");
  const added = await staff("add", "Lotte@Zenne.example");
  expect(added.code).toBe(0);
  const password = /^Password: (\S+)$/m.exec(added.output)?.[1] ?? "";
  expect(password.length).toBeGreaterThanOrEqual(16);
  expect((await signIn("lotte@zenne.example", password)).reply.success).toBe(true);
  expect(await staff("add", "lotte@zenne.example")).toMatchObject({
    code: 1,
    complained: expect.stringContaining("There is an account lotte@zenne.example already."),
  });

  expect((await staff("disable", "lotte@zenne.example")).complained).toContain("is the last owner");
  await staff("add", "wim@zenne.example");
  expect((await staff("add", "ines@zenne.example", "--role", "boss")).complained).toContain(
    "«boss» is no role",
  );
  await staff("add", "ines@zenne.example", "--role", "editor");
  const { role } = await database.db
    .selectFrom("admin_users")
    .select("role")
    .where("email", "=", "ines@zenne.example")
    .executeTakeFirstOrThrow();
  expect(role).toBe("editor");
  expect((await staff("role", "ines@zenne.example", "sales")).output).toContain(
    "ines@zenne.example is sales now.",
  );
  expect((await staff("role", "ines@zenne.example", "boss")).complained).toContain("«boss» is no role");
  expect((await staff("disable", "lotte@zenne.example")).output).toContain("1 session ended");
  expect((await signIn("lotte@zenne.example", password)).reply.success).toBe(false);
  expect((await staff("list")).output).toMatch(/lotte@zenne\.example\s+owner\s+disabled\s+\w{3} \d\d, \d{4}/);
  expect((await staff("disable", "wim@zenne.example")).code).toBe(1);
  expect((await staff("disable", "wim@zenne.example", "--force")).code).toBe(0);
  expect((await staff("enable", "lotte@zenne.example")).code).toBe(0);
  expect((await signIn("lotte@zenne.example", password)).reply.success).toBe(true);
});

test("a reset prints a link of this installation that works once", async () => {
  await staff("add", "reset@zenne.example");
  const { output } = await staff("reset", "reset@zenne.example");
  const link = new URL(output.trim().split("\n").at(-1) ?? "");
  expect(link.origin + link.pathname).toBe("https://zenne.example/admin/reset-password");
  const use = () =>
    resetAdminPasswordWithToken(
      database.db,
      { token: link.searchParams.get("token") ?? "", newPassword: "wet gravel road" },
      { now: new Date(), address: "192.0.2.1" },
    );
  expect((await use()).success).toBe(true);
  expect((await use()).success).toBe(false);
});

test.each([
  [["reset", "nobody@zenne.example"], "There is no account nobody@zenne.example."],
  [["add", "not-an-email"], "«not-an-email» is no email."],
  [["add"], "An email is missing."],
  [["frobnicate", "x@zenne.example"], "npm run staff -- list"],
])("%j says what is wrong, without a stack", async (args, message) => {
  const { code, complained } = await staff(...args);
  expect(code).toBe(1);
  expect(complained).toContain(message);
  expect(complained).not.toContain("    at ");
});

test("in the wrong folder no database is created and no account added", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-staff-"));
  try {
    const wrong = await staffWith({ DATABASE_URL: "", DATA_DIR: folder }, "add", "lotte@zenne.example");
    expect(wrong).toMatchObject({ code: 1, output: "" });
    expect(wrong.complained).toBe(
      `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL to the right one.\n`,
    );
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
