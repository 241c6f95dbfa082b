import pg from "pg";
import { DatabaseProblem } from "./database-problem.ts";

const oldestServer = 160_000;
const patienceMs = 10_000;

/**
 * Connects once to the database of DATABASE_URL and looks at its version.
 *
 * @throws DatabaseProblem naming the setting, host, role or database that is wrong, never the password
 */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
    );
    const [server] = rows;
    if (server && server.number < oldestServer) {
      throw new DatabaseProblem(
        `DATABASE_URL: the server is PostgreSQL ${server.version}; version 16 or newer is needed.`,
      );
    }
  } catch (error) {
    if (error instanceof DatabaseProblem) throw error;
    throw new DatabaseProblem(`DATABASE_URL: ${reasonOf(error as NodeJS.ErrnoException, client)}`, {
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
