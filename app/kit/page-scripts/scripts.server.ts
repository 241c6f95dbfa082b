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

/** Scripts at low priority: browsers would fetch them before the picture and the fonts of the first view. */
export function lowerScriptPriority(): Transform {
  const head: Buffer[] = [];
  let passed = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (passed) return done(null, chunk);
      head.push(chunk);
      // One byte one character: a letter of several bytes may be cut by the end of a chunk.
      const text = Buffer.concat(head).toString("latin1");
      if (!text.includes("</head>")) return done();
      passed = true;
      done(null, Buffer.from(text.replaceAll(eager, patient), "latin1"));
    },
    flush(done) {
      done(null, passed ? undefined : Buffer.concat(head));
    },
  });
}
