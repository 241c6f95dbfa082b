import { countingQuery } from "../verify/verify-database.ts";
import { type Client, escapeIdentifier } from "pg";
import { suspendRules } from "../backup/suspend-rules.ts";
import { fillAccounts } from "./accounts.ts";
import { readingOf, type Shape } from "./rows.ts";
import { SPECIFIED, type SpecifiedTable } from "./specified.ts";

const derived: Record<string, string> = {
  last_update_at: `coalesce((select "timestamp" from shipment_status_history as entry
      where entry.shipment_id = each_row.id and event_counts(classifier, internal, withdrawn_at, "timestamp")
      order by "timestamp" desc limit 1), created_at)`,
  delivered_at: "case when status = 'delivered' then delivered_since(id) end",
};

const list = (names: string[]) => names.map((name) => escapeIdentifier(name)).join(", ");

/** Copies all rows into our empty tables, with foreign keys, indexes and triggers disabled. */
export async function fill(client: Client, shape: Shape, say: (line: string) => void): Promise<void> {
  const rules = await suspendRules(client);
  const present = SPECIFIED.filter(({ name }) => shape.source.has(name));
  for (const wanted of present) if (wanted.name !== "shipments") await copyRows(client, shape, wanted, say);
  await rules.makeIndexes("shipment_status_history");
  await client.query("analyze shipment_status_history");
  await addMissingEntries(client, shape);
  const shipments = present.find(({ name }) => name === "shipments");
  if (shipments) await copyRows(client, shape, shipments, say);
  await fillAccounts(client, shape);
  await rules.resume();
  // Triggers were disabled: rows are counted now, and the worker rebuilds the sums of the reports.
  await client.query("delete from row_counts");
  await client.query(`insert into row_counts (counted, key, rows) ${await countingQuery(client)}`);
  await client.query("delete from report_state");
  say("indexes made, foreign keys checked");
}

async function copyRows(
  client: Client,
  shape: Shape,
  wanted: SpecifiedTable,
  say: (line: string) => void,
): Promise<void> {
  const { names, sql } = readingOf(shape, wanted);
  const more = wanted.name === "shipments" ? derived : {};
  const { rowCount } = await client.query(
    `insert into public.${wanted.name} (${list([...names, ...Object.keys(more)])})
     select ${[list(names), ...Object.values(more)].join(", ")} from (${sql}) as each_row`,
  );
  say(`${wanted.name}: ${rowCount} rows`);
}

/** The history determines the status: when its newest entry has another one, an entry is added with the date of the last save. */
async function addMissingEntries(client: Client, shape: Shape): Promise<void> {
  const shipments = SPECIFIED.find(({ name }) => name === "shipments");
  if (!shipments || !shape.source.has("shipment_status_history")) return;
  await client.query(
    `insert into shipment_status_history (shipment_id, status, "timestamp", source)
     select shipment.id, shipment.status, greatest(newest."timestamp", least(shipment.updated_at, now())), 'import'
     from (${readingOf(shape, shipments).sql}) as shipment
     cross join lateral (
       select status, "timestamp" from shipment_status_history as entry
       where entry.shipment_id = shipment.id and event_counts(classifier, internal, withdrawn_at, "timestamp")
       order by "timestamp" desc, created_at desc, entry.id desc limit 1) as newest
     where newest.status <> shipment.status`,
  );
}

/** Number and order-independent checksum of a table's rows. */
export interface Checksum {
  table: string;
  rows: number;
  before: string;
  after: string;
}

export async function compare(client: Client, shape: Shape): Promise<Checksum[]> {
  const sums: Checksum[] = [];
  for (const wanted of SPECIFIED.filter(({ name }) => shape.source.has(name))) {
    const { names, sql } = readingOf(shape, wanted);
    const sum = (from: string) =>
      `select count(*)::int as rows,
         coalesce(sum(hashtextextended(row(${list(names)})::text, 0)::numeric), 0)::text as sum from ${from}`;
    const { rows: theirs } = await client.query<{ rows: number; sum: string }>(sum(`(${sql}) as each_row`));
    const { rows: ours } = await client.query<{ rows: number; sum: string }>(
      sum(
        `public.${wanted.name}${wanted.name === "shipment_status_history" ? " where source = 'staff'" : ""}`,
      ),
    );
    const [before, after] = [theirs, ours].map(([each]) => `${each?.rows} ${each?.sum}`);
    sums.push({ table: wanted.name, rows: ours[0]?.rows ?? 0, before: before ?? "", after: after ?? "" });
  }
  return sums;
}
