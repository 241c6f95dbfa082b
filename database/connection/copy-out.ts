import { type CompiledQuery, createQueryId, PostgresQueryCompiler } from "kysely";
import pg, { escapeLiteral } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withTimeout } from "#app/kit/with-timeout.ts";

/** A query with its values inlined, for COPY, which takes no parameters. @throws for a value of another type */
export function inlineParameters({ query }: CompiledQuery): string {
  return new InliningCompiler().compileQuery(query, createQueryId()).sql;
}

class InliningCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value));
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return escapeLiteral(value);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
    return String(value);
  if (value instanceof Date) return `${escapeLiteral(value.toISOString())}::timestamptz`;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.length === 0 ? "'{}'" : `array[${value.map((item) => escapeLiteral(item)).join(", ")}]`;
  }
  throw new Error(`a ${typeof value} cannot be written into a statement`);
}

interface CopyOut {
  query: string;
  /** Columns of the select that are always quoted. */
  quoted?: readonly string[];
  separator?: "," | ";";
  header: string;
  /** PostgreSQL's process of the transaction; behind a pooler the driver does not know it. */
  processId: number;
  ended: () => void;
}

/** A reader that takes nothing, or a server that sends nothing, for so long is treated as disconnected. */
const stallTimeoutMs = 60_000;
/** A final statement that takes longer closes its connection. */
const finalStatementMs = 10_000;

/** RFC 4180 with CRLF, with back-pressure. The client is inside a transaction; cancelling cancels the query. */
export function streamCopy(
  pool: pg.Pool,
  client: pg.PoolClient,
  options: CopyOut,
): ReadableStream<Uint8Array> {
  const quoted = options.quoted?.length
    ? `, force_quote (${options.quoted.map((column) => pg.escapeIdentifier(column)).join(", ")})`
    : "";
  const format = `format csv, delimiter ${escapeLiteral(options.separator ?? ",")}${quoted}`;
  const copy = client.query(copyTo(`copy (${options.query}) to stdout with (${format})`));
  // Errors reach the reader of the chunks; before the first and after the last there is none.
  copy.on("error", () => {});
  const chunks: Chunks = copy.iterator({ destroyOnReturn: false });
  const toCrlf = crlfLineEnds();
  let open = true;
  let stallTimer: NodeJS.Timeout | undefined;

  /** Releases the connection, once; one whose final statement did not succeed is closed instead. */
  const end = async (finalStatement: () => Promise<unknown>) => {
    if (!open) return;
    open = false;
    clearTimeout(stallTimer);
    const ended = await withTimeout(finalStatement().then(succeeded, failed), finalStatementMs, failed);
    client.release(!ended);
    options.ended();
  };
  const cancel = () => end(() => cancelQuery(pool, client, chunks, options.processId));
  const startTimeout = (party: string, controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => {
      controller.error(new Error(`${party} of an export stands still`));
      void cancel();
    }, stallTimeoutMs);
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      controller.enqueue(Buffer.from(options.header));
      startTimeout("the reader", controller);
    },
    async pull(controller) {
      startTimeout("the database", controller);
      try {
        const { value, done } = await chunks.next();
        if (!open) return;
        if (value) controller.enqueue(toCrlf(value));
        if (!done) return startTimeout("the reader", controller);
        await end(() => client.query("commit"));
        controller.close();
      } catch (error) {
        if (!open) return;
        await end(() => Promise.reject(error as Error));
        controller.error(error);
      }
    },
    cancel,
  };
  return new ReadableStream(source, { highWaterMark: 1 });
}

type Chunks = AsyncIterator<Buffer, undefined>;

const succeeded = () => true;
const failed = () => false;
const isChunk = ({ done }: IteratorResult<Buffer, undefined>) => !done;

/** Cancels a running COPY; the connection can be used again afterwards. */
async function cancelQuery(
  pool: pg.Pool,
  client: pg.PoolClient,
  chunks: Chunks,
  processId: number,
): Promise<void> {
  await pool.query("select pg_cancel_backend($1)", [processId]);
  // The server checks for the cancellation between two rows it can send: pending rows are read and discarded.
  while (await chunks.next().then(isChunk, failed));
  await client.query("rollback");
}

/** COPY ends its lines with LF; line breaks inside quotes stay as they are. */
function crlfLineEnds(): (chunk: Buffer) => Buffer {
  let quoted = false;
  return (chunk) => {
    const lines = Buffer.allocUnsafe(chunk.length * 2);
    let length = 0;
    for (const byte of chunk) {
      if (byte === 0x22) quoted = !quoted;
      else if (byte === 0x0a && !quoted) lines[length++] = 0x0d;
      lines[length++] = byte;
    }
    return lines.subarray(0, length);
  };
}
