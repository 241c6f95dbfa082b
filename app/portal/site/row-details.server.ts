import { type CustomerFile, listFilesOfShipments } from "#app/files/list-files.server.ts";
import { type LinkedDocument, listDocumentsOfShipments } from "#app/documents/linked-documents.server.ts";
import { PAPER_WORDS } from "#app/documents/customer-words.ts";
import { isFileKind } from "#app/files/file.ts";
import { KIND_WORDS } from "#app/files/kind-words.ts";
import type { Database } from "#database/connection/connect.ts";

const OWN_REFERENCES = ["customer_reference", "purchase_order"] as const;
const DOCUMENTS_SHOWN = 3;

export interface RowDetails {
  /** The customer's own, else the number of the order; null where there is none. */
  reference: string | null;
  documents: { name: string; address: string }[];
  /** Documents that are not named in the row. */
  more: number;
}

/** What a row of the list shows beside the shipment's own columns, of a whole page in three queries. */
export async function readRowDetails(
  db: Database,
  ids: readonly string[],
  base: string,
): Promise<(id: string) => RowDetails> {
  if (ids.length === 0) return () => ({ reference: null, documents: [], more: 0 });
  const [references, documents, files] = await Promise.all([
    db
      .selectFrom("shipment_references")
      .select(["shipment_id", "value"])
      .where("shipment_id", "in", ids)
      .where("kind", "in", OWN_REFERENCES)
      .orderBy("kind")
      .orderBy("position")
      .execute(),
    listDocumentsOfShipments(db, ids),
    listFilesOfShipments(db, ids),
  ]);
  return (id) => {
    const all = [
      ...documents
        .filter((each) => each.shipmentId === id)
        .map((each) => documentLink(each, `${base}/${id}`)),
      ...files.filter((each) => each.shipmentId === id).map((each) => fileLink(each, `${base}/${id}`)),
    ];
    return {
      reference: references.find(({ shipment_id }) => shipment_id === id)?.value ?? null,
      documents: all.slice(0, DOCUMENTS_SHOWN),
      more: Math.max(0, all.length - DOCUMENTS_SHOWN),
    };
  };
}

const documentLink = ({ id, kind }: Pick<LinkedDocument, "id" | "kind">, base: string) => ({
  name: PAPER_WORDS[kind],
  address: `${base}/documents/${id}`,
});

const fileLink = (
  { id, kind, name, type }: Pick<CustomerFile, "id" | "kind" | "name" | "type">,
  base: string,
) => ({
  name: isFileKind(kind) && kind !== "other" ? KIND_WORDS[kind] : name,
  address: `${base}/files/${id}${type === "image/heic" ? "?as=jpeg" : ""}`,
});
