import { type RawBuilder, sql, type SqlBool } from "kysely";
import { places } from "./places.server.ts";

/**
 * Conditions, each on an index, by which rows are found whose place has a code of what the text means («China», «SHA»).
 * @param table or its alias: it has the columns `origin_code` and `destination_code`
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
