import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { FirstStaff } from "#database/accounts/staff.ts";

interface FirstPasswordOptions {
  /** Absolute path. */
  dataDir: string;
  givenPasswordInUse(): Promise<boolean>;
  log: Logger;
  /** A terminal displays the password with the start lines (`startLines`). */
  isTerminal: boolean;
}

/**
 * Announces the login of the account created at the first start. A generated password is displayed in the terminal;
 * without one it is written to a file only this account may read, named in the log. The log never
 * contains it: logs are collected and read by many.
 *
 * @param made null when an account existed; then the file is removed once no generated password is in use
 */
export async function announceFirstPassword(
  made: FirstStaff | null,
  { dataDir, log, isTerminal, givenPasswordInUse }: FirstPasswordOptions,
): Promise<void> {
  const file = path.join(dataDir, "first-password.txt");
  if (!made) {
    if (!(await givenPasswordInUse())) await rm(file, { force: true });
    return;
  }
  const { email, generatedPassword } = made;
  if (generatedPassword === null)
    return log.info(`staff login: ${email}, with the password set in ADMIN_PASSWORD`);
  if (isTerminal) return;
  await mkdir(dataDir, { recursive: true });
  await rm(file, { force: true });
  await writeFile(file, `${email}\n${generatedPassword}\n`, { mode: 0o600, flag: "wx" });
  log.info({ file }, `staff login: ${email}, with the password in ${file}`);
}
