import { Transform } from "node:stream";
import { inlineCall } from "./inline-call.ts";
import { startLate } from "./start-late.ts";

const preload = '<link rel="modulepreload"';
const entry = /<script type="module" async="">/;
const starter = `<script>${inlineCall(startLate)}</script>`;

/**
 * Lets a whole document through with scripts that wait until it is seen (docs/decisions/0020): their preloads and the
 * module that starts them mean nothing to the browser until `startLate` gives them their names back.
 */
export function lateScripts(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      done(null, withLateScripts(Buffer.concat(chunks).toString("utf8")));
    },
  });
}

/** A document without a script that starts it, such as a page of plain text, stays as it is. */
export function withLateScripts(html: string): string {
  const [before, ...after] = html.split(entry);
  if (before === undefined || after.length !== 1) return html;
  const [head, ...body] = before.split("</head>");
  const waiting = head?.replaceAll(preload, '<link rel="late"');
  return `${[waiting, ...body].join("</head>")}<script type="text/late">${after[0]?.replace("</body>", `${starter}</body>`)}`;
}
