import type pg from "pg";
import { escapeIdentifier } from "pg";
import { listFiringTriggers, listForeignKeys, listFreeIndexes } from "./catalogue.ts";

interface SuspendedRules {
  makeIndexes: (table: string) => Promise<void>;
  /** Creates the remaining indexes, checks the foreign keys and enables the triggers. */
  resume: () => Promise<void>;
}

/** Drops foreign keys and unconstrained indexes of the schema public and disables its triggers, for a load in one transaction. */
export async function suspendRules(client: Pick<pg.Client, "query">): Promise<SuspendedRules> {
  const triggers = await listFiringTriggers(client);
  const foreignKeys = await listForeignKeys(client);
  let indexes = await listFreeIndexes(client);
  for (const { name, table } of triggers) {
    await client.query(`alter table ${table} disable trigger ${escapeIdentifier(name)}`);
  }
  for (const { name, table } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const make = async (wanted: (table: string) => boolean) => {
    for (const { definition } of indexes.filter(({ table }) => wanted(table))) await client.query(definition);
    indexes = indexes.filter(({ table }) => !wanted(table));
  };
  return {
    makeIndexes: (table) => make((each) => each === table),
    async resume() {
      await make(() => true);
      for (const { name, table, definition } of foreignKeys) {
        await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
      }
      for (const { name, table } of triggers) {
        await client.query(`alter table ${table} enable trigger ${escapeIdentifier(name)}`);
      }
    },
  };
}
