import { Transform } from "node:stream";
import { inlineCall } from "./inline-script.tsx";
import { startDeferredScripts } from "./start-deferred-scripts.ts";

const preload = '<link rel="modulepreload"';
const entry = /<script(?: nonce="[^"]*")? type="module" async="">/;

/** Preloads and the entry module stay inert until `startDeferredScripts` restores them (docs/decisions/0016). */
export function deferScripts(nonce: string): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      done(null, withDeferredScripts(Buffer.concat(chunks).toString("utf8"), nonce));
    },
  });
}

export function withDeferredScripts(html: string, nonce: string): string {
  const [before, ...after] = html.split(entry);
  if (before === undefined || after.length !== 1) return html;
  const [head, ...body] = before.split("</head>");
  const waiting = head?.replaceAll(preload, '<link rel="late"');
  const starter = `<script nonce="${nonce}">${inlineCall(startDeferredScripts)}</script>`;
  return `${[waiting, ...body].join("</head>")}<script nonce="${nonce}" type="text/late">${after[0]?.replace("</body>", `${starter}</body>`)}`;
}

const eager = '<link rel="modulepreload"';
const patient = '<link rel="modulepreload" fetchpriority="low"';
const importMap = /<script type="importmap".*?<\/script>/s;

/**
 * The import map before the preloads, which React writes first: from its cache a browser reads preloaded scripts at once,
 * and what they import by then stays in English, whatever the map says.
 */
function importMapFirst(head: string): string {
  const map = importMap.exec(head)?.[0];
  const first = head.indexOf(eager);
  if (!map || first < 0 || head.indexOf(map) < first) return head;
  const rest = head.replace(map, () => "");
  return rest.slice(0, first) + map + rest.slice(first);
}

/**
 * Scripts at low priority: browsers would fetch them before the picture and the fonts of the first view. Passes on what
 * React has written each time it says `flush`: in its pieces of 4 kB a list would be compressed and sent sixty times.
 */
export function lowerScriptPriority(): Transform & { flush(): void } {
  let written: Buffer[] = [];
  let isHead = true;
  /** Empty until the head is whole. */
  const take = (): Buffer => {
    const bytes = Buffer.concat(written);
    const end = isHead ? bytes.indexOf("</head>") : 0;
    written = end < 0 ? [bytes] : [];
    if (end < 0) return Buffer.alloc(0);
    isHead = false;
    const head = importMapFirst(bytes.toString("utf8", 0, end)).replaceAll(eager, patient);
    return Buffer.concat([Buffer.from(head), bytes.subarray(end)]);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written.push(chunk);
      done();
    },
    flush: (done) => done(null, Buffer.concat([take(), ...written])),
  });
  return Object.assign(stream, { flush: () => void stream.push(take()) });
}
