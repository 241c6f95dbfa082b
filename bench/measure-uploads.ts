/**
 * Measures the memory of ten uploads at once, read whole (`Request.formData`) and streamed to disk (`withSentFiles`):
 *
 *   node --expose-gc bench/measure-uploads.ts whole
 *   node --expose-gc bench/measure-uploads.ts streamed
 */
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { withSentFiles } from "#app/request/sent-files.server.ts";

const UPLOADS = 10;
const MEGABYTES = 20;
const PIECE = 64 * 1024;
const mode = process.argv[2] === "whole" ? "whole" : "streamed";
const accepted = filesOfStaff({ bytes: MEGABYTES * 1024 * 1024, count: 1, tooLarge: "" });

function upload(): Request {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="paper.pdf"\r\n\r\n';
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull(controller) {
      if (sent < MEGABYTES * 1024 * 1024) controller.enqueue(new Uint8Array(PIECE).fill(1));
      else {
        controller.enqueue(Buffer.from("\r\n--b--\r\n"));
        controller.close();
      }
      sent += PIECE;
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  return new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

async function use(form: FormData): Promise<number> {
  let bytes = 0;
  for await (const piece of (form.get("file") as File).stream()) bytes += piece.length;
  return bytes;
}

globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
const started = performance.now();
const receive = async () =>
  mode === "whole" ? use(await upload().formData()) : withSentFiles({ request: upload() }, accepted, use);
const sizes = await Promise.all(Array.from({ length: UPLOADS }, receive));
clearInterval(watch);
const grown = (most - before) / 1024 / 1024;
const complete = sizes.filter((size) => size === MEGABYTES * 1024 * 1024).length;
console.log(
  `${mode}: ${complete} of ${UPLOADS} uploads of ${MEGABYTES} MB, memory grew by ${grown.toFixed(0)} MB in ${(performance.now() - started).toFixed(0)} ms`,
);
