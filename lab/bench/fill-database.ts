/** Fills a database with a million shipments and five million history entries, through COPY, in a minute or two. */
import { once } from "node:events";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { countingQuery } from "#operations/verify/verify-database.ts";
import { withClient } from "../harness/databases.ts";
import { openDatabase, withoutIndexes } from "./database.ts";
import { type FillSize, partyLine, shipmentLines, fastRandom } from "./freight.ts";

const DAY = 86_400_000;
const PAYER = "00000000-0000-4000-8000-0000000ba1f0";

const { values } = parseArgs({
  options: {
    shipments: { type: "string", default: "1000000" },
    seed: { type: "string", default: "20260101" },
    now: { type: "string", default: new Date().toISOString() },
    bad: { type: "boolean", default: false },
  },
});
/** With `--bad`: ten years, sixty custom statuses, and one customer who pays for half of all shipments. */
const years = values.bad ? 10 : 3;
const statuses = values.bad ? Array.from({ length: 60 }, (_, at) => `step ${at + 1} of sixty`) : undefined;
const shipments = Number(values.shipments);
const size: FillSize = {
  shipments,
  history: shipments * 5,
  shippers: Math.max(20, Math.round(shipments / 50)),
  consignees: Math.max(30, Math.round((shipments * 3) / 100)),
};

