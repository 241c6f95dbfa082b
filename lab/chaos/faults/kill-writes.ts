/** Kills the product in the middle of each kind of large or many-tabled write; afterwards nothing is half done, nothing lost. */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { makeOfferLink } from "#app/offers/offer-links.server.ts";
import { demoId } from "#demo/random.ts";
import type { Actor } from "#app/access/policy.ts";
import { insertOffer, sendDraft, twoLines } from "#tests/offers.ts";
import { type RunningProduct, signIn, startBuiltProduct, productOwner } from "#tests/running-product.ts";
import { expectThat, until } from "../../harness/cases.ts";
import {
  countRows,
  joinDatabase,
  verifyWholeDatabase,
  withProductDatabase,
} from "../../harness/databases.ts";
import { statusEntryFormValues } from "#app/shipments/status-entry.ts";
import { ask, pdfForm } from "../../harness/requests.ts";

interface Stage {
  dataDir: string;
  product: RunningProduct;
  cookie: string;
  databaseUrl: string;
}

async function open(dataDir: string): Promise<Stage> {
  const product = await startBuiltProduct({ DATA_DIR: dataDir, DEMO: "1" });
  const { url: databaseUrl } = await joinDatabase(dataDir);
  return { dataDir, product, databaseUrl, cookie: await signIn(product.url) };
}

async function killAndReopen(stage: Stage): Promise<void> {
  stage.product.child.kill("SIGKILL");
  await stage.product.ended;
  // PostgreSQL still rolls back what was open.
  await until(async () => Object.assign(stage, await open(stage.dataDir)), 60_000);
}

const post = ({ product: { url }, cookie }: Stage, path: string, body: FormData | URLSearchParams) =>
  ask(url + path, { cookie, body, timeoutMs: 120_000 });

const expectRows = async (
  { databaseUrl }: Stage,
  expected: number,
  what: string,
  from: string,
  values?: unknown[],
) => {
  const rows = await countRows(databaseUrl, from, values);
  expectThat(rows === expected, `${what}, not ${rows}`);
};

const expectNothingRuns = (stage: Stage) =>
  until(() => expectRows(stage, 0, "nothing runs any more", "from acts where state = 'running'"), 60_000);

/** A write that is sent until the process is dead. Of several, `begun` waits for the first success. */
interface WriteUnderWay {
  begun?: Promise<unknown>;
  check(): Promise<string>;
}

interface Write {
  /** The process is killed so many milliseconds at most after it began. */
  killWithin: number;
  begin(stage: Stage): Promise<WriteUnderWay> | WriteUnderWay;
}

/** Repeats a write until it is cut off; `check` gets the numbers of those that were answered with success. */
function untilCutOff(
  send: (n: number) => Promise<boolean>,
  check: (done: number[]) => Promise<string>,
): WriteUnderWay {
  const first = Promise.withResolvers<void>();
  const repeat = async () => {
    const done: number[] = [];
    try {
      for (let n = 0; ; n++) {
        if (!(await send(n))) continue;
        done.push(n);
        first.resolve();
      }
    } catch (error) {
      first.reject(error);
      return done;
    }
  };
  const all = repeat();
  return { begun: first.promise, check: async () => check(await all) };
}

const uploads: Write = {
  killWithin: 1_500,
  begin(stage) {
    const mark = randomBytes(4).toString("hex");
    const name = (n: number) => `${mark}-${n}.pdf`;
    return untilCutOff(
      async (n) => {
        const address = `/admin/files/of/shipment/${demoId("shipment", 0)}`;
        return (await post(stage, address, pdfForm(name(n), 6_000_000))).status === 200;
      },
      async (done) => {
        const what = `${done.length} uploads that were answered are there`;
        await expectRows(stage, done.length, what, "from files where name = any($1)", [done.map(name)]);
        return `${done.length} uploads answered, all there`;
      },
    );
  },
};

