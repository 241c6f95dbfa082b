import pino from "pino";
import { afterEach, beforeEach, expect } from "vitest";
import { DEFAULT_RETENTION } from "#app/kit/periods.ts";
import { smtpTransport } from "#app/mails/transports/smtp.server.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { emptyTables } from "./empty-tables.ts";
import { eventually } from "./eventually.ts";
import { startMailServer, type TestMailServer } from "./mail-server.ts";
import type { TestDatabase } from "./test-database.ts";

const publicUrl = "https://zenne.example";
const MAIL_TABLES =
  "mails, stopped_addresses, graphile_worker._private_jobs, graphile_worker._private_job_queues";

/** A mail server for each test, a worker where a test starts it, and the list of mails, empty at the start. */
export function useMailWorker(database: TestDatabase) {
  const ends: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const each of ends.splice(0).toReversed()) await each();
  };
  let running: TestMailServer | undefined;
  const used = {
    get server(): TestMailServer {
      if (!running) throw new Error("the mail server runs inside of tests");
      return running;
    },
    /** Called after the test, the last one first. */
    ends,
    async startServer(port?: number): Promise<void> {
      const server = await startMailServer(port);
      ends.push(() => server.stop());
      running = server;
    },
    async work(options: Partial<Parameters<typeof startWorker>[1]> = {}, url = database.url) {
      const worker = await startWorker(url, {
        auth: { secret: "0123456789abcdef0123456789abcdef", publicUrl },
        db: database.db,
        log: pino({ level: "silent" }),
        transport: smtpTransport(used.server.url),
        from: "Zenne Freight <no-reply@zenne.example>",
        retention: { ...DEFAULT_RETENTION, outbox: "/nowhere" },
        publicUrl,
        ...options,
      });
      let stopping: Promise<void> | undefined;
      const stop = () => (stopping ??= worker.stop());
      ends.push(stop);
      return { stop };
    },
    record: (id: string) =>
      database.db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    sent: (id: string) => eventually(async () => expect((await used.record(id)).sent_at).not.toBeNull()),
    refused: (id: string, refusal: unknown) =>
      eventually(async () => expect(await used.record(id)).toMatchObject({ sent_at: null, refusal })),
    /** Waits until no mail waits. */
    done: () =>
      eventually(async () =>
        expect(
          await database.db
            .selectFrom("mails")
            .select("kind")
            .where("sent_at", "is", null)
            .where("refused_at", "is", null)
            .execute(),
        ).toEqual([]),
      ),
    headerOf: (mail: TestMailServer["mails"][number] | undefined, key: string): string =>
      mail?.headers.find((each) => each.key === key)?.value ?? "",
  };
  beforeEach(async () => {
    await emptyTables(database.pool, MAIL_TABLES);
    await used.startServer();
  });
  afterEach(end);
  return used;
}
