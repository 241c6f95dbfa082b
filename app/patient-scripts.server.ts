import { Transform } from "node:stream";

const eager = '<link rel="modulepreload"';
const patient = '<link rel="modulepreload" fetchpriority="low"';

/**
 * Lets a document through with its scripts' preloads at low priority: left alone, browsers fetch the hundred kilobytes
 * that make a page work before the picture and the fonts that make it seen.
 */
export function patientScripts(): Transform {
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
