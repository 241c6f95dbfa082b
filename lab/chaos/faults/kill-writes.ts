/** Kills the product in the middle of each kind of large or many-tabled write; afterwards nothing is half done, nothing lost. */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { demoId } from "#demo/random.ts";
import { joinEmbeddedPostgres } from "#operations/embedded/join.ts";
import { expectThat, until, verifyWholeDatabase } from "./helpers.ts";
import { killed, opened, ownerOf, post, sendOffers, type Stage } from "./stage.ts";

/** One kind of write: prepares it, sends it until the process is dead, and says what must hold when it runs again. */
interface Write {
  /** The process is killed so many milliseconds at most after it began. */
  killWithin: number;
  begin(stage: Stage): Promise<{
    /** The first of several was answered with success. */
    begun?: Promise<unknown>;
    check: (stage: Stage) => Promise<string>;
  }>;
}

/** Repeats a write until it is cut off; `all` are the numbers of those that were answered with success. */
function untilCutOff(send: (n: number) => Promise<boolean>): {
  begun: Promise<unknown>;
  all: Promise<number[]>;
} {
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
  return { begun: first.promise, all: repeat() };
}

const uploads: Write = {
  killWithin: 1_500,
  async begin(stage) {
    const mark = randomBytes(4).toString("hex");
    const { begun, all } = untilCutOff(async (n) => {
      const form = new FormData();
      const bytes = Buffer.concat([
        Buffer.from("%PDF-1.7\n"),
        randomBytes(6_000_000),
        Buffer.from("\n%%EOF\n"),
      ]);
      form.append("intent", "add");
      form.append("file", new File([bytes], `${mark}-${n}.pdf`, { type: "application/pdf" }));
      const answer = await post(stage, `/admin/files/of/shipment/${demoId("shipment", 0)}`, form);
      await answer.text();
      return answer.status === 200;
    });
    const check = async ({ count }: Stage) => {
      const done = await all;
      const names = done.map((n) => `${mark}-${n}.pdf`);
      const found = await count("select count(*) from files where name = any($1)", [names]);
      expectThat(found === done.length, `${done.length} uploads that were answered are there, not ${found}`);
      return `${done.length} uploads answered, all there`;
    };
    return { begun, check };
  },
};

const bulkChanges: Write = {
  killWithin: 1_500,
  async begin(stage) {
    const owner = (await ownerOf(stage)).id;
    const { begun, all } = untilCutOff(async (n) => {
      const act = n % 2 === 0 ? { act: "status", status: "on_hold" } : { act: "owner", owner };
      const selection = { all: true, filter: {}, except: [] };
      const form = new FormData();
      form.append("act", JSON.stringify({ ...act, selection, expected: null }));
      const answer = await post(stage, "/admin/shipments/bulk", form);
      return /"changed"|"begun"/.test(await answer.text());
    });
    const check = async ({ count }: Stage) => {
      const done = await all;
      await until(async () => {
        const running = await count("select count(*) from acts where state = 'running'");
        expectThat(running === 0, `nothing runs any more, not ${running}`);
      }, 60_000);
      const half = await count(`select count(*) from shipments s where status = 'on_hold' and not exists (
        select from shipment_status_history h where h.shipment_id = s.id and h.status = 'on_hold')`);
      expectThat(half === 0, `each changed status has its entry, not ${half} without`);
      return `${done.length} bulk acts answered, none half done`;
    };
    return { begun, check };
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
    expectThat(
      planned.status === 302 && !at.endsWith("columns"),
      `the file is planned, not ${planned.status} ${at}`,
    );
    const sent = post(stage, at, new URLSearchParams({ intent: "import" })).then(
      async (answer) => answer.status < 400 && (await answer.text()).length > 0,
      () => false,
    );
    const stored = ({ count }: Stage) =>
      count("select count(*) from shipments where tracking_number like $1", [`K${mark}-%`]);
    const check = async (again: Stage) => {
      const wasDone = await sent;
      const after = await stored(again);
      expectThat(after === 0 || after === rowsOfImport, `all or nothing is imported, not ${after}`);
      expectThat(!wasDone || after === rowsOfImport, "an import that was answered is there");
      await (await post(again, at, new URLSearchParams({ intent: "import" }))).text();
      expectThat((await stored(again)) === rowsOfImport, "it is imported by asking once more");
      return `of ${rowsOfImport} rows ${after} were there after the kill, all after asking again; ${await undone(again, at, stored)}`;
    };
    return { check };
  },
};

