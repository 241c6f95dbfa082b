/**
 * Answers a long piece of work with one JSON object a line while it goes on; `readNews` reads them. What was asked for
 * is done to its end, also when the browser has gone and nobody reads.
 */
export function tellAsItGoes<News>(work: (tell: (news: News) => void) => Promise<void>): Response {
  const encoder = new TextEncoder();
  let listening = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (news: News) => {
        if (listening) controller.enqueue(encoder.encode(`${JSON.stringify(news)}\n`));
      };
      await work(tell);
      if (listening) controller.close();
    },
    cancel() {
      listening = false;
    },
  });
  // Compressed, the lines would wait for one another.
  const headers = { "Content-Type": "application/x-ndjson", "Cache-Control": "no-store, no-transform" };
  return new Response(body, { headers });
}
