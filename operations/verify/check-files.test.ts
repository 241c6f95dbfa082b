import { createHash, randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { verifyDatabase } from "./verify-database.ts";

const database = useTestDatabase();
const PIECE = 256 * 1024;

const wrong = async () =>
  (await verifyDatabase(database.url))
    .filter(({ result }) => result === "wrong")
    .flatMap(({ details }) => details);

/** Stores a content in pieces, without a reference to it yet. */
async function addContent(bytes: Buffer): Promise<Buffer> {
  const hash = createHash("sha256").update(bytes).digest();
  const { pool } = database;
  await pool.query("insert into file_contents (hash, type, bytes) values ($1, 'application/pdf', $2)", [
    hash,
    bytes.length,
  ]);
  for (let at = 0; at < bytes.length; at += PIECE)
    await pool.query("insert into file_pieces (hash, position, bytes) values ($1, $2, $3)", [
      hash,
      at / PIECE,
      bytes.subarray(at, at + PIECE),
    ]);
  return hash;
}

async function addFile(hash: Buffer, name: string): Promise<void> {
  await database.pool.query(
    `insert into files (shipment_id, hash, name, kind, uploaded_by)
     select id, $1, $2, 'invoice', 'desk@zenne.example' from shipments limit 1`,
    [hash, name],
  );
}

let shown: Buffer[];

beforeAll(async () => {
  await database.pool.query(
    "insert into shipments (tracking_number, origin_location, destination_location) values ('ZF-FILES', 'Gent', 'Lagos')",
  );
  // Sizes: empty, less than a piece, exactly two, slightly more than two.
  shown = [];
  for (const size of [0, 1000, 2 * PIECE, 2 * PIECE + 7]) {
    const hash = await addContent(randomBytes(size));
    await addFile(hash, `file-${size}.pdf`);
    shown.push(hash);
  }
  const issued = await addContent(randomBytes(900));
  await database.pool.query(
    `insert into documents (kind, number, hash, pages, issued_by)
     values ('cmr', 'CMR-2026-00001', $1, 1, 'desk@zenne.example')`,
    [issued],
  );
  shown.push(issued);
});

test("files of every size and documents that are whole have no findings", async () => {
  expect(await wrong()).toEqual([]);
});

test("what was changed, lost, or split otherwise is reported by file and shipment, and by document", async () => {
  const { pool } = database;
  const [, small, two, more, issued] = shown;
  await pool.query(
    "update file_pieces set bytes = set_byte(bytes, 5, 255 - get_byte(bytes, 5)) where hash = $1",
    [small],
  );
  await pool.query("delete from file_pieces where hash = $1", [two]);
  await pool.query("delete from file_pieces where hash = $1 and position = 1", [more]);
  await pool.query("update file_pieces set bytes = substr(bytes, 1, 800) where hash = $1", [issued]);
  const hex = (hash?: Buffer) => hash?.toString("hex");
  expect((await wrong()).toSorted()).toEqual([
    `document CMR-2026-00001 has 800 bytes instead of 900 (${hex(issued)})`,
    `file «file-1000.pdf» of shipment ZF-FILES is not what it was (${hex(small)})`,
    `file «file-524288.pdf» of shipment ZF-FILES has lost its content (${hex(two)})`,
    `file «file-524295.pdf» of shipment ZF-FILES has 262151 bytes instead of 524295 (${hex(more)})`,
  ]);
});

test("a whole content in other pieces is reported: parts of it could not be found", async () => {
  const { pool } = database;
  await pool.query("delete from files; delete from documents; delete from file_contents");
  const bytes = randomBytes(3000);
  const hash = await addContent(bytes);
  await addFile(hash, "split.pdf");
  await pool.query("delete from file_pieces");
  for (const [position, piece] of [bytes.subarray(0, 1000), bytes.subarray(1000)].entries())
    await pool.query("insert into file_pieces values ($1, $2, $3)", [hash, position, piece]);
  expect(await wrong()).toEqual([
    `file «split.pdf» of shipment ZF-FILES is not what it was (${hash.toString("hex")})`,
  ]);
});

test("the PDF of an offer that was sent is shown by it, and reported where it is not what it was", async () => {
  const { pool } = database;
  await pool.query("delete from files; delete from documents; delete from file_contents");
  const hash = await addContent(randomBytes(12));
  await pool.query(
    `insert into offers (id, first_id, version, number, currency, created_by, customer_name, customer_email, service_type, origin_location,
       destination_location, valid_until, pdf_hash)
     select id, id, 1, 'OF-2026-00099', 'EUR', 'desk@zenne.example', 'Ana', 'ana@reis.example', 'Sea Freight', 'Antwerp', 'Lagos', '2026-12-01', $1
     from gen_random_uuid() as id`,
    [hash],
  );
  expect(await wrong()).toEqual([]);
  await pool.query("update file_pieces set bytes = 'another text'");
  expect(await wrong()).toEqual([
    `PDF of offer OF-2026-00099, version 1 is not what it was (${hash.toString("hex")})`,
  ]);
  await pool.query("delete from offers");
});

test("contents nothing shows, contents about to be taken away, and files without one are reported", async () => {
  const { pool } = database;
  await pool.query("delete from files; delete from file_contents");
  const orphan = await addContent(randomBytes(10));
  const released = await addContent(randomBytes(11));
  const gone = randomBytes(32);
  await addFile(released, "released.pdf");
  await pool.query("update file_contents set released_at = now() where hash = $1", [released]);
  await pool.query("alter table files drop constraint files_hash_fkey");
  await addFile(gone, "nowhere.pdf");
  expect((await wrong()).toSorted()).toEqual([
    `content ${orphan.toString("hex")} (10 bytes) is shown by nothing, and will not be removed`,
    "file «nowhere.pdf» of shipment ZF-FILES has no content",
    "file «released.pdf» of shipment ZF-FILES is to be removed, though it is there",
  ]);
});
