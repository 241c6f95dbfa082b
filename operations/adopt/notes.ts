import type { Client } from "pg";
import { canonicalStatus, PREDEFINED_STATUSES, PUBLIC_STATUS_ORDER } from "#app/shipments/status.ts";
import { describeAccounts } from "./accounts.ts";
import { rowsInWords } from "./examine.ts";
import { readingOf, type Shape } from "./rows.ts";
import { SPECIFIED } from "./specified.ts";

const shown = 10;
const statuses = [...new Set<string>([...PREDEFINED_STATUSES, ...PUBLIC_STATUS_ORDER])];

export async function describeRows(client: Client, shape: Shape): Promise<string[]> {
  const notes: string[] = [];
  const rowsOf = (name: string) => {
    const wanted = SPECIFIED.find((table) => table.name === name);
    const reading = wanted && shape.source.has(name) ? readingOf(shape, wanted) : undefined;
    return reading && reading.refused.length === 0 ? reading.sql : undefined;
  };
  for (const name of ["shipments", "shipment_status_history"]) {
    notes.push(...(await oddStatuses(client, shape, name)));
  }
  const counts: Array<[string, string, (count: number) => string]> = [
    [
      "shipment_status_history",
      `"timestamp" > now() + interval '10 minutes'`,
      (count) =>
        `shipment_status_history: ${rowsInWords(count)} in the future; each counts from its moment on`,
    ],
    ...["admin_users", "shippers", "consignees", "quote_requests", "contact_submissions"].map(
      (name): [string, string, (count: number) => string] => [
        name,
        String.raw`email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'`,
        (count) =>
          `${name}: ${rowsInWords(count)} with an email that is none; it is kept, and no mail reaches it`,
      ],
    ),
    [
      "blog_posts",
      "featured_image ~ '^https?://'",
      (count) =>
        `blog_posts: ${rowsInWords(count)} with a picture at another address, which must stay reachable`,
    ],
  ];
  for (const [name, condition, words] of counts) {
    const count = await countOf(client, rowsOf(name), condition);
    if (count > 0) notes.push(words(count));
  }
  return [
    ...notes,
    ...(await statusesWithoutEntry(client, rowsOf)),
    ...(await describeAccounts(client, shape)),
  ];
}

async function countOf(client: Client, sql: string | undefined, condition: string): Promise<number> {
  if (!sql) return 0;
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (${sql}) as each_row where ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

async function oddStatuses(client: Client, shape: Shape, name: string): Promise<string[]> {
  if (!shape.source.get(name)?.columns.has("status")) return [];
  const { rows } = await client.query<{ status: string; count: number }>(
    `select status::text as status, count(*)::int as count from ${shape.from}.${name}
     where status::text <> all ($1) group by 1 order by 2 desc, 1`,
    [statuses],
  );
  const notes = rows.slice(0, shown).map(({ status, count }) => {
    const isKept = canonicalStatus(status) === status.trim();
    return `${name}: status «${status}», ${rowsInWords(count)}, ${isKept ? "stays as a custom status" : "is stored in our spelling"}`;
  });
  if (rows.length > shown) notes.push(`${name}: ${rows.length - shown} more statuses that are not ours`);
  return notes;
}

/** Finds shipments whose status is not in their history: the old form could change one without the other. */
async function statusesWithoutEntry(
  client: Client,
  rowsOf: (name: string) => string | undefined,
): Promise<string[]> {
  const [shipments, history] = [rowsOf("shipments"), rowsOf("shipment_status_history")];
  if (!shipments || !history) return [];
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (${shipments}) as shipment
     join (
       select distinct on (shipment_id) shipment_id, status from (${history}) as entry
       where "timestamp" <= now() + interval '10 minutes'
       order by shipment_id, "timestamp" desc, created_at desc, id desc) as newest
     on newest.shipment_id = shipment.id and newest.status <> shipment.status`,
  );
  const count = rows[0]?.count ?? 0;
  return count === 0
    ? []
    : [
        `shipments: ${rowsInWords(count)} with another status than the newest entry of its history; an entry with it is added`,
      ];
}
