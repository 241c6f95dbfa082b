import { type Client, escapeIdentifier } from "pg";
import { BCRYPT_MAX_COST } from "#app/accounts/password.server.ts";
import { rowsInWords } from "./examine.ts";
import type { Shape } from "./rows.ts";

interface AccountSource {
  /** SQL of the hash, evaluated on `their` (the source row). */
  hash: string | null;
  place: string;
  /** SQL that is true for an account that may not sign in. */
  closed: string;
}

const hashColumns = ["password_hash", "encrypted_password", "hashed_password", "password"];
const openFlags = ["is_active", "active", "enabled"];
const closedFlags = ["disabled", "is_disabled", "blocked", "is_blocked"];
const closedMoments = ["disabled_at", "deleted_at", "banned_until"];

/** SQL condition of a hash that can be kept: bcrypt, at most as costly as allowed for a sign-in. */
const canKeepHash = (hash: string) =>
  `${hash} ~ '^\\$2[aby]\\$(0[4-9]|1[0-${BCRYPT_MAX_COST - 10}])\\$[./A-Za-z0-9]{53}$'`;

/** Finds the password hashes: in admin_users, else in the hosted service's auth.users, by e-mail. */
async function accountSource(client: Client, shape: Shape): Promise<AccountSource> {
  const columns = shape.source.get("admin_users")?.columns ?? new Map<string, { type: string }>();
  const having = (names: string[], type?: string) =>
    names.filter((name) => columns.has(name) && (!type || columns.get(name)?.type === type));
  const their = (name: string) => `their.${escapeIdentifier(name)}`;
  const closed = [
    ...having(openFlags, "bool").map((name) => `${their(name)} is false`),
    ...having(closedFlags, "bool").map((name) => `${their(name)} is true`),
    ...having(closedMoments).map((name) => `${their(name)} is not null`),
  ].join(" or ");
  const [own] = having(hashColumns);
  if (own) return { hash: `${their(own)}::text`, place: `admin_users.${own}`, closed: closed || "false" };
  const { rows } = await client.query<{ readable: boolean }>(
    `select coalesce(has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select'), false) as readable
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = 'auth' and relname = 'users'
       and (select count(*) from pg_attribute where attrelid = c.oid and attname in ('email', 'encrypted_password')) = 2`,
  );
  if (!rows[0]?.readable) return { hash: null, place: "nowhere", closed: closed || "false" };
  return {
    hash: `(select encrypted_password::text from auth.users
      where lower(users.email::text) = lower(their.email::text) order by encrypted_password is null limit 1)`,
    place: "auth.users.encrypted_password",
    closed: closed || "false",
  };
}

export async function describeAccounts(client: Client, shape: Shape): Promise<string[]> {
  if (!shape.source.has("admin_users"))
    return ["admin_users is missing: no account is taken over; the first start creates one (ADMIN_EMAIL)"];
  const { hash, place, closed } = await accountSource(client, shape);
  const stored = hash ?? "null::text";
  const { rows } = await client.query<{ taken: number; other: number; none: number; closed: number }>(
    `select count(*) filter (where ${canKeepHash("hash")})::int as taken,
       count(*) filter (where not ${canKeepHash("hash")})::int as other,
       count(*) filter (where hash is null)::int as none, count(*) filter (where closed)::int as closed
     from (select ${stored} as hash, (${closed}) is true as closed from ${shape.from}.admin_users as their) as account`,
  );
  const [row] = rows;
  const notes = ["admin_users: every account becomes an owner; change that afterwards under Settings, Staff"];
  if (row?.taken)
    notes.push(
      `${place}: bcrypt passwords that go on: ${row.taken}; the first sign-in stores each as Argon2id`,
    );
  if (row?.other)
    notes.push(
      `${place}: passwords that are not bcrypt, or costlier than ${BCRYPT_MAX_COST}, and are not taken over: ${row.other}; npm run staff -- reset <email>`,
    );
  if (row?.none)
    notes.push(`admin_users: ${rowsInWords(row.none)} without a password: npm run staff -- reset <email>`);
  if (row?.closed) notes.push(`admin_users: closed accounts, which stay closed: ${row.closed}`);
  return notes;
}

/** Fills in the additional columns of the adopted accounts: role, password, disabled state. */
export async function fillAccounts(client: Client, shape: Shape): Promise<void> {
  if (!shape.source.has("admin_users")) return;
  const { hash, closed } = await accountSource(client, shape);
  const theirs = `${shape.from}.admin_users as their`;
  await client.query("update admin_users set role = 'owner'");
  await client.query(
    `update admin_users set disabled_at = now() from ${theirs} where their.id::text = admin_users.id::text and (${closed})`,
  );
  if (!hash) return;
  await client.query(
    `insert into admin_accounts (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', hash
     from (select admin_users.id, ${hash} as hash from admin_users join ${theirs} on their.id::text = admin_users.id::text)
       as account
     where ${canKeepHash("hash")}`,
  );
}
