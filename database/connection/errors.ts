import pg from "pg";

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53300",
  // Statement timeout, lock timeout, idle transaction timeout.
  "57014",
  "55P03",
  "25P03",
  // The server responds but refuses: read-only, wrong password, missing rights or database.
  "25006",
  "28P01",
  "28000",
  "42501",
  "3D000",
]);
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|client has encountered a connection error/i;

/** A write with unknown outcome: its commit got no response, or no standby has confirmed it (docs/decisions/0100). */
export class UnknownOutcome extends Error {
  override name = "UnknownOutcome";
}

/** True for SQLSTATE 08, 57P, 53100, 53300; overload 57014, 55P03; refusals 25006, 28P01, 28000, 42501, 3D000. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof UnknownOutcome) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A missing socket means that the server is off; a missing other file is our bug.
  if (code === "ENOENT") return syscall === "connect";
  if (typeof code === "string" && (unavailableCodes.has(code) || code.startsWith("08"))) return true;
  return unavailableMessages.test(error.message);
}

/** A database problem as a message for the operator, printed without a stack. */
export class DatabaseProblem extends Error {
  override name = "DatabaseProblem";
}

const stateMessages: Record<string, string> = {
  "25006": "the database is read-only: it is a standby, or default_transaction_read_only is set",
  "28P01": "the database refuses the password of our role",
  "28000": "the database does not let our role in",
  "42501": "our role has not the rights it needs in the database",
  "3D000": "the database of DATABASE_URL does not exist",
  "53100": "the database has no room left on its disk",
  "53300": "the database has no connection left",
};

/** Returns the state of an unavailable database as in `stateMessages`, without names or secrets; undefined for other errors. */
export function databaseStateOf(error: unknown): string | undefined {
  if (!isDatabaseUnavailable(error)) return undefined;
  return stateMessages[String((error as { code?: unknown }).code)] ?? "the database does not answer";
}

/** Returns the final message of a start or command that failed because of the database; undefined for other errors. */
export function databaseProblemOf(error: unknown): DatabaseProblem | undefined {
  if (error instanceof DatabaseProblem) return error;
  const state = databaseStateOf(error);
  if (state === undefined) return undefined;
  const { message } = error as Error;
  return new DatabaseProblem(`Zenne cannot use its database: ${state} (${message}).`, { cause: error });
}

/** Returns the name of the violated constraint (SQLSTATE class 23); undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const isViolation = error instanceof pg.DatabaseError && error.code?.startsWith("23");
  return isViolation ? error.constraint : undefined;
}

/** Runs a write; a violation of a constraint in `refusals` is thrown as the error given there. */
export async function withRefusals<Result>(
  refusals: Record<string, () => Error>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw refusals[violatedConstraint(error) ?? ""]?.() ?? error;
  }
}

const minServerVersion = 160_000;
const connectTimeoutMs = 10_000;

/**
 * Checks the connection.
 * @returns whether it leads through a pooler
 * @throws DatabaseProblem naming the cause, never the password
 */
export async function checkDatabaseReachable(
  url: string,
  setting = "DATABASE_URL",
): Promise<{ pooled: boolean }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string; pid: number }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
         pg_backend_pid() as pid`,
    );
    const [server] = rows;
    if (server && server.number < minServerVersion) {
      throw new DatabaseProblem(
        `${setting}: the server is PostgreSQL ${server.version}; version 16 or newer is needed.`,
      );
    }
    return { pooled: server?.pid !== (client as pg.Client & { processID: number }).processID };
  } catch (error) {
    if (error instanceof DatabaseProblem) throw error;
    throw new DatabaseProblem(`${setting}: ${reasonOf(error as NodeJS.ErrnoException, client)}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

function reasonOf({ code = "", message }: NodeJS.ErrnoException, client: pg.Client): string {
  const { user, host, port, database } = client;
  switch (code) {
    case "ECONNREFUSED":
      return `nothing answers on ${host}:${port}. Is PostgreSQL running there, and is the port right?`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host ${host} is not known. Is its name right?`;
    case "28P01":
      return `the server refused the password of the role ${user}. A password with other signs than letters and digits must be percent-encoded (@ is %40).`;
    case "28000":
      return `the server does not let the role ${user} in (${message}).`;
    case "3D000":
      return `there is no database ${database} on ${host}. Create it: createdb --owner ${user} ${database}`;
    default:
      return `the database on ${host}:${port} could not be opened: ${message}`;
  }
}
