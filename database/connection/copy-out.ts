import { type CompiledQuery, createQueryId, PostgresQueryCompiler } from "kysely";
import pg, { escapeLiteral } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withTimeout } from "#app/kit/promises.ts";

/** Inlines the parameters of a query for COPY, which takes none. @throws for a value of an unsupported type */
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
  /** Columns of the query that are always quoted. */
  quoted?: readonly string[];
  separator?: "," | ";";
  header: string;
  /** Process id of the transaction in PostgreSQL; behind a pooler the driver does not know it. */
  processId: number;
  ended: () => void;
}

/** Milliseconds without progress after which the reader or the server counts as disconnected. */
const stallTimeoutMs = 60_000;
/** Milliseconds after which a final statement is given up and its connection closed. */
const finalStatementMs = 10_000;

/**
 * Streams a query as CSV (RFC 4180 with CRLF), with back-pressure. The client is inside a transaction; cancelling the
 * stream cancels the query.
 */
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
  // The reader of the chunks gets the errors; before the first and after the last chunk nobody does.
  copy.on("error", () => {});
  const chunks: Chunks = copy.iterator({ destroyOnReturn: false });
  const toCrlf = crlfLineEnds();
  let open = true;
  let stallTimer: NodeJS.Timeout | undefined;

  /** Releases the connection once; it is closed instead when its final statement fails. */
  const end = async (finalStatement: () => Promise<unknown>) => {
    if (!open) return;
    open = false;
    clearTimeout(stallTimer);
    const outcome = await withTimeout(finalStatement().then(succeeded, failed), finalStatementMs, failed);
    client.release(!outcome);
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

/** Cancels a running COPY; the connection can be reused afterwards. */
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

/** Replaces LF at line ends of COPY by CRLF; line breaks inside quotes stay. */
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
