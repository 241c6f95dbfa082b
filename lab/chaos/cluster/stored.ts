/** Reads at the end what the checker compares with the answers. */
import type { Email } from "postal-mime";
import { query } from "../../harness/databases.ts";
import { ask } from "../../harness/requests.ts";
import type { History, Written } from "./checker.ts";
import type { Machines } from "./machines.ts";
import { IMPORT_ROWS } from "./writers.ts";

/** Queries that return marks with how often they are stored; less than one for partially stored ones. */
const STORED = {
  shipment: `select tracking_number as mark, (case when
      (select count(*) from shipment_goods where shipment_id = s.id) = 2
      and (select count(*) from shipment_status_history where shipment_id = s.id) = 1
      and exists (select from audit_log where entity_id = s.id::text) then 1 else 0.5 end)::float8 as times
    from shipments s where tracking_number like 'W-%'`,
  message: "select subject as mark, count(*)::float8 as times from contact_submissions group by subject",
  document: `select shipment_id as mark, count(*)::float8 as times from document_shipments
    join documents on id = document_id and kind = 'delivery_note' group by 1`,
  upload: "select name as mark, count(*)::float8 as times from files group by name",
  offer: `select o.id as mark, (select count(*) from audit_log where entity_id = o.id::text and action = 'offer.accepted')
      * (case when exists (select from charges where shipment_id = o.shipment_id)
        and exists (select from shipment_status_history where shipment_id = o.shipment_id) then 1 else 0.5 end)::float8 as times
    from offers o where status = 'accepted'`,
  invoice: `select id as mark, (select count(*) from audit_log where entity_id = i.id::text and action = 'invoice.issued')::float8 as times
    from invoices i where number is not null`,
  import: `select left(tracking_number, 13) as mark, count(*)::float8 / ${IMPORT_ROWS} as times
    from shipments where tracking_number ~ '^I[0-9A-F]{12}-' group by 1`,
};

const ON_HOLD =
  "select shipment_id as mark, count(*)::float8 as times from shipment_status_history where status = 'on_hold' group by 1";
const SERIES = `
  select 'invoices ' || series || ' ' || year as name, count::int as number from invoices where number is not null
  union all select 'documents ' || left(number, 7), right(number, 5)::int from documents where number ~ '^DN-'
  order by 1, 2`;

/** Addresses to which the product submits what visitors write. */
export const STAFF = "desk@zenne.example";

interface Row {
  mark: string;
  times: number;
}

/** @param urls of both processes @param mails all that the mail server took */
export async function readHistory(
  machines: Machines,
  urls: readonly string[],
  work: { writes: Written[]; unseen: string[] },
  mails: readonly Email[],
): Promise<History> {
  const url = machines.url("zenne");
  const stored = new Map<string, number>();
  for (const text of Object.values(STORED))
    for (const { mark, times } of await query<Row>(url, text)) stored.set(mark, times);
  const onHold = new Map((await query<Row>(url, ON_HOLD)).map(({ mark, times }) => [mark, times]));
  for (const { kind, mark } of work.writes)
    if (kind === "bulk") {
      const ids = mark.split(",");
      stored.set(mark, ids.reduce((sum, id) => sum + (onHold.get(id) ?? 0), 0) / ids.length);
    }
  const register = await query<Row>(machines.url("register"), "select mark, 1 as times from register");
  for (const { mark } of register) stored.set(mark, 1);
  const series = Map.groupBy(await query<{ name: string; number: number }>(url, SERIES), ({ name }) => name);
  return {
    ...work,
    stored,
    series: new Map([...series].map(([name, rows]) => [name, rows.map(({ number }) => number)])),
    mails: mailsByMark(mails),
    differing: await compareProcesses(urls, work.writes),
  };
}

/** Mails to staff about a message. Those of one Message-ID are one: the queue delivers at least once (docs/watching.md). */
export function mailsByMark(mails: readonly Email[]): Map<string, number> {
  const ids = new Map<string, Set<string>>();
  for (const { text = "", to, messageId = "" } of mails) {
    // Visitors get no more than 60 confirmations an hour, all of them together.
    const mark = to?.[0]?.address === STAFF ? /reference is\s+([0-9a-f-]{36})/.exec(text)?.[1] : undefined;
    if (mark) ids.set(mark, (ids.get(mark) ?? new Set()).add(messageId));
  }
  return new Map([...ids].map(([mark, different]) => [mark, different.size]));
}

/** The newest shipments and the lists that show them, asked of both processes. */
async function compareProcesses(urls: readonly string[], writes: readonly Written[]): Promise<string[]> {
  const made = writes
    .filter(({ kind, outcome }) => kind === "shipment" && outcome === "acknowledged")
    .slice(-50);
  const addresses = made.map(({ mark }) => `/track.json?number=${mark}`);
  const differing: string[] = [];
  for (const address of addresses) {
    const answers = await Promise.all(urls.map((each) => ask(each + address)));
    const [first] = answers;
    if (first!.status !== 200 || answers.some(({ text }) => text !== first!.text)) differing.push(address);
  }
  return differing;
}
