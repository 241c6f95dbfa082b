import type { Client } from "pg";
import { checkObjects } from "#app/files/check-objects.server.ts";
import { type ObjectStore, StoreUnavailable } from "#app/files/object-store.server.ts";
import { connectDatabase } from "#database/connection/connect.ts";

/** Size of all pieces of a content but the last, by which ranges of files are located. */
const PIECE_BYTES = 256 * 1024;
const PROBLEMS_MAX = 20;

/** References to a content, in words: files with their records, documents, sent offers, and suppliers' invoices. */
const CONTENT_REFERENCES = `
  select files.hash, format('file «%s» of %s', files.name, coalesce(
    'shipment ' || shipments.tracking_number, 'company «' || companies.name || '»', 'request ' || quote_request_id)) as line
  from files left join shipments on shipments.id = shipment_id left join companies on companies.id = files.company_id
  union all select hash, 'document ' || number from documents
  union all select copy_hash, 'copy of document ' || number from documents where copy_hash is not null
  union all select pdf_hash, format('PDF of offer %s, version %s', number, version) from offers where pdf_hash is not null
  union all select pdf_hash, format('PDF of %s of supplier %s', number, supplier) from supplier_invoices where pdf_hash is not null`;

/**
 * Finds contents whose bytes do not match hash or size; PostgreSQL joins their pieces, one content at a time. Also
 * works on databases of earlier versions without storage places.
 */
export async function checkContents(client: Client): Promise<string[]> {
  const { rows } = await client.query<{
    hash: string;
    expected: number;
    held: number;
    lines: string[] | null;
  }>(
    `with wrong as materialized (
      select content.hash, content.bytes as expected, held
      from file_contents as content cross join lateral (
        select coalesce(sum(length(bytes)), 0)::integer as held, count(*) as pieces, max(position) as last,
          coalesce(bool_and(length(bytes) = $1 or position = content.bytes / $1), true) as split,
          sha256(coalesce(string_agg(bytes, ''::bytea), '')) as is
        from (select position, bytes from file_pieces where hash = content.hash order by position) as ordered) as found
      where to_jsonb(content) ->> 'place' is distinct from 'store'
        and (found.is <> content.hash or held <> content.bytes or not split or last <> pieces - 1)
      limit ${PROBLEMS_MAX})
    select encode(hash, 'hex') as hash, expected, held,
      (select array_agg(line order by line) from (${CONTENT_REFERENCES}) as shown where shown.hash = wrong.hash) as lines
    from wrong`,
    [PIECE_BYTES],
  );
  return rows.flatMap(({ hash, expected, held, lines }) => {
    const what =
      held === 0
        ? "has lost its content"
        : held === expected
          ? "is not what it was"
          : `has ${held} bytes instead of ${expected}`;
    return (lines ?? ["a content that nothing shows"]).map((line) => `${line} ${what} (${hash})`);
  });
}

export async function checkFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select line from (${CONTENT_REFERENCES}) as shown
     where not exists (select from file_contents where file_contents.hash = shown.hash) limit ${PROBLEMS_MAX}`,
  );
  return rows.map(({ line }) => `${line} has no content`);
}

/** Finds contents that would never be deleted, and those the sweep would delete although they are used. */
export async function checkReleased(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select format('content %s (%s bytes) is shown by nothing, and will not be removed', encode(hash, 'hex'), bytes) as line
     from file_contents as content where released_at is null
       and not exists (select from files where hash = content.hash)
       and not exists (select from documents where hash = content.hash)
       and not exists (select from documents where copy_hash = content.hash)
       and not exists (select from offers where pdf_hash = content.hash)
       and not exists (select from supplier_invoices where pdf_hash = content.hash)
     union all
     select line || ' is to be removed, though it is there'
     from file_contents as content join (${CONTENT_REFERENCES}) as shown using (hash) where released_at is not null
     limit ${PROBLEMS_MAX}`,
  );
  return rows.map(({ line }) => line);
}

export interface Finding {
  check: string;
  result: "right" | "wrong" | "not checked";
  details: string[];
}

/** Compares objects by size; `npm run files -- --check` reads them completely. */
export async function checkStore(client: Client, url: string, store?: ObjectStore): Promise<Finding[]> {
  const { rows } = await client.query("select from file_contents where place = 'store' limit 1");
  if (rows.length === 0) return [];
  const check = "files in the object store are there";
  if (!store) return [{ check, result: "not checked", details: ["set FILES_URL"] }];
  const { db, pool } = connectDatabase(url, { warn: () => {} }, { max: 2, longWork: true });
  try {
    const details = await checkObjects(db, store, { whole: false });
    return [{ check, result: details.length > 0 ? "wrong" : "right", details }];
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return [{ check, result: "not checked", details: [error.message] }];
  } finally {
    await pool.end();
  }
}
