import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { announceFirstPassword } from "./data-folder.ts";

let folder: string;
let file: string;
let logged = "";
const log = pino({}, { write: (line: string) => void (logged += line) });
const made = { email: "first@zenne.example", generatedPassword: "k3-made-up" };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zenne-first-"));
  file = path.join(folder, "data", "first-password.txt");
});
beforeEach(() => {
  logged = "";
});
afterAll(() => rm(folder, { recursive: true }));

const announce = (what: Parameters<typeof announceFirstPassword>[0], isTerminal: boolean, inUse = true) =>
  announceFirstPassword(what, {
    dataDir: path.dirname(file),
    log,
    isTerminal,
    givenPasswordInUse: async () => inUse,
  });

test("in a terminal, which displays it, the generated password is neither logged nor stored", async () => {
  await announce(made, true);
  expect(logged).not.toContain(made.generatedPassword);
  expect(existsSync(file)).toBe(false);
});

test("without a terminal it is in a private file, named in the log, until it is replaced", async () => {
  await announce(made, false);
  expect(await readFile(file, "utf8")).toBe(`${made.email}\n${made.generatedPassword}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(logged).toContain(file);
  expect(logged).not.toContain(made.generatedPassword);
  await announce(null, false, true);
  expect(existsSync(file)).toBe(true);
  await announce(null, false, false);
  expect(existsSync(file)).toBe(false);
});

test("a password set in ADMIN_PASSWORD is neither logged nor stored", async () => {
  await announce({ email: made.email, generatedPassword: null }, true);
  expect(logged).toContain("with the password set in ADMIN_PASSWORD");
  expect(existsSync(file)).toBe(false);
});
