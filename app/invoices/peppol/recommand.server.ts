import type { AccessPoint, Credentials, OutgoingDocument } from "../access-point.ts";
import { INBOX_MAX_BYTES, NoDocument, Refusal } from "../access-point.ts";
import { type Ask, isTrueIn, listIn, textIn } from "./ask.server.ts";

const HOST = "https://app.recommand.eu/api/v1";

/**
 * Client of Recommand, which delivers synchronously and has no idempotency key: a retry first looks for a document
 * that may have arrived.
 */
export function recommand({ account, secret }: Credentials, ask: Ask): AccessPoint {
  const headers = { authorization: `Basic ${Buffer.from(secret).toString("base64")}` };
  const findSent = async ({ number, kind }: OutgoingDocument): Promise<string | null> => {
    const query = new URLSearchParams({
      companyId: account,
      direction: "outgoing",
      search: number,
      type: TYPES[kind],
      limit: "50",
      excludeAttachments: "true",
    });
    const { body } = await ask(`${HOST}/documents?${query}`, { headers });
    const documents = listIn(body, "documents");
    if (documents === null) throw new Error("its list of documents could not be read");
    const document = documents.find((each) => numberIn(each) === number && isTrueIn(each, "sentOverPeppol"));
    return document === undefined ? null : textIn(document, "id");
  };
  return {
    async canReceive({ scheme, id }, kind) {
      const json = { peppolAddress: `${scheme}:${id}`, documentType: TYPES[kind] };
      const { body } = await ask(`${HOST}/verify-document-support`, { headers, json });
      return isTrueIn(body, "isValid");
    },
    async send(document) {
      const earlier = document.isRetry ? await findSent(document) : null;
      if (earlier) return { id: earlier, state: "delivered" };
      const { ubl, to } = document;
      const json = { recipient: `${to.scheme}:${to.id}`, documentType: "xml", document: ubl };
      const { body } = await ask(`${HOST}/${encodeURIComponent(account)}/send`, { headers, json });
      const id = textIn(body, "id");
      if (!id) throw new Error("it took the document without a number");
      if (!isTrueIn(body, "sentOverPeppol")) throw new Refusal("it could not deliver the document by Peppol");
      return { id, state: "delivered" };
    },
    stateOf: null,
    async listInbox() {
      const query = new URLSearchParams({ companyId: account });
      const { body } = await ask(`${HOST}/inbox?${query}`, { headers, mostBytes: INBOX_MAX_BYTES });
      const documents = listIn(body, "documents");
      if (documents === null) throw new Error("its inbox could not be read");
      return documents.map((each) => {
        const id = textIn(each, "id");
        const address = `${HOST}/documents/${encodeURIComponent(id)}`;
        return {
          id,
          from: textIn(each, "senderId"),
          async read() {
            const answer = await ask(address, { headers, expected: [404], mostBytes: INBOX_MAX_BYTES });
            const xml = textIn((answer.body as { document?: unknown } | null)?.document, "xml");
            if (answer.status === 404 || !xml) throw new NoDocument("it does not have the document any more");
            return Buffer.from(xml);
          },
          async confirm() {
            await ask(`${address}/mark-as-read`, { headers, json: { read: true }, expected: [404] });
          },
        };
      });
    },
  };
}

const TYPES = { invoice: "invoice", credit_note: "creditNote" } as const;

/** Reads the number of a document as parsed by Recommand. */
function numberIn(document: unknown): string {
  const read = (document as { parsed?: unknown } | null)?.parsed;
  return textIn(read, "invoiceNumber") || textIn(read, "creditNoteNumber");
}
