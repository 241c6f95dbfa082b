import { recordExport } from "#app/accounts/step-up.server.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import type { CompiledQuery, Kysely } from "kysely";
import type pg from "pg";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { exportHeader } from "#app/kit/text/csv-cells.ts";
import { EXPORT_MESSAGES } from "./file.ts";
import { type Database, MOST_EXPORTS, poolOf } from "#database/connection/connect.ts";
import { inlineParameters, streamCopy } from "#database/connection/copy-out.ts";
import { LONG_WORK } from "#database/connection/watched-client.ts";
import type { ExportCell, ExportShape } from "./export-cells.server.ts";
import { spawn } from "node:child_process";
import path from "node:path";
import { Writable } from "node:stream";
import { projectRoot } from "#database/connection/project-root.ts";
import type { XlsxSheet } from "./xlsx-writer.server.ts";
import { savePreference } from "#app/accounts/preferences.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { type ExportChoice, readExportChoice } from "./export-choice.ts";

export interface ExportedFile {
  /** Number of records in the file, counted in the snapshot that is then read. */
  count: number;
  /** The file: CSV in UTF-8 with byte order mark, or a workbook. Cancelling it cancels the query. */
  file: ReadableStream<Uint8Array>;
}

interface ExportSource<Column extends string> {
  name: string;
  shape: ExportShape;
  cells: Record<Column, ExportCell>;
  columns: readonly Column[];
  count: Query<{ count: number }>;
  rows: Query;
  /** The audit log entry, written before the first row is read. */
  line: {
    table: Parameters<typeof recordExport>[2]["table"];
    summary: (count: number) => string;
    details: JsonObject;
    /** Counts the records of the table, when they differ from those of the file. */
    countRecords?: (tx: Kysely<DB>) => Promise<number>;
  };
}

interface Query<Row = unknown> {
  compile(db: Database): CompiledQuery<Row>;
}

let running = 0;

/** Streams a query as a file in constant memory. @throws StepUpRequired for many; Conflict while too many exports are running */
export async function exportFile<Column extends string>(
  db: Database,
  actor: Parameters<typeof recordExport>[1],
  now: Date,
  source: ExportSource<Column>,
): Promise<ExportedFile> {
  if (running >= MOST_EXPORTS) throw new Conflict(EXPORT_MESSAGES.running);
  running += 1;
  let client: pg.PoolClient | undefined;
  try {
    client = await poolOf(db).connect();
    const { count, processId } = await countInSnapshot(client, source.count.compile(db));
    const { shape, cells, columns, line } = source;
    const details = { columns: columns.length, format: shape.format, ...line.details };
    await db.transaction().execute(async (tx) => {
      const rows = (await line.countRecords?.(tx)) ?? count;
      await recordExport(
        tx,
        actor,
        { table: line.table, rows, now },
        { summary: line.summary(count), details },
      );
    });
    const titles = columns.map((column) => cells[column].title);
    const separator = shape.format === "semicolon" ? ";" : ",";
    const csv = streamCopy(poolOf(db), client, {
      query: inlineParameters(source.rows.compile(db)),
      separator,
      header: shape.format === "xlsx" ? "" : exportHeader(titles, separator),
      quoted: columns.filter((column) => cells[column].kind === "text"),
      processId,
      ended: () => void (running -= 1),
    });
    if (shape.format !== "xlsx") return { count, file: csv };
    return { count, file: toXlsx(csv, { name: source.name, columns: columns.map((each) => cells[each]) }) };
  } catch (error) {
    running -= 1;
    client?.release(true);
    throw error;
  }
}

async function countInSnapshot(client: pg.PoolClient, query: CompiledQuery<{ count: number }>) {
  await client.query("begin isolation level repeatable read read only");
  await client.query(LONG_WORK);
  // A slow reader may take an hour; streamCopy aborts stalled readers and servers.
  await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
  const backend = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { rows } = await client.query<{ count: number }>(query.sql, [...query.parameters]);
  return { count: rows[0]?.count ?? 0, processId: backend.rows[0]!.pid };
}

/** Converts in a separate process, since compression would block others. Cancelling the workbook cancels its rows. */
function toXlsx(rows: ReadableStream<Uint8Array>, sheet: XlsxSheet): ReadableStream<Uint8Array> {
  const task: XlsxSheet = {
    name: sheet.name,
    columns: sheet.columns.map(({ title, kind }) => ({ title, kind })),
  };
  const child = spawn(
    process.execPath,
    [
      "--max-old-space-size=128",
      path.join(projectRoot(), "app/spreadsheets/xlsx-writer.server.ts"),
      JSON.stringify(task),
    ],
    {
      // Without settings and their passwords.
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH },
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", resolve);
    child.once("error", () => resolve(null));
  });
  const stop = new AbortController();
  const sent = rows.pipeTo(Writable.toWeb(child.stdin), { signal: stop.signal });
  // A truncated input would look to the process like its end.
  sent.catch(() => child.kill("SIGKILL"));
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (!done) return controller.enqueue(value);
        const [code] = await Promise.all([ended, sent]);
        if (code !== 0) throw new Error("the workbook of an export could not be written");
        controller.close();
      },
      async cancel() {
        stop.abort();
        await sent.catch(() => {});
        child.kill("SIGKILL");
      },
    },
    { highWaterMark: 1 },
  );
}

/** Reads the export options of a form and stores them for the next time. @throws Invalid when no column is chosen */
export async function takeExportChoice<Column extends string>(
  db: Database,
  actor: Actor,
  form: FormData,
  { key, columns }: { key: string; columns: readonly Column[] },
): Promise<ExportChoice<Column>> {
  const choice = readExportChoice(form, columns);
  if (!choice) throw new Invalid(EXPORT_MESSAGES.noColumns);
  await savePreference(db, actor, key, { ...choice });
  return choice;
}
