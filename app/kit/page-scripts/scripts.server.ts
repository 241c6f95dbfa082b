import { Transform } from "node:stream";
import { inlineCall } from "./inline-script.tsx";

const preload = '<link rel="modulepreload"';
const entry = /<script(?: nonce="[^"]*")? type="module" async="">/;

/** Makes preloads and the entry module inert until `startDeferredScripts` restores them (docs/decisions/0016). */
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
 * Moves the import map before the preloads, which React writes first: cached preloaded scripts run at once, and imports
 * resolved before the map stay English.
 */
function importMapFirst(head: string): string {
  const map = importMap.exec(head)?.[0];
  const first = head.indexOf(eager);
  if (!map || first < 0 || head.indexOf(map) < first) return head;
  const rest = head.replace(map, () => "");
  return rest.slice(0, first) + map + rest.slice(first);
}

/**
 * Lowers the priority of scripts, which browsers would load before the image and fonts of the first view. Output is
 * passed on at each `flush`: React's pieces of 4 kB would be compressed and sent sixty times for a list.
 */
export function lowerScriptPriority(): Transform & { flush(): void } {
  let written: Buffer[] = [];
  let isHead = true;
  /** Returns an empty buffer until the head is complete. */
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

/** Inlined as text. Starts the scripts after the first paint, at the first user input or after four seconds. */
function startDeferredScripts(): void {
  const signs = ["pointerdown", "keydown", "focusin"];
  let begun = false;
  const begin = () => {
    const waiting = document.querySelector<HTMLScriptElement>('script[type="text/late"]');
    if (begun || !waiting) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin);
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="late"]')];
    // Loads a few scripts at a time: two dozen requests at once block a phone for a tenth of a second.
    const step = () => {
      for (const link of links.splice(0, 4)) link.rel = "modulepreload";
      if (links.length > 0) return void setTimeout(step);
      const started = document.createElement("script");
      started.type = "module";
      started.text = waiting.text;
      waiting.replaceWith(started);
    };
    step();
  };
  const afterPaint = () => {
    // A page in the background is not painted.
    if (document.hidden) return begin();
    // Called after the first frame; the frame after the next one contains the whole first view.
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
    }).observe({ type: "paint", buffered: true });
  };
  for (const sign of signs) addEventListener(sign, begin);
  addEventListener("load", afterPaint);
  setTimeout(begin, 4000);
}
