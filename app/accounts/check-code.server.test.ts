import { randomBytes } from "node:crypto";
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { openSecret, sealSecret } from "./secrets.server.ts";
import { newTotpSecret, stepOfCode, totpAddress } from "./check-code.server.ts";

// RFC 6238, appendix B: «12345678901234567890» in base32, and the last six of its eight digits.
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);
const stepAt = (seconds: number) => Math.floor(seconds / 30);

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at %i s the code of RFC 6238 is %s", (seconds, code) => {
  expect(stepOfCode(secret, code, { now: at(seconds), lastStep: 0 })).toBe(stepAt(seconds));
});

test("a clock may be one step off, not two: 40 s ahead works or not as the steps fall", () => {
  const code = "005924";
  const start = stepAt(1234567890) * 30;
  const ok = (seconds: number) => stepOfCode(secret, code, { now: at(seconds), lastStep: 0 }) !== null;
  expect(ok(start - 30)).toBe(true);
  expect(ok(start - 31)).toBe(false);
  expect(ok(start + 59)).toBe(true);
  expect(ok(start + 60)).toBe(false);
  // A clock 40 s behind shows the code of the previous step for two thirds of each step.
  expect(ok(start + 15 + 40)).toBe(true);
  expect(ok(start + 25 + 40)).toBe(false);
});

test("a code works once, and none of an earlier step after it", () => {
  const now = at(1234567890);
  const step = stepAt(1234567890);
  expect(stepOfCode(secret, "005924", { now, lastStep: step - 1 })).toBe(step);
  expect(stepOfCode(secret, "005924", { now, lastStep: step })).toBeNull();
  expect(stepOfCode(secret, "005924", { now, lastStep: step + 1 })).toBeNull();
});

test("secrets are 160 random bits, and the address names company and account", () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  const address = new URL(totpAddress(made, "lotte+desk@zenne.example"));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("lotte+desk@zenne.example");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: made,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

test("another program computes the same codes", ({ skip }) => {
  const made = newTotpSecret();
  const now = new Date();
  let code: string;
  try {
    code = execFileSync("oathtool", ["--totp", "-b", made, "--now", `@${Math.floor(now.getTime() / 1000)}`])
      .toString()
      .trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return skip();
    throw error;
  }
  expect(stepOfCode(made, code, { now, lastStep: 0 })).toBe(stepAt(now.getTime() / 1000));
});

test("a sealed secret opens with the same key for the same account alone", async () => {
  const auth = (key: string) => ({ secret: key, publicUrl: "https://zenne.example" });
  const mine = auth(randomBytes(32).toString("hex"));
  const sealed = sealSecret(mine, "lotte", secret);
  expect(sealed).not.toContain(secret);
  expect(sealSecret(mine, "lotte", secret)).not.toBe(sealed);
  expect(openSecret(mine, "lotte", sealed)).toBe(secret);
  expect(openSecret(mine, "jan", sealed)).toBeNull();
  expect(openSecret(auth("another"), "lotte", sealed)).toBeNull();
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
  expect(openSecret(mine, "lotte", changed)).toBeNull();
  expect(openSecret(mine, "lotte", "short")).toBeNull();
});