const bulkChanges: Write = {
  killWithin: 1_500,
  async begin(stage) {
    const owner = (await ownerOf(stage)).id;
    return untilCutOff(
      async (n) => {
        const entry = { ...statusEntryFormValues(null, new Date()), status: "on_hold" };
        const act = n % 2 === 0 ? { act: "status", entry } : { act: "owner", owner };
        const selection = { all: true, filter: {}, except: [] };
        const form = new FormData();
        form.append("act", JSON.stringify({ ...act, selection, expected: null }));
        return /"changed"|"begun"/.test((await post(stage, "/admin/shipments/bulk", form)).text);
      },
      async (done) => {
        await expectNothingRuns(stage);
        await expectRows(stage, 0, "each changed status has its entry", `from shipments s where status = 'on_hold'
          and not exists (select from shipment_status_history h where h.shipment_id = s.id and h.status = 'on_hold')`); // prettier-ignore
        return `${done.length} bulk acts answered, none half done`;
      },
    );
  },
};

const rowsOfImport = 10_000;

const imports: Write = {
  killWithin: 4_000,
  async begin(stage) {
    const mark = randomBytes(3).toString("hex").toUpperCase();
    const rows = Array.from(
      { length: rowsOfImport },
      (_, n) => `K${mark}-${n},Pending,Brussels,Lagos,${n + 1}`,
    );
    const csv = `Tracking Number,Status,Origin,Destination,Pieces\r\n${rows.join("\r\n")}`;
    const form = new FormData();
    form.append("file", new File([csv], `${mark}.csv`, { type: "text/csv" }));
    const planned = await post(stage, "/admin/shipments/import", form);
    const at = planned.headers.get("location") ?? "";
    const isPlanned = planned.status === 302 && !at.endsWith("columns");
    expectThat(isPlanned, `the file is planned, not ${planned.status} ${at}`);
    const send = (intent: string) => post(stage, at, new URLSearchParams({ intent }));
    const stored = () =>
      countRows(stage.databaseUrl, "from shipments where tracking_number like $1", [`K${mark}-%`]);
    const sent = send("import").then(
      ({ status, text }) => status < 400 && text.length > 0,
      () => false,
    );
    const check = async () => {
      const wasDone = await sent;
      const after = await stored();
      expectThat(after === 0 || after === rowsOfImport, `all or nothing is imported, not ${after}`);
      expectThat(!wasDone || after === rowsOfImport, "an import that was answered is there");
      await send("import");
      expectThat((await stored()) === rowsOfImport, "it is imported by asking once more");
      // The process is killed during the undo too: the next one continues by itself.
      void send("undo").catch(() => {});
      await wait(300 + Math.random() * 2_000);
      await killAndReopen(stage);
      const left = await stored();
      // The kill may come before the act begins.
      await send("undo");
      await until(async () => {
        const rest = await stored();
        expectThat(rest === 0, `nothing is left of an import that was taken back, not ${rest}`);
      }, 60_000);
      return `of ${rowsOfImport} rows ${after} were there after the kill, all after asking again; its undo was killed with ${left} left, and finished after the next start`;
    };
    return { check };
  },
};

const acceptedOffers: Write = {
  killWithin: 1_000,
  async begin(stage) {
    const offers = await sendOffers(stage, 40);
    return untilCutOff(
      async (n) => {
        const offer = offers[n];
        if (!offer) throw new Error("all are accepted");
        const form = new URLSearchParams({ offer: offer.id, name: "An Maes" });
        return (await post(stage, offer.path, form)).status === 303;
      },
      async (done) => {
        const ids = done.map((n) => offers[n]?.id);
        const what = `${done.length} answered offers are accepted`;
        const accepted = "from offers where id = any($1) and status = 'accepted'";
        await expectRows(stage, done.length, what, accepted, [ids]);
        await expectNothingRuns(stage);
        await expectRows(stage, 0, "each accepted offer has its shipment with charges", `from offers o
          where status = 'accepted' and customer_email = 'an@maes.example' and not (
            exists (select from shipments s where s.id = o.shipment_id)
            and exists (select from charges c where c.shipment_id = o.shipment_id)
            and exists (select from shipment_status_history h where h.shipment_id = o.shipment_id))`); // prettier-ignore
        return `${done.length} offers accepted, each with its shipment`;
      },
    );
  },
};