const started = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`);

async function fill(client: Client): Promise<void> {
  await client.query("begin");
  await client.query("set local maintenance_work_mem = '512MB'");
  await withoutIndexes(client, ["shipments", "shipment_status_history"], async () => {
    await copyRows(client);
    say("copied; making the indexes again");
  });
  // The triggers that count them were off.
  await client.query(`with counted as (${await countingQuery(client)}) insert into row_counts (counted, key, rows)
    select counted, key, rows from counted where counted = 'shipments'`);
  say("references, notes and requests");
  await fillSearch(client);
  await client.query("commit");
  say("analysing");
  const filled = ["shippers", "consignees", "shipments", "shipment_status_history", ...SEARCH_TABLES];
  for (const table of filled) {
    await client.query(`vacuum (analyze) ${table}`);
  }
  const { rows } = await client.query(
    "select (select count(*) from shipments) as shipments, (select count(*) from shipment_status_history) as history",
  );
  say(`${rows[0].shipments} shipments, ${rows[0].history} history entries`);
}

async function copyRows(client: Client): Promise<void> {
  const random = fastRandom(Number(values.seed));
  const now = Date.parse(values.now);
  const shipperIds = await copyParties(client, "shipper", size.shippers);
  const consigneeIds = await copyParties(client, "consignee", size.consignees);
  if (values.bad)
    await client.query(
      "insert into companies (id, name, city, country_code) values ($1, $2, 'Antwerp', 'BE')",
      [PAYER, "Half of All NV"],
    );
  say(`${shipperIds.length} shippers, ${consigneeIds.length} consignees`);

  const shipmentCopy = copyInto(
    client,
    "shipments",
    "id, tracking_number, status, service_type, origin_location, destination_location, current_location, " +
      "estimated_delivery, weight, dimensions, pieces, notes, shipper_id, consignee_id, created_at, updated_at, " +
      "last_update_at, delivered_at, bill_to_company_id",
  );
  // A connection copies one table at a time; meanwhile the entries are kept in memory as text, 700 MB for five million.
  const held: Buffer[] = [];
  let lines: string[] = [];
  let owed = size.history;
  for (let number = 0; number < size.shipments; number++) {
    const left = size.shipments - number;
    // Newest first; finished journeys make up for young ones, so that the sum is exact.
    const created =
      now - Math.floor((number / size.shipments) * years * 365 * DAY) - random.integer(0, DAY / 8);
    const even = owed / left;
    const entries =
      left === 1 ? owed : Math.max(4, Math.floor(even) + random.integer(-1, even % 1 > 0.5 ? 2 : 1));
    const { shipment, entries: made } = shipmentLines(random, {
      created,
      now,
      entries,
      statuses,
      payerId: values.bad && number % 2 === 0 ? PAYER : undefined,
      shipperId: skewed(random.integer(0, 999_999) / 1_000_000, shipperIds),
      consigneeId: skewed(random.integer(0, 999_999) / 1_000_000, consigneeIds),
    });
    owed -= made.length;
    lines.push(...made);
    await shipmentCopy.write(shipment);
    if (lines.length > 20_000) {
      held.push(Buffer.from(lines.join("")));
      lines = [];
    }
  }
  await shipmentCopy.end();
  say(`${size.shipments} shipments`);
  held.push(Buffer.from(lines.join("")));
  const columns = 'id, shipment_id, status, location, notes, "timestamp", created_at';
  const historyCopy = copyInto(client, "shipment_status_history", columns);
  for (const chunk of held) await historyCopy.write(chunk);
  await historyCopy.end();
  say(`${size.history - owed} history entries`);

  async function copyParties(on: Client, kind: "shipper" | "consignee", count: number) {
    const copy = copyInto(on, `${kind}s`, "id, name, company, email, phone, address, created_at");
    const ids: string[] = [];
    for (let number = 1; number <= count; number++) {
      const { id, line } = partyLine(random, kind, number, now);
      ids.push(id);
      await copy.write(line);
    }
    await copy.end();
    return ids;
  }
}

/** A few customers send most of the freight. */
function skewed(share: number, ids: readonly string[]): string {
  return ids[Math.floor(share ** 3 * ids.length)] ?? "";
}

function copyInto(client: Client, table: string, columns: string) {
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  let waiting: string[] = [];
  let length = 0;
  const flush = async (chunk: string | Buffer) => {
    if (!stream.write(chunk)) await once(stream, "drain");
  };
  return {
    async write(text: string | Buffer) {
      if (typeof text !== "string") return flush(text);
      waiting.push(text);
      length += text.length;
      if (length < 65_536) return;
      const chunk = waiting.join("");
      waiting = [];
      length = 0;
      await flush(chunk);
    },
    async end() {
      stream.end(waiting.join(""));
      await once(stream, "finish");
    },
  };
}

const pick = (values: readonly string[], seed: string) =>
  `(array[${values.map((value) => `'${value}'`).join(", ")}])[1 + mod(abs(hashtext(${seed})), ${values.length})]`;
const digits = (seed: string, length: number) =>
  `lpad(mod(abs(hashtextextended(${seed}, 7)), ${10 ** length})::text, ${length}, '0')`;

const names = ["Griet", "Wout", "Hanne", "Benoît", "Katrien", "Ngozi", "Kwame", "Aïcha", "Luc", "Élodie"];
const family = ["Adriaens", "Deschacht", "Willaert", "Rassart", "Boonen", "Okafor", "Mensah", "Diallo"];
const places = ["Antwerp", "Ghent", "Liège", "Rotterdam", "Hamburg", "Lagos", "Tema", "Dakar", "Montréal"];
const remarks = [
  "Client called: deliver before noon", "Customs asks for the invoice again", "Driver waits at gate 4",
  "Consignee asks for a morning slot", "Vessel rolled to next week", "Pallets were restacked in Liège",
]; // prettier-ignore

/** Adds the other records of the search everywhere, in the shares of a real business. */
async function fillSearch(client: Client): Promise<void> {
  await client.query(`insert into shipment_references (shipment_id, position, kind, value)
    select id, 0, 'customer_reference', 'PO ' || ${digits("id::text", 8)} from shipments
    union all
    select id, 1, 'hawb', ${pick(["BRU", "LGG", "ANR"], "id::text")} || '-' || ${digits("id::text || 'h'", 8)}
      from shipments where service_type = 'Air Freight'`);
  await client.query(`insert into shipment_containers (shipment_id, position, number)
    select id, 0, ${pick(["MSCU", "TCLU", "MAEU", "CMAU"], "id::text")} || ' ' || ${digits("id::text || 'c'", 6)} || '-'
      || ${digits("id::text || 'd'", 1)} from shipments where service_type = 'Sea Freight'`);
  await client.query(`insert into shipment_notes (shipment_id, body, author_email, created_at)
    select id, ${pick(remarks, "id::text || 'n'")} || ' (' || ${digits("id::text || 'n'", 5)} || ').', 'desk@zenne.example',
      created_at + interval '1 day' from shipments where mod(abs(hashtext(id::text)), 5) = 0`);
  const name = `${pick(names, "id::text || 'g'")} || ' ' || ${pick(family, "id::text || 'f'")}`;
  await client.query(`insert into quote_requests
      (name, email, company, origin_location, destination_location, message, created_at)
    select ${name}, 'r' || ${digits("id::text || 'q'", 6)} || '@mail.example',
      ${pick(family, "id::text || 'y'")} || ' ' || ${pick(["NV", "BV", "SA"], "id::text")},
      ${pick(places, "id::text")}, ${pick(places, "id::text || 'd'")}, 'Two pallets, please quote.', created_at
    from shipments where mod(abs(hashtext(id::text || 'q')), 10) = 0`);
  await client.query(`insert into contact_submissions (name, email, subject, message, created_at)
    select ${name}, 'c' || ${digits("id::text || 'm'", 6)} || '@mail.example',
      'Question about ' || ${pick(places, "id::text || 's'")}, 'When does it arrive?', created_at
    from shipments where mod(abs(hashtext(id::text || 'm')), 10) = 0`);
}

const SEARCH_TABLES = [
  "shipment_references",
  "shipment_containers",
  "shipment_notes",
  "quote_requests",
  "contact_submissions",
];

await using server = await openDatabase(process.env.DATA_DIR ?? "./data", say);
await withClient(server.url, fill);
