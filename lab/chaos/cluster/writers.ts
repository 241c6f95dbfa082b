/** People at work: each sends one kind of write again and again, by turns to both processes, and notes what was answered. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { DONE_WORDS } from "#app/request/refusal-words.ts";
import { type RunningProduct, signIn } from "#tests/running-product.ts";
import { ask, findsShipment, pdfForm, postMessage } from "../../harness/requests.ts";
import type { Outcome, Written } from "./checker.ts";
import type { Machines } from "./machines.ts";
import { type Name, NAMES } from "./network.ts";
import { statusEntryFormValues } from "#app/shipments/status-entry.ts";
import type { Supplies } from "./supplies.ts";

export const IMPORT_ROWS = 200;
const BULK = 3;
/** Direct writers of each machine. */
const DIRECT = 2;
/** Writers of shipments beside the one of their kind. */
const SHIPMENT_WRITERS = 4;

interface Answer {
  status: number;
  text: string;
}

interface Sending {
  mark: string;
  rows: number;
  answer: Promise<Answer>;
  /** Tells whether the response means that it is stored. */
  isDone(answer: Answer): boolean;
}
type Kind = (process: number) => Sending | undefined;

export class Work {
  readonly writes: Written[] = [];
  readonly unseen: string[] = [];
  /** Answers that were no success, by kind, status (0 without an answer) and outcome; and those without their page. */
  readonly refusals = new Map<string, number>();
  /** Statistics of cached pages: number answered, failures while a process was running, and the longest time. */
  readonly reads = { good: 0, bad: [] as string[], longestMs: 0, mayFail: false };
  /** Statuses of look-ups of different numbers and of lists of the desk, which need the database. */
  readonly asked = new Map<string, number>();
  #leaving = false;
  #cookie = "";
  readonly #products: RunningProduct[];
  readonly #supplies: Supplies;
  #all: Promise<void>[] = [];

  constructor(products: RunningProduct[], supplies: Supplies) {
    this.#products = products;
    this.#supplies = supplies;
  }

