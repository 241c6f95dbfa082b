import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";

export interface CopyOut {
  /** A select without parameters. */
  query: string;
  /** Written before the first row. */
  header: string;
  /** Called once, when the connection has been given back. */
  ended: () => void;
}

/** A reader that takes nothing for so long has gone, whatever its line says. */
const patienceMs = 60_000;

/**
 * The rows of a query as CSV with CRLF line ends (RFC 4180), read as fast as the stream is. The client is inside a
 * transaction; it is given back to the pool at the end. Cancelling the stream cancels the query.
 */
export function streamCopy(
  pool: pg.Pool,
  client: pg.PoolClient,
  options: CopyOut,
): ReadableStream<Uint8Array> {
  const copy = client.query(copyTo(`copy (${options.query}) to stdout with (format csv)`));
  // Whoever reads the chunks hears of errors; before the first and after the last nobody does.
  copy.on("error", () => {});
  const chunks: Chunks = copy.iterator({ destroyOnReturn: false });
  const toCrlf = crlfLineEnds();
  let open = true;
  let patience: NodeJS.Timeout | undefined;

  /** Gives the connection back, once; one whose last words are unknown is not used again. */
  const end = async (lastWords: () => Promise<unknown>) => {
    if (!open) return;
    open = false;
    clearTimeout(patience);
    const ended = await lastWords().then(succeeded, failed);
    client.release(!ended);
    options.ended();
  };
  const cancel = () => end(() => cancelQuery(pool, client, chunks));
  const expectReader = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    patience = setTimeout(() => {
      controller.error(new Error("the reader of an export stands still"));
      void cancel();
    }, patienceMs);
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      controller.enqueue(Buffer.from(options.header));
      expectReader(controller);
    },
    async pull(controller) {
      clearTimeout(patience);
      try {
        const { value, done } = await chunks.next();
        if (!open) return;
        if (value) controller.enqueue(toCrlf(value));
        if (!done) return expectReader(controller);
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

/** Ends a COPY that is under way; the connection can be used again afterwards. */
async function cancelQuery(pool: pg.Pool, client: pg.PoolClient, chunks: Chunks): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  await pool.query("select pg_cancel_backend($1)", [processID]);
  // The server only hears of it between two rows it can send: what is on its way is read and thrown away.
  while (await chunks.next().then(isChunk, failed));
  await client.query("rollback");
}

/** COPY ends its lines with LF; line breaks inside quotes stay as they are. */
export function crlfLineEnds(): (chunk: Buffer) => Buffer {
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
