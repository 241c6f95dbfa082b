import type { Kysely, Selectable } from "kysely";
import { NotFound } from "#app/kit/errors.ts";
import type { DB } from "#database/schema.generated.ts";
import { rowId } from "./keyset.ts";

type TableWithId = { [Name in keyof DB]: DB[Name] extends { id: unknown } ? Name : never }[keyof DB];

/** Locks a row until the transaction ends. @throws NotFound with the words `notFound`, also for what is no id */
export async function lockRow<Table extends TableWithId>(
  tx: Pick<Kysely<DB>, "selectFrom">,
  table: Table,
  id: string,
  notFound: string,
): Promise<Selectable<DB[Table]>> {
  const row = await tx
    .selectFrom(table as "companies")
    .selectAll()
    .where("id", "=", rowId(id))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(notFound));
  return row as unknown as Selectable<DB[Table]>;
}