/** Takes the import back, and ends the process meanwhile: the next one goes on by itself. */
async function undone(stage: Stage, at: string, stored: (stage: Stage) => Promise<number>): Promise<string> {
  void post(stage, at, new URLSearchParams({ intent: "undo" })).catch(() => {});
  await wait(300 + Math.random() * 2_000);
  const again = await killed(stage);
  const left = await stored(again);
  // Where the kill came before it was begun.
  await (await post(again, at, new URLSearchParams({ intent: "undo" }))).text();
  await until(async () => {
    const rest = await stored(again);
    expectThat(rest === 0, `nothing is left of an import that was taken back, not ${rest}`);
  }, 60_000);
  Object.assign(stage, again);
  return `its undo was killed with ${left} left, and finished after the next start`;
}

const acceptedOffers: Write = {
  killWithin: 1_000,
  async begin(stage) {
    const offers = await sendOffers(stage, 40);
    const { begun, all } = untilCutOff(async (n) => {
      const offer = offers[n];
      if (!offer) throw new Error("all are accepted");
      const answer = await post(stage, offer.path, new URLSearchParams({ offer: offer.id, name: "An Maes" }));
      await answer.text();
      return answer.status === 303;
    });
    const check = async ({ count }: Stage) => {
      const done = await all;
      const ids = done.map((n) => offers[n]?.id);
      const taken = await count("select count(*) from offers where id = any($1) and status = 'accepted'", [
        ids,
      ]);
      expectThat(taken === done.length, `${done.length} answered offers are accepted, not ${taken}`);
      await until(async () => {
        const running = await count("select count(*) from acts where state = 'running'");
        expectThat(running === 0, `nothing runs any more, not ${running}`);
      }, 60_000);
      const half = await count(`select count(*) from offers o where status = 'accepted' and customer_email = $1 and not (
        exists (select from shipments s where s.id = o.shipment_id)
        and exists (select from charges c where c.shipment_id = o.shipment_id)
        and exists (select from shipment_status_history h where h.shipment_id = o.shipment_id))`, ["an@maes.example"]); // prettier-ignore
      expectThat(half === 0, `each accepted offer has its shipment with charges, not ${half} without`);
      return `${done.length} offers accepted, each with its shipment`;
    };
    return { begun, check };
  },
};

const documents: Write = {
  killWithin: 2_500,
  async begin(stage) {
    // Of their own in each round: a shipment has one valid document of a kind.
    const ids = Array.from({ length: 200 }, () => randomUUID());
    await stage.count(
      `with made as (
        insert into shipments (id, tracking_number, status, origin_location, destination_location)
        select id, 'DOC-' || id, 'pending', 'Brussels', 'Lagos' from unnest($1::uuid[]) as id returning id)
      select count(*) from made`,
      [ids],
    );
    const { begun, all } = untilCutOff(async (n) => {
      if (n === ids.length) throw new Error("each has its document");
      const at = `/admin/shipments/${ids[n]}/documents`;
      const answer = await post(stage, at, new URLSearchParams({ intent: "issue", kind: "delivery_note" }));
      await answer.text();
      return answer.status === 200;
    });
    const check = async ({ count }: Stage) => {
      const done = await all;
      const found = await count("select count(*) from documents where kind = 'delivery_note'");
      expectThat(found >= done.length, `${done.length} documents that were answered are there, not ${found}`);
      const gaps =
        await count(`select count(*) from (select number, lag(number) over (order by number) as before
        from documents where kind = 'delivery_note' and number like 'DN-' || extract(year from now()) || '-%') d
        where right(number, 5)::int - right(before, 5)::int <> 1`);
      expectThat(gaps === 0, `no number is left out, not ${gaps}`);
      return `${done.length} documents issued, no number left out`;
    };
    return { begun, check };
  },
};

const writes: Record<string, Write> = { uploads, bulkChanges, imports, acceptedOffers, documents };

/** @param rounds how often each kind of write is killed */
export async function killWrites(dataDir: string, rounds: number): Promise<string> {
  let stage = await opened(dataDir);
  const said: string[] = [];
  try {
    for (const [name, write] of Object.entries(writes)) {
      for (let round = 0; round < rounds; round++) {
        const { begun, check } = await write.begin(stage);
        await begun;
        await wait(100 + Math.random() * write.killWithin);
        stage = await killed(stage);
        const found = await check(stage);
        if (round === rounds - 1) said.push(`${name}: ${found}`);
      }
    }
    await stage.product.stop();
    const server = await joinEmbeddedPostgres({ dataDir, log: () => {} });
    await verifyWholeDatabase(dataDir, server.url).finally(() => server.stop());
    return `${said.join("; ")}; npm run verify finds nothing`;
  } finally {
    await stage.product.stop();
  }
}
