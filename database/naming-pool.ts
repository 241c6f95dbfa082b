import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";

/** Texts of prepared statements and the names connections know them by. */
const names = new Map<string, string>();

/** From now on every connection of a naming pool prepares statements of this text, once, under this name. */
export function nameStatement(text: string, name: string): void {
  names.set(text, name);
}

/** What Kysely asks of a pool, with a name given to the statements that have one. */
export function namingPool(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const naming = known.get(client) ?? namingClient(client);
      known.set(client, naming);
      return naming;
    },
    end: () => pool.end(),
  };
}

function namingClient(client: PoolClient): PostgresPoolClient {
  return {
    // Its other form takes cursors, which the dialect uses only where it was given their constructor.
    query: ((text: string, values: unknown[]) =>
      client.query({ name: names.get(text), text, values })) as unknown as PostgresPoolClient["query"],
    release: () => client.release(),
  };
}
