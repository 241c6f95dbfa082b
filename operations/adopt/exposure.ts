import { type Client, escapeIdentifier } from "pg";

/** Roles of hosted services that anybody with the public address and key can use. */
const WORLD = ["anon", "authenticated"];
/** All roles of hosted services, which get no privileges. */
const HOSTED = [...WORLD, "service_role"];

/** A privilege of another role than ours, with the statement that revokes it. */
export interface Exposure {
  words: string;
  statement: string;
  role?: string;
}

async function rolesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select rolname::text as name from pg_roles where rolname = any($1) order by 1",
    [HOSTED],
  );
  return rows.map(({ name }) => name);
}

export async function findExposure(client: Client, schema: string): Promise<Exposure[]> {
  const { rows: reachable } = await client.query<{ open: boolean }>(
    `select bool_or(has_schema_privilege(role, $1, 'usage')) as open from unnest(
       (select coalesce(array_agg(oid), '{}') from pg_roles where rolname = any($2))) as role`,
    [schema, WORLD],
  );
  // Without such roles access needs a login, and without the schema privilege no table is visible.
  if (!reachable[0]?.open) return [];
  return [
    ...(await openTables(client, schema)),
    ...(await openFunctions(client, schema)),
    ...(await openDefaults(client, schema)),
  ];
}

async function openTables(client: Client, schema: string): Promise<Exposure[]> {
  const { rows } = await client.query<{
    name: string;
    who: string;
    rights: string;
    secured: boolean;
    policies: string;
  }>(
    `select c.oid::regclass::text as name, c.relrowsecurity as secured,
       string_agg(distinct case grantee when 0 then 'PUBLIC' else pg_get_userbyid(grantee)::text end, ', ') as who,
       lower(string_agg(distinct privilege_type, ', ')) as rights,
       (select string_agg(quote_ident(polname), ', ') from pg_policy where polrelid = c.oid and polpermissive
         and (polroles = '{0}' or polroles && array(select oid from pg_roles where rolname = any($2)))) as policies
     from pg_class c, aclexplode(c.relacl)
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and (grantee = 0 or grantee in (select oid from pg_roles where rolname = any($2)))
     group by c.oid, c.relname, c.relrowsecurity order by c.relname`,
    [schema, WORLD],
  );
  return rows
    .filter(({ secured, policies }) => !secured || policies)
    .map(({ name, who, rights, secured, policies }) => ({
      words:
        `${name} is open to ${who} (${rights}), ` +
        (secured ? `through the policies ${policies}` : "without row security"),
      statement: `revoke all on table ${name} from ${who};`,
    }));
}

async function openFunctions(client: Client, schema: string): Promise<Exposure[]> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select p.oid::regprocedure::text as name, case prokind when 'p' then 'procedure' else 'function' end as kind
     from pg_proc p where pronamespace = $1::regnamespace and prosecdef
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
       and exists (select from unnest((select array_agg(oid) from pg_roles where rolname = any($2))) as role
         where has_function_privilege(role, p.oid, 'execute'))
     order by 1`,
    [schema, WORLD],
  );
  return rows.map(({ name, kind }) => ({
    words: `${name} acts with its owner's rights and may be called by everyone`,
    statement: `revoke all on ${kind} ${name} from public, ${WORLD.join(", ")};`,
  }));
}

const kinds: Record<string, string> = { r: "tables", S: "sequences", f: "functions" };

async function openDefaults(client: Client, schema: string): Promise<Exposure[]> {
  const { rows } = await client.query<{ role: string; kind: string; who: string }>(
    `select pg_get_userbyid(defaclrole)::text as role, defaclobjtype::text as kind,
       string_agg(distinct quote_ident(pg_get_userbyid(grantee)::text), ', ') as who
     from pg_default_acl, aclexplode(defaclacl)
     where defaclnamespace = $1::regnamespace and defaclobjtype in ('r', 'S', 'f')
       and grantee in (select oid from pg_roles where rolname = any($2))
     group by 1, 2 order by 1, 2`,
    [schema, HOSTED],
  );
  return rows.map(({ role, kind, who }) => ({
    role,
    words: `what ${role} creates in ${schema} is open to ${who} from the start (${kinds[kind]})`,
    statement: `alter default privileges for role ${escapeIdentifier(role)} in schema ${schema} revoke all on ${kinds[kind]} from ${who};`,
  }));
}

/** Revokes all privileges of the hosted service's roles on the schema public, its contents and future objects. */
export async function revokePublicAccess(client: Client): Promise<void> {
  const roles = (await rolesOf(client)).map((name) => escapeIdentifier(name)).join(", ");
  if (!roles) return;
  // Also from PUBLIC, which includes those roles.
  for (const what of ["all tables in schema public", "all sequences in schema public", "schema public"])
    await client.query(`revoke all on ${what} from public, ${roles}`);
  const { rows: ours } = await client.query<{ name: string }>(
    "select rolname::text as name from pg_roles where pg_has_role(oid, 'usage')",
  );
  for (const { role, statement } of await openDefaults(client, "public"))
    if (ours.some(({ name }) => name === role)) await client.query(statement);
}
