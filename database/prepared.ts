import {
  type Compilable,
  type CompiledQuery,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  sql,
} from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Database } from "./connect.ts";

/** Texts of prepared statements and the names connections know them by. */
const names = new Map<string, string>();

/** Stands in a text for a value that every call brings anew. */
export type ValueOf<Values> = <Key extends keyof Values & string>(key: Key) => RawBuilder<Values[Key]>;

class Slot {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/**
 * A query that is asked all the time: its text is made once, and each connection parses and plans it once. Only for
 * queries whose best plan is the same for all values, such as a look-up by key (docs/decisions/0015).
 *
 * @param build the query, with `value("name")` wherever a value goes
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Database, value: ValueOf<Values>) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    made ??= prepare(
      name,
      build(db, (key) => sql.val(new Slot(key)) as unknown as RawBuilder<never>).compile(),
    );
    const parameters = made.parameters.map((part) => (part instanceof Slot ? values[part.key] : part));
    return (await db.executeQuery<Row>({ ...made, parameters })).rows;
  };
}

function prepare<Row>(name: string, query: CompiledQuery<Row>): CompiledQuery<Row> {
  names.set(query.sql, name);
  return query;
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
