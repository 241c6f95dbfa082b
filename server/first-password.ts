import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { FirstStaff } from "#app/accounts/staff.server.ts";

interface FirstPasswordOptions {
  dataDir: string;
  givenPasswordInUse(): Promise<boolean>;
  log: Logger;
  isTerminal: boolean;
}

/** Prints the password on the terminal, else writes a file readable by this account only, since logs are read by many. */
export async function announceFirstPassword(
  account: FirstStaff | null,
  { dataDir, log, isTerminal, givenPasswordInUse }: FirstPasswordOptions,
): Promise<void> {
  const file = path.join(dataDir, "first-password.txt");
  if (!account) {
    if (!(await givenPasswordInUse())) await rm(file, { force: true });
    return;
  }
  const { email, generatedPassword } = account;
  if (generatedPassword === null)
    return log.info(`staff login: ${email}, with the password set in ADMIN_PASSWORD`);
  if (isTerminal) return;
  await mkdir(dataDir, { recursive: true });
  await rm(file, { force: true });
  await writeFile(file, `${email}\n${generatedPassword}\n`, { mode: 0o600, flag: "wx" });
  log.info({ file }, `staff login: ${email}, with the password in ${file}`);
}
