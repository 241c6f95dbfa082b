import { type RawBuilder, sql, type SqlBool } from "kysely";
import { places } from "./places.server.ts";

/**
 * Conditions, each supported by an index, for rows whose place has a code that the text may mean («China», «SHA»).
 * @param table table or alias with the columns `origin_code` and `destination_code`
 */
export function codedAs(
  ends: readonly ("origin" | "destination")[],
  text: string,
  table: "shipments" | "quote_requests" | "pattern" = "shipments",
): RawBuilder<SqlBool>[] {
  const { places: codes, country } = places.codesFor(text);
  return ends.flatMap((end) => {
    const column = sql.ref(`${table}.${end}_code`);
    return [
      ...codes.map((code) => sql<SqlBool>`${column} = ${code}`),
      ...(country ? [sql<SqlBool>`${column} like ${sql.lit(`${country}%`)}`] : []),
    ];
  });
}
