import { Client } from "pg";
import { readMigrations } from "../migrate.ts";
import { amcheck, type Corruption } from "./amcheck.ts";
import { checkForeignKeys, checkImages, checkRules, checkSequences } from "./structure.ts";

/** What one check found: nothing wrong, something wrong, or that it could not be done here. */
export interface Finding {
  check: string;
  result: "right" | "wrong" | "not checked";
  /** What is wrong, or why it was not checked, one line each. */
  details: string[];
}

type Check = (client: Client) => Promise<string[]>;

/** Every check of what the rows say; each lists what is wrong, in words. */
const checks: Record<string, Check> = {
  "every migration of this version has been applied": checkMigrations,
  "constraints, indexes and triggers are in force": checkRules,
  "foreign keys lead somewhere": checkForeignKeys,
  "numbers to come are higher than those given": checkSequences,
  "a shipment's status is that of its newest entry": checkStatuses,
  "pictures are what their hashes say": checkImages,
  "every mail was sent, refused, or waits in the queue": checkMails,
};

/**
 * Checks a live database while people work, in one snapshot; changes nothing.
 *
 * @param url PostgreSQL connection string of the product
 * @param administratorUrl for the check of pages and indexes, which only an administrator may do; without it the
 *   product's role tries
 */
export async function verifyDatabase(url: string, administratorUrl?: string): Promise<Finding[]> {
  const client = new Client({ connectionString: url, application_name: "zenne verify" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("begin transaction isolation level repeatable read read only");
    const findings: Finding[] = [];
    for (const [check, look] of Object.entries(checks)) {
      const details = await look(client);
      findings.push({ check, result: details.length > 0 ? "wrong" : "right", details });
    }
    await client.query("rollback");
    return [asFinding(await amcheck(administratorUrl ?? url)), ...findings];
  } finally {
    await client.end();
  }
}

function asFinding(found: Corruption): Finding {
  const check = "pages and indexes are whole (amcheck)";
  if ("impossible" in found) return { check, result: "not checked", details: [found.impossible] };
  return { check, result: found.damage.length > 0 ? "wrong" : "right", details: found.damage };
}

async function checkMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from schema_migrations",
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const ours = await readMigrations();
  return [
    ...ours.filter(({ name }) => !applied.has(name)).map(({ name }) => `${name} has not been applied`),
    ...ours
      .filter(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
      .map(({ name }) => `${name} was changed after it was applied`),
    ...[...applied.keys()]
      .filter((name) => !ours.some((known) => known.name === name))
      .map((name) => `${name} is unknown to this version`),
  ];
}

async function checkStatuses(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; status: string; newest: string }>(`
    select shipments.id, shipments.status, newest.status as newest from shipments
    cross join lateral (
      select status from shipment_status_history where shipment_id = shipments.id
      order by "timestamp" desc, created_at desc, id desc limit 1) as newest
    where shipments.status <> newest.status limit 20`);
  return rows.map(
    ({ id, status, newest }) => `shipment ${id} is «${status}», its newest entry says «${newest}»`,
  );
}

async function checkMails(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; kind: string }>(`
    select id, kind from mails
    where sent_at is null and refused_at is null
      and not exists (select from graphile_worker.jobs where key = 'mail:' || mails.id) limit 20`);
  return rows.map(({ id, kind }) => `mail ${id} (${kind}) was neither sent nor refused, and is not queued`);
}
