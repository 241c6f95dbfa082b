import type { Client } from "pg";
import { KEPT } from "./source.ts";

const notOfAnExtension = (catalogue: string, id: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${id} and deptype = 'e')`;

async function statements(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter %s %s set schema ${KEPT}', kind, name) as statement from (
       select 1 as step, case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
           when 'S' then 'sequence' else 'table' end as kind, c.oid::regclass::text as name
       from pg_class c where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
         and ${notOfAnExtension("pg_class", "c.oid")}
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
           and relkind = 'S' and deptype in ('a', 'i'))
       union all
       select 2, 'routine', p.oid::regprocedure::text from pg_proc p
       where pronamespace = $1::regnamespace and ${notOfAnExtension("pg_proc", "p.oid")}
       union all
       select 3, 'type', t.oid::regtype::text from pg_type t
       where typnamespace = $1::regnamespace and ${notOfAnExtension("pg_type", "t.oid")}
         and (typtype in ('e', 'd', 'r') or typtype = 'c' and (select relkind from pg_class where oid = typrelid) = 'c')
     ) as theirs order by step, name`,
    [schema],
  );
  return rows.map(({ statement }) => statement);
}

export async function moveOutOfPublic(client: Client): Promise<void> {
  const moves = await statements(client, "public");
  await client.query(`create schema ${KEPT}`);
  for (const move of moves) await client.query(move);
}
