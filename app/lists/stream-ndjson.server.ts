/**
 * Streams the progress of a long operation as NDJSON, one JSON object a line; `readNdjson` reads it. The operation runs
 * to its end even when the client disconnects.
 */
export function streamNdjson<Line>(work: (write: (line: Line) => void) => Promise<void>): Response {
  const encoder = new TextEncoder();
  let connected = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (line: Line) => {
        if (connected) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      await work(write);
      if (connected) controller.close();
    },
    cancel() {
      connected = false;
    },
  });
  // no-transform: compression would buffer the lines.
  const headers = { "Content-Type": "application/x-ndjson", "Cache-Control": "no-store, no-transform" };
  return new Response(body, { headers });
}