const documents: Write = {
  killWithin: 2_500,
  async begin(stage) {
    // New ids in each round, since a shipment has one valid document of a kind.
    const ids = Array.from({ length: 200 }, () => randomUUID());
    await withProductDatabase(stage.databaseUrl, (db) =>
      db
        .insertInto("shipments")
        .values(ids.map((id) => ({ id, tracking_number: `DOC-${id}`, origin_location: "Brussels", destination_location: "Lagos" })))
        .execute(),
    ); // prettier-ignore
    const issued = "from documents where kind = 'delivery_note'";
    return untilCutOff(
      async (n) => {
        if (n === ids.length) throw new Error("each has its document");
        const form = new URLSearchParams({ intent: "issue", kind: "delivery_note" });
        return (await post(stage, `/admin/shipments/${ids[n]}/documents`, form)).status === 200;
      },
      async (done) => {
        const invoices = await countRows(stage.databaseUrl, issued);
        expectThat(
          invoices >= done.length,
          `${done.length} documents that were answered are there, not ${invoices}`,
        );
        await expectRows(stage, 0, "no number is left out", `from (
          select number, lag(number) over (order by number) as before ${issued}
            and number like 'DN-' || extract(year from now()) || '-%') d
          where right(number, 5)::int - right(before, 5)::int <> 1`); // prettier-ignore
        return `${done.length} documents issued, no number left out`;
      },
    );
  },
};

const ownerOf = ({ databaseUrl }: Stage): Promise<Actor> =>
  withProductDatabase(databaseUrl, async (db) => {
    const account = await db
      .selectFrom("admin_users")
      .select(["id", "email", "name"])
      .where("email", "=", productOwner.email)
      .executeTakeFirstOrThrow();
    return { ...account, role: "owner" } as Actor;
  });

async function sendOffers(stage: Stage, count: number): Promise<{ id: string; path: string }[]> {
  const actor = await ownerOf(stage);
  const { url: publicUrl } = stage.product;
  const mark = randomBytes(3).toString("hex");
  return withProductDatabase(stage.databaseUrl, async (db) => {
    const sent: { id: string; path: string }[] = [];
    for (let n = 0; n < count; n++) {
      const id = await insertOffer(db, { number: `OF-${mark}-${n}` }, twoLines());
      await sendDraft(db, actor, id, publicUrl);
      const link = await makeOfferLink(db, actor, id, { recipient: "An Maes", publicUrl });
      sent.push({ id, path: new URL(link).pathname });
    }
    return sent;
  });
}

const writes: Record<string, Write> = { uploads, bulkChanges, imports, acceptedOffers, documents };

/** @param rounds how often each kind of write is killed */
export async function killWrites(dataDir: string, rounds: number): Promise<string> {
  const stage = await open(dataDir);
  // Offers are sent in somebody's name.
  await post(stage, "/admin/settings", new URLSearchParams({ intent: "name", name: "Desk" }));
  const lines: string[] = [];
  try {
    for (const [name, write] of Object.entries(writes)) {
      for (let round = 0; round < rounds; round++) {
        const { begun, check } = await write.begin(stage);
        await begun;
        await wait(100 + Math.random() * write.killWithin);
        await killAndReopen(stage);
        const problems = await check();
        if (round === rounds - 1) lines.push(`${name}: ${problems}`);
      }
    }
  } finally {
    await stage.product.stop();
  }
  return `${lines.join("; ")}; ${await verifyWholeDatabase(dataDir)}`;
}