  async begin(machines: Machines): Promise<void> {
    this.#cookie = await signIn(this.#products[0]!.url);
    const kinds = Object.entries(this.#kinds());
    this.#all = [
      ...kinds.map(([kind, act]) => this.#repeat(kind, act)),
      ...Array.from({ length: SHIPMENT_WRITERS }, (_, turn) =>
        this.#repeat("shipment", this.#kinds().shipment!, turn + 1),
      ),
      ...NAMES.flatMap((name) => Array.from({ length: DIRECT }, () => this.#writeDirectly(machines, name))),
      ...[0, 1].map((process) => this.#readPages(process)),
    ];
  }

  async end(): Promise<void> {
    this.#leaving = true;
    await Promise.all(this.#all);
  }

  #post(process: number, path: string, body: FormData | URLSearchParams): Promise<Answer> {
    return ask(this.#products[process]!.url + path, { cookie: this.#cookie, body, timeoutMs: 30_000 });
  }

  /** Returns undefined when nothing is left to do. */
  #kinds(): Record<string, Kind> {
    const { offers, drafts, shipments } = this.#supplies;
    const post = (process: number, address: string, body: FormData | URLSearchParams) =>
      this.#post(process, address, body);
    return {
      shipment(process) {
        const mark = `W-${randomUUID()}`;
        const answer = post(process, "/admin/shipments/new", shipmentForm(mark));
        return { mark, rows: 5, answer, isDone: ({ status }) => status === 302 };
      },
      message: (process) => {
        const mark = randomUUID();
        const answer = postMessage(this.#products[process]!.url, mark, `${mark}@example.com`);
        return { mark, rows: 3, answer, isDone: ({ status }) => status === 200 };
      },
      document(process) {
        const mark = shipments.shift();
        if (!mark) return undefined;
        const form = new URLSearchParams({ intent: "issue", kind: "delivery_note" });
        const answer = post(process, `/admin/shipments/${mark}/documents`, form);
        return { mark, rows: 3, answer, isDone: ({ status }) => status === 200 };
      },
      upload(process) {
        const id = shipments.shift();
        if (!id) return undefined;
        const mark = `${randomUUID()}.pdf`;
        const answer = post(process, `/admin/files/of/shipment/${id}`, pdfForm(mark, 20_000));
        return { mark, rows: 2, answer, isDone: ({ status }) => status === 200 };
      },
      bulk(process) {
        const ids = shipments.splice(0, BULK);
        if (ids.length < BULK) return undefined;
        const form = new FormData();
        const entry = { ...statusEntryFormValues(null, new Date()), status: "on_hold" };
        const act = { act: "status", entry, selection: { all: false, ids }, expected: null };
        form.append("act", JSON.stringify(act));
        const answer = post(process, "/admin/shipments/bulk", form);
        return { mark: ids.join(), rows: 3 * BULK, answer, isDone: ({ text }) => text.includes('"changed"') };
      },
      offer(process) {
        const offer = offers.shift();
        if (!offer) return undefined;
        const answer = post(process, offer.path, new URLSearchParams({ offer: offer.id, name: "An Maes" }));
        return { mark: offer.id, rows: 6, answer, isDone: ({ status }) => status === 303 };
      },
      invoice(process) {
        const draft = drafts.shift();
        if (!draft) return undefined;
        const form = new URLSearchParams({ intent: "issue", version: draft.version });
        const answer = post(process, `/admin/invoices/${draft.id}`, form);
        return { mark: draft.id, rows: 5, answer, isDone: ({ text }) => text.includes("Issued as") };
      },
      import: (process) => {
        const mark = `I${randomUUID().replaceAll("-", "").slice(0, 12).toUpperCase()}`;
        const answer = this.#import(process, mark);
        return { mark, rows: 3 * IMPORT_ROWS, answer, isDone: ({ status }) => status === 200 };
      },
    };
  }

  async #import(process: number, mark: string): Promise<Answer> {
    const lines = Array.from(
      { length: IMPORT_ROWS },
      (_, row) => `${mark}-${row},Pending,Brussels,Lagos,${row + 1}`,
    );
    const csv = ["Tracking Number,Status,Origin,Destination,Pieces", ...lines].join("\r\n");
    const body = new FormData();
    body.append("file", new File([csv], `${mark}.csv`, { type: "text/csv" }));
    const address = `${this.#products[process]!.url}/admin/shipments/import`;
    const planned = await ask(address, { cookie: this.#cookie, body, timeoutMs: 30_000 });
    const at = planned.headers.get("location");
    // Nothing is imported yet.
    if (planned.status !== 302 || !at) return { status: 503, text: "" };
    return this.#post(process, at, new URLSearchParams({ intent: "import" }));
  }

  async #repeat(kind: string, send: Kind, turn = 0): Promise<void> {
    for (let time = turn; !this.#leaving; time++) {
      const process = time % 2;
      const sentAt = performance.now();
      const sending = send(process);
      if (!sending) {
        await wait(200);
        continue;
      }
      const { mark, rows, isDone } = sending;
      const answer = await sending.answer.catch(() => ({ status: 0, text: "" }));
      const isStored = isDone(answer) || answer.text.includes(DONE_WORDS.text);
      const outcome = isStored ? "acknowledged" : outcomeOf(answer);
      if (isStored && answer.status === 503) this.#count(`${kind} 503 done, without its page`);
      this.writes.push({ kind, mark, rows, outcome, sentAt, answeredAt: performance.now(), process });
      if (outcome !== "acknowledged") this.#count(`${kind} ${answer.status} ${outcome}`);
      else if (kind === "shipment") await this.#readOwn(process, mark);
      await wait(outcome === "acknowledged" ? PAUSES[kind] : 300);
    }
  }

  #count(what: string): void {
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
  }

  async #readOwn(process: number, number: string): Promise<void> {
    const isThere = await findsShipment(this.#products[process]!.url, number).catch(() => true);
    if (!isThere) this.unseen.push(number);
  }

  /** Speaks to one machine past HAProxy, whoever is primary: what two primaries would both answer is noticed so. */
  async #writeDirectly(machines: Machines, name: Name): Promise<void> {
    while (!this.#leaving) {
      const client = new pg.Client({
        connectionString: machines.urlOf(name, "register"),
        connectionTimeoutMillis: 2_000,
      });
      let isUnconfirmed = false;
      client.on("error", () => {});
      client.on("notice", ({ routine }) => (isUnconfirmed ||= routine === "SyncRepWaitForLSN"));
      const abandon = () => client.connection.stream.destroy();
      try {
        await client.connect();
        await client.query("set statement_timeout = '8s'");
        while (!this.#leaving && !isUnconfirmed) {
          const late = setTimeout(abandon, 9_000);
          await this.#register(client, () => isUnconfirmed).finally(() => clearTimeout(late));
        }
      } catch {
        // The server is a standby, or off: tries the next.
      }
      abandon();
      await wait(500);
    }
  }

  async #register(client: pg.Client, isUnconfirmed: () => boolean): Promise<void> {
    const mark = randomUUID();
    const write = { kind: "register", mark, rows: 1, process: -1, sentAt: performance.now() };
    const insert = `insert into register values ($1) returning ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`;
    const note = (outcome: Outcome, timeline?: number) =>
      this.writes.push({ ...write, outcome, answeredAt: performance.now(), timeline });
    try {
      const { rows } = await client.query<{ timeline: number }>({
        name: "register",
        text: insert,
        values: [mark],
      });
      note(isUnconfirmed() ? "unknown" : "acknowledged", rows[0]!.timeline);
    } catch (error) {
      // Read-only or in recovery: PostgreSQL itself reports that nothing was written.
      note(["25006", "57P03"].includes((error as { code?: string }).code ?? "") ? "refused" : "unknown");
      throw error;
    }
  }

  async #readPages(process: number): Promise<void> {
    const pages = ["/", "/services", "/about", "/track"];
    for (let time = 0; !this.#leaving; time++) {
      const page = pages[time % pages.length]!;
      const began = performance.now();
      const { url } = this.#products[process]!;
      const statusAt = (at: string) =>
        ask(at + page, { timeoutMs: 5_000 }).then((answer) => answer.status, () => 0); // prettier-ignore
      // Like a proxy that finds one process unreachable.
      const status = (await statusAt(url)) || (await statusAt(this.#products[1 - process]!.url));
      this.reads.longestMs = Math.max(this.reads.longestMs, performance.now() - began);
      if (status === 200) this.reads.good += 1;
      else if (!this.reads.mayFail) this.reads.bad.push(`${page} ${status}`);
      for (const address of [`/track.json?number=ZF-${time}`, "/admin/carriers"]) {
        const answer = await ask(url + address, { cookie: this.#cookie }).catch(() => undefined);
        const what = `${answer?.status ?? "no answer"} ${address.replace(/=.*/, "")}`;
        this.asked.set(what, (this.asked.get(what) ?? 0) + 1);
      }
      await wait(100);
    }
  }
}

const PAUSES: Record<string, number> = { import: 2_000, message: 100, document: 300, invoice: 1_000, offer: 1_000, upload: 300, bulk: 400 }; // prettier-ignore

/** Without a response, or with one that says so, the outcome is unknown; any other refusal means not stored. */
function outcomeOf({ status, text }: Answer): Outcome {
  return status === 0 || text.includes("cannot tell whether") ? "unknown" : "refused";
}

function shipmentForm(mark: string): URLSearchParams {
  return new URLSearchParams({
    tracking_number: mark,
    status: "pending",
    service_type: "Road Transport",
    origin_location: "Brussels",
    destination_location: "Ghent",
    details: "1",
    "goods.0.packages": "3",
    "goods.0.package_code": "Pallets",
    "goods.1.packages": "12",
    "goods.1.package_code": "Cartons",
  });
}
