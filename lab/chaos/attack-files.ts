/** Files made to cost much or to be taken for something else, sent to every address that takes one. */
import { crc32, deflateSync } from "node:zlib";
import { camtFile } from "#tests/bank-statements.ts";
import { pdfOf } from "#tests/files.ts";
import type { RunningProduct } from "#tests/running-product.ts";
import { ublFile } from "#tests/supplier-invoices.ts";
import { workbookOf } from "#tests/workbook.ts";
import { zip } from "#tests/zip.ts";
import { expectThat } from "../harness/cases.ts";
import { ask } from "../harness/requests.ts";
import { measureImpact, statusOf } from "./attack-bounds.ts";

const megabyte = 1024 * 1024;

/** A PNG whose head names more pixels than any memory holds; its pixels are left out. */
function hugePicture(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 8;
  const pixels = deflateSync(Buffer.alloc(16 * megabyte));
  const mark = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from(
  { length: 30 },
  (_, at) => `<!ENTITY ${"a".repeat(at + 2)} "${`&${"a".repeat(at + 1)};`.repeat(10)}">`,
).join("")}<!ENTITY out SYSTEM "file:///etc/passwd">]>`;
const withEntities = (xml: string) =>
  xml
    .replace(/^<\?xml[^>]*>/, "")
    .replace(/^/, laughs)
    .replace(/BE68539007547034|Haulier NV/, `&${"a".repeat(31)};&out;`);
const cell = '<row><c t="inlineStr"><is><t>a</t></is></c></row>';
const coda = (digits: string) =>
  [
    "0000026112672505".padEnd(128),
    `12112BE68539007547034`.padEnd(39).concat(`EUR0${digits}251126`).padEnd(128),
    `8112BE68539007547034`.padEnd(38).concat(`EUR0${digits}261126`).padEnd(128),
  ].join("\r\n");

/** Hostile files by description: name and content, created lazily. */
const FILES: Record<string, { name: string; bytes: () => string | Uint8Array }> = {
  "an empty file": { name: "a.xml", bytes: () => "" },
  "laughs in a UBL": { name: "a.xml", bytes: () => withEntities(ublFile()) },
  "laughs in a camt.053": { name: "a.xml", bytes: () => withEntities(camtFile([{ amount: "1.00" }])) },
  "elements inside each other": { name: "a.xml", bytes: () => `<Invoice>${"<Note>".repeat(700_000)}` },
  "elements beside each other": {
    name: "a.xml",
    bytes: () => camtFile([]).replace("</Stmt>", `${"<a/>".repeat(4_900_000)}</Stmt>`),
  },
  "200,000 movements": {
    name: "a.xml",
    bytes: () =>
      camtFile([]).replace(
        "</Stmt>",
        `${"<Ntry><Amt>1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>".repeat(200_000)}</Stmt>`,
      ),
  },
  "attributes of an element": {
    name: "a.xml",
    bytes: () => `<Invoice ${Array.from({ length: 300_000 }, (_, at) => `a${at}="b"`).join(" ")}/>`,
  },
  "a CODA with a number of a hundred million digits": { name: "a.cod", bytes: () => coda("1e9999999999999") },
  "a truncated UBL": { name: "a.xml", bytes: () => ublFile().slice(0, 900) },
  "a workbook of 450,000 rows": {
    name: "a.xlsx",
    bytes: () => workbookOf({ sheets: [{ rows: cell.repeat(450_000) }] }),
  },
  "a workbook of 100 MB of one text": {
    name: "a.xlsx",
    bytes: () =>
      workbookOf({ sheets: [{ rows: cell }], strings: `<si><t>${"a".repeat(100 * megabyte)}</t></si>` }),
  },
  "a workbook whose cell is far to the right": {
    name: "a.xlsx",
    bytes: () => workbookOf({ sheets: [{ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }] }),
  },
  "a ZIP of 60,000 entries": {
    name: "a.xlsx",
    bytes: () =>
      zip(Array.from({ length: 60_000 }, (_, at) => ({ name: `a${at}`, content: Buffer.alloc(0) }))),
  },
  "a picture of 30,000 pixels square": { name: "a.png", bytes: () => hugePicture(30_000) },
  "a picture of two thousand million pixels": { name: "a.png", bytes: () => hugePicture(2_000_000_000) },
  "a PDF whose page is as large as a town": {
    name: "a.pdf",
    bytes: () =>
      Buffer.from(
        Buffer.from(pdfOf("town"))
          .toString("latin1")
          .replace(/MediaBox \[[^\]]*\]/, "MediaBox [0 0 9999999 9999999]"),
        "latin1",
      ),
  },
  "markup that calls itself a picture": { name: "a.png", bytes: () => "<svg onload=alert(1)>" },
  "a name with line ends": { name: "a\r\nX-Evil: 1\u0000\u202e=cmd.pdf", bytes: () => pdfOf("name") },
  "100 MB": { name: "a.xml", bytes: () => Buffer.alloc(100 * megabyte, 32) },
};

interface Taker {
  address: string;
  field: string;
  more?: Record<string, string>;
}

/** Routes that accept files, from staff or the holder of a driver's link. */
async function takers({ url }: RunningProduct, cookie: string): Promise<Taker[]> {
  const { text } = await ask(`${url}/admin/shipments`, { cookie });
  const shipment = /shipments\/([\da-f-]{36})/.exec(text)?.[1];
  const body = new URLSearchParams({ recipient: "driver", language: "en" });
  const made = await ask(`${url}/admin/shipments/${shipment}/delivery`, { cookie, body });
  const [driver] = /\/d\/[\w-]{43}/.exec(made.text) ?? [];
  expectThat(Boolean(shipment && driver), `a link is made, not ${made.status} ${made.text.slice(0, 200)}`);
  const proof = { signed_by: "A", signed_at: "2026-11-26T10:00", upload_id: crypto.randomUUID() };
  return [
    { address: "/admin/payments/statements", field: "file" },
    { address: "/admin/supplier-invoices", field: "file" },
    { address: "/admin/shipments/import", field: "file" },
    { address: "/admin/carriers/import", field: "file" },
    { address: `/admin/files/of/shipment/${shipment}`, field: "file", more: { intent: "add" } },
    { address: "/admin/blog/images", field: "image" },
    { address: driver ?? "", field: "photo", more: proof },
  ];
}

/** Sends each file to each address: refused or taken, and nobody else waits for it. */
export async function hostileFiles(product: RunningProduct, cookie: string): Promise<string> {
  const everywhere = await takers(product, cookie);
  const lines: string[] = [];
  for (const [what, { name, bytes }] of Object.entries(FILES)) {
    const file = new File([bytes() as BlobPart], name);
    const sendEverywhere = async () => {
      const statuses: number[] = [];
      for (const { address, field, more } of everywhere) {
        const body = new FormData();
        for (const [key, value] of Object.entries(more ?? {})) body.set(key, value);
        body.set(field, file);
        statuses.push(await statusOf(product.url + address, { cookie, body }));
      }
      return statuses;
    };
    lines.push(
      await measureImpact(
        product,
        sendEverywhere,
        (statuses) => `${what}: ${statuses.join(" ")}`,
        ({ result, processorMs, moreMb }) =>
          result.every((status) => status > 0 && status < 500) && processorMs < 1_000 && moreMb < 500,
      ),
    );
  }
  return `statuses of ${everywhere.map(({ address }) => address.replace(/[\w-]{36,}/, "…")).join(", ")}\n  ${lines.join("\n  ")}`;
}
