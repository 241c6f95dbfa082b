/** npm run staff -- add|list|disable|enable|reset: staff accounts from the command line, also beside the running product. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { addStaff, COMMAND_LINE } from "#database/accounts/add-staff.ts";
import { disableStaff } from "#database/accounts/disable-staff.ts";
import { enableStaff } from "#database/accounts/enable-staff.ts";
import { listStaff } from "#database/accounts/list-staff.ts";
import { makeResetLink } from "#database/accounts/make-reset-link.ts";
import { type Database, connectDatabase } from "#database/connect.ts";
import { DatabaseProblem } from "#database/database-problem.ts";
import { EmbeddedPostgresProblem } from "#database/embedded/start-problem.ts";
import { migrate } from "#database/migrate.ts";
import { normalizeEmail } from "#domain/accounts/credentials.ts";
import { isEmailType } from "#domain/email.ts";
import { DomainError } from "#domain/errors.ts";
import { COMPANY_TIME, formatDateTime } from "#domain/time.ts";
import { onDatabase, UsageProblem } from "./operate/command.ts";
import { type Env, readEnv, SettingsError } from "#server/env.ts";

const usage = `Staff accounts

  npm run staff -- list
  npm run staff -- add <email>            prints a password, once
  npm run staff -- reset <email>          prints a link to set a new password; it works once, for an hour
  npm run staff -- disable <email>        ends the sessions; the last active account only with --force
  npm run staff -- enable <email>

DATABASE_URL or DATA_DIR say which database, as for npm start; PUBLIC_URL begins the link.`;

/** Something that was asked wrongly; its message is for people. */
class Misuse extends Error {}

interface Asked {
  db: Database;
  env: Env;
  email: string;
  force: boolean;
  now: Date;
}

const verbs: Record<string, (asked: Asked) => Promise<string>> = {
  async add({ db, email, env }) {
    const password = randomBytes(12).toString("base64url");
    if (!(await addStaff(db, { email, password }))) throw new Misuse(`There is an account ${email} already.`);
    return `Added ${email}\nPassword: ${password}\n\nIt is shown this once. Sign in at ${env.publicUrl}/admin/login and change it under Settings.`;
  },
  async list({ db }) {
    const staff = await listStaff(db);
    if (staff.length === 0) return "There are no accounts yet. Add one: npm run staff -- add <email>";
    const width = Math.max(...staff.map(({ email }) => email.length));
    const line = (email: string, state: string, seen: string) =>
      `${email.padEnd(width)}  ${state.padEnd(8)}  ${seen}`;
    return [
      line("Email", "State", `Last seen (${COMPANY_TIME})`),
      ...staff.map(({ email, disabledAt, lastSeenAt }) =>
        line(email, disabledAt ? "disabled" : "active", lastSeenAt ? formatDateTime(lastSeenAt) : "never"),
      ),
    ].join("\n");
  },
  async disable({ db, email, force, now }) {
    const { sessionsEnded, already } = await disableStaff(db, COMMAND_LINE, email, { now, force }).catch(
      (error: unknown) => {
        if (error instanceof DomainError && error.name === "Conflict")
          throw new Misuse(`${error.userMessage} Add --force to do it all the same.`);
        throw error;
      },
    );
    return already
      ? `${email} is disabled already.`
      : `Disabled ${email}. ${sessionsEnded === 1 ? "1 session" : `${sessionsEnded} sessions`} ended.`;
  },
  async enable({ db, email }) {
    const { already } = await enableStaff(db, COMMAND_LINE, email);
    return already ? `${email} is active already.` : `Enabled ${email}. The password is the one it had.`;
  },
  async reset({ db, email, env, now }) {
    const link = await makeResetLink(db, COMMAND_LINE, email, { publicUrl: env.publicUrl, now });
    return `Set a new password for ${email} here, once, within an hour:\n${link}`;
  },
};

async function main(args: string[]): Promise<string> {
  const { values, positionals } = readArguments(args);
  const [verb, typed, ...rest] = positionals;
  const act = verb ? verbs[verb] : undefined;
  if (!verb || !act || rest.length > 0 || (verb === "list" && typed)) throw new Misuse(usage);
  const email = normalizeEmail(typed ?? "");
  if (verb !== "list" && !isEmailType(email))
    throw new Misuse(`${typed ? `«${typed}» is no email.` : "An email is missing."}\n\n${usage}`);
  const env = readEnv(process.env);
  return onDatabase(env, { mayCreate: false }, async (url) => {
    await migrate(url);
    const { db, pool } = connectDatabase(url, { warn: () => {} }, { max: 1 });
    try {
      return await act({ db, env, email, force: values.force, now: new Date() });
    } finally {
      await pool.end();
    }
  });
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { force: { type: "boolean", default: false } },
    });
  } catch (error) {
    throw new Misuse(`${(error as Error).message}\n\n${usage}`);
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  if (error instanceof DomainError) console.error(error.userMessage);
  else if (
    [Misuse, UsageProblem, SettingsError, EmbeddedPostgresProblem, DatabaseProblem].some(
      (known) => error instanceof known,
    )
  )
    console.error((error as Error).message);
  else console.error(`The accounts could not be reached: ${(error as Error).message}`);
  process.exitCode = 1;
}
