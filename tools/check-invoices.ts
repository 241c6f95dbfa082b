import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { checkForPeppol, checkInvoice } from "#app/invoices/check-invoice.ts";
import { writeUbl } from "#app/invoices/ubl.server.ts";
import { soundInvoices } from "#tests/random-invoices.ts";
import { schematronToXslt } from "./schematron.ts";

const USE = `npm run check:invoices [-- --count 100000] [--rules FILE]…

Makes random invoices and credit notes and checks each by our own rules; by the official ones too where they are:
Schematron (.sch) or its stylesheet (.xslt) of EN 16931 and Peppol BIS Billing, which are not part of this repository.
For them SaxonJS is needed once: npm install --no-save xslt3@2.7.0`;

interface SaxonJs {
  /** Null for an empty result. */
  transform: (options: object) => { principalResult: string | null };
}

/** Returns the failed rules of a document: id and flag. */
type Check = (ubl: string) => string[];

function officialCheck(path: string, folder: string): Check {
  const { resolve } = createRequire(join(process.cwd(), "package.json"));
  const program = tryTo(() => resolve("xslt3/xslt3.js"));
  if (!program) throw new Error(USE);
  const text = readFileSync(path, "utf8");
  const sheet = join(folder, `${basename(path)}.xslt`);
  const compiled = join(folder, `${basename(path)}.sef.json`);
  writeFileSync(sheet, path.endsWith(".sch") ? schematronToXslt(text) : text);
  console.log(`Compiling ${basename(path)}: this takes minutes`);
  execFileSync(process.execPath, [program, `-xsl:${sheet}`, `-export:${compiled}`, "-nogo"], {
    stdio: "inherit",
  });
  const saxon = createRequire(program)("saxon-js") as SaxonJs;
  const stylesheetText = readFileSync(compiled, "utf8");
  return (ubl) => {
    const options = { stylesheetText, sourceText: ubl, destination: "serialized" };
    const report = saxon.transform(options).principalResult ?? "";
    // Our own stylesheet writes a line per failed rule, the official one a report.
    return path.endsWith(".sch")
      ? [...report.matchAll(/^(\S+)\t(\w+)/gm)].map(([, id, flag]) => `${id} ${flag}`)
      : [...report.matchAll(/<svrl:failed-assert([^>]*)>/g)].map(([, facts = ""]) =>
          ["id", "flag"].map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(facts)?.[1]).join(" "),
        );
  };
}

function tryTo<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

const { values } = parseArgs({
  options: {
    count: { type: "string" },
    rules: { type: "string", multiple: true, default: [] },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(USE);
  process.exit(0);
}
const count = Number(values.count ?? (values.rules.length > 0 ? 200 : 100_000));
const folder = mkdtempSync(join(tmpdir(), "invoice-rules-"));
const failures = new Map<string, number>();
let spent = 0;
try {
  const official = values.rules.map((path) => officialCheck(path, folder));
  for (const invoice of soundInvoices(count)) {
    const begin = performance.now();
    const own = [...checkInvoice(invoice), ...checkForPeppol(invoice)].map(({ rule }) => `${rule} (ours)`);
    const ubl = writeUbl(invoice);
    spent += performance.now() - begin;
    for (const rule of [...own, ...official.flatMap((check) => check(ubl))])
      failures.set(rule, (failures.get(rule) ?? 0) + 1);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
for (const [rule, times] of failures) console.log(`${String(times).padStart(8)} ${rule}`);
const refused = [...failures].filter(([rule]) => !rule.endsWith(" warning"));
console.log(
  `${count} invoices, ${refused.length} rules broken, ${(spent / count).toFixed(2)} ms to check and write one`,
);
if (refused.length > 0) process.exitCode = 1;
