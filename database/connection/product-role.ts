import pg from "pg";

export function roleOf(url: string): string | undefined {
  return new pg.Client({ connectionString: url }).user;
}

/** No DDL; the audit log is read and inserted into. `client` is the owner, under a lock, or grants would fail. */
export async function grantToProduct(client: Pick<pg.Client, "query">, role: string): Promise<void> {
  const { rows } = await client.query<{ own: boolean; missing: boolean }>(
    `select current_user = $1 as own, not exists (select from pg_roles where rolname = $1) as missing`,
    [role],
  );
  if (rows[0]?.own || rows[0]?.missing) return;
  const to = pg.escapeIdentifier(role);
  await client.query(`begin;
    grant usage on schema public, graphile_worker to ${to};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${to};
    grant usage, select on all sequences in schema public, graphile_worker to ${to};
    revoke update, delete on audit_log from ${to};
    revoke insert, update, delete on schema_migrations, graphile_worker.migrations from ${to};
    commit`);
  await addRowSecurityPolicies(client, to);
}

/** graphile-worker enables row security on its tables and defines no policy: only the owner would see rows. */
async function addRowSecurityPolicies(client: Pick<pg.Client, "query">, to: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_class.oid::regclass::text as name from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = $1)`,
    [`product ${to}`],
  );
  for (const { name } of rows) {
    const policy = pg.escapeIdentifier(`product ${to}`);
    await client.query(`create policy ${policy} on ${name} to ${to} using (true) with check (true)`);
  }
}

/** True where the connected role could empty the audit log: it owns the table, or is a superuser. */
export async function ownsAuditLog(client: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'member') as owns from pg_class where oid = 'public.audit_log'::regclass",
  );
  return rows[0]?.owns ?? false;
}
