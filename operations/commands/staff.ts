/** npm run staff -- add|list|role|disable|enable|reset|reset-2fa: staff accounts from the command line, also beside the running product. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { changeRole, disableStaff, enableStaff } from "#app/desk/staff/manage-staff.server.ts";
import { addStaff, COMMAND_LINE, listStaff } from "#app/accounts/staff.server.ts";
import { resetSecondFactorByCommand } from "#app/accounts/second-factor.server.ts";
import { makeResetLink } from "#app/accounts/password-reset.server.ts";
import { type Database, connectDatabase } from "#database/connection/connect.ts";
import { DatabaseProblem } from "#database/connection/errors.ts";
import { EmbeddedPostgresProblem } from "../embedded/start-problem.ts";
import { migrate } from "#database/connection/migrate.ts";
import { normalizeEmail } from "#app/accounts/credentials.ts";
import { isRole, ROLES, type Role } from "#app/access/policy.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { DomainError } from "#app/kit/errors.ts";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { onDatabase, UsageProblem } from "./command.ts";
import { type Env, readEnv, SettingsError } from "#server/env.ts";

const usage = `Staff accounts

  npm run staff -- list
  npm run staff -- add <email> [--role <role>]  prints a password, once; an owner unless --role says another
  npm run staff -- role <email> <role>    ends the sessions; the last owner only with --force
  npm run staff -- reset <email>          prints a link to set a new password; it works once, for an hour
  npm run staff -- reset-2fa <email>      takes app, passkeys and backup codes away and ends the sessions: for a lost phone
  npm run staff -- disable <email>        ends the sessions; the last owner only with --force
  npm run staff -- enable <email>

Roles: ${ROLES.join(", ")}.
DATABASE_URL or DATA_DIR say which database, as for npm start; PUBLIC_URL begins the link.`;

interface Arguments {
  db: Database;
  env: Env;
  email: string;
  force: boolean;
  role: Role | undefined;
  now: Date;
}

const verbs: Record<string, (args: Arguments) => Promise<string>> = {
  async add({ db, email, role, env }) {
    const password = randomBytes(12).toString("base64url");
    if (!(await addStaff(db, { email, password, generated: true, role })))
      throw new UsageProblem(`There is an account ${email} already.`);
    return `Added ${email}\nPassword: ${password}\n\nIt is shown this once. Whoever signs in with it at ${env.publicUrl}/admin/login chooses another one first.`;
  },
  async list({ db }) {
    const staff = await listStaff(db, COMMAND_LINE);
    if (staff.length === 0) return "There are no accounts yet. Add one: npm run staff -- add <email>";
    const width = Math.max(...staff.map(({ email }) => email.length));
    const line = (email: string, role: string, state: string, seen: string) =>
      `${email.padEnd(width)}  ${role.padEnd(10)}  ${state.padEnd(8)}  ${seen}`;
    return [
      line("Email", "Role", "State", `Last seen (${companyTime()})`),
      ...staff.map(({ email, role, disabledAt, lastSeenAt }) =>
        line(
          email,
          role,
          disabledAt ? "disabled" : "active",
          lastSeenAt ? formatDateTime(lastSeenAt) : "never",
        ),
      ),
    ].join("\n");
  },
  async disable({ db, email, force, now }) {
    const { sessionsEnded, already } = await disableStaff(db, COMMAND_LINE, email, { now, force }).catch(
      offerForce,
    );
    return already ? `${email} is disabled already.` : `Disabled ${email}. ${ended(sessionsEnded)}`;
  },
  async role({ db, email, role, force, now }) {
    if (!role) throw new UsageProblem(`Which role?\n\n${usage}`);
    const { sessionsEnded, already } = await changeRole(db, COMMAND_LINE, email, { role, now, force }).catch(
      offerForce,
    );
    return already ? `${email} is ${role} already.` : `${email} is ${role} now. ${ended(sessionsEnded)}`;
  },
  async enable({ db, email }) {
    const { already } = await enableStaff(db, COMMAND_LINE, email, new Date());
    return already ? `${email} is active already.` : `Enabled ${email}. The password is the one it had.`;
  },
  async reset({ db, email, env, now }) {
    const link = await makeResetLink(db, COMMAND_LINE, email, { publicUrl: env.publicUrl, now });
    return `Set a new password for ${email} here, once, within an hour:\n${link}`;
  },
};

verbs["reset-2fa"] = async ({ db, email, now }) =>
  (await resetSecondFactorByCommand(db, email, now))
    ? `Reset the second factor of ${email}: the password alone signs in, and a mail says so. Every session ended.`
    : `${email} has no second factor.`;

const ended = (sessions: number) => `${sessions === 1 ? "1 session" : `${sessions} sessions`} ended.`;

function offerForce(error: unknown): never {
  if (error instanceof DomainError && error.name === "Conflict")
    throw new UsageProblem(`${error.userMessage} Add --force to do it all the same.`);
  throw error;
}

async function main(args: string[]): Promise<string> {
  const { values, positionals } = readArguments(args);
  const [verb, typed, ...others] = positionals;
  const [role, ...rest] = verb === "role" ? others : [values.role, ...others];
  const act = verb ? verbs[verb] : undefined;
  if (!verb || !act || rest.length > 0 || (verb === "list" && typed)) throw new UsageProblem(usage);
  const email = normalizeEmail(typed ?? "");
  if (verb !== "list" && !isEmailType(email))
    throw new UsageProblem(`${typed ? `«${typed}» is no email.` : "An email is missing."}\n\n${usage}`);
  if (role !== undefined && !isRole(role)) throw new UsageProblem(`«${role}» is no role.\n\n${usage}`);
  const env = readEnv(process.env);
  return onDatabase(env, { mayCreate: false }, async (url) => {
    await migrate(url);
    const { db, pool } = connectDatabase(url, { warn: () => {} }, { max: 1 });
    try {
      return await act({ db, env, email, force: values.force, role: role, now: new Date() });
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
      options: { force: { type: "boolean", default: false }, role: { type: "string" } },
    });
  } catch (error) {
    throw new UsageProblem(`${(error as Error).message}\n\n${usage}`);
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  if (error instanceof DomainError) console.error(error.userMessage);
  else if (
    [UsageProblem, SettingsError, EmbeddedPostgresProblem, DatabaseProblem].some(
      (kind) => error instanceof kind,
    )
  )
    console.error((error as Error).message);
  else console.error(`The accounts could not be reached: ${(error as Error).message}`);
  process.exitCode = 1;
}
