import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Database } from "./connect.ts";
import { nameStatement } from "./naming-pool.ts";

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
    if (!made) {
      made = build(db, (key) => sql.val(new Slot(key)) as unknown as RawBuilder<never>).compile();
      nameStatement(made.sql, name);
    }
    const parameters = made.parameters.map((part) => (part instanceof Slot ? values[part.key] : part));
    return (await db.executeQuery<Row>({ ...made, parameters })).rows;
  };
}
