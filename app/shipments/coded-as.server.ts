import { type RawBuilder, sql, type SqlBool } from "kysely";
import { places } from "#content/places/places.server.ts";

/** Conditions, each on an index, by which shipments are found whose place has a code of what the text means («China», «SHA»). */
export function codedAs(ends: readonly ("origin" | "destination")[], text: string): RawBuilder<SqlBool>[] {
  const { places: codes, country } = places.codesFor(text);
  return ends.flatMap((end) => {
    const column = sql.ref(`shipments.${end}_code`);
    return [
      ...codes.map((code) => sql<SqlBool>`${column} = ${code}`),
      ...(country ? [sql<SqlBool>`${column} like ${sql.lit(`${country}%`)}`] : []),
    ];
  });
}
