import type { Endpoint } from "../invoice.ts";
import {
  type AccessPoint,
  type Credentials,
  INBOX_MAX_BYTES,
  type InboxItem,
  NoDocument,
  Refusal,
} from "../access-point.ts";
import { type Ask, textIn } from "./ask.server.ts";

const HOST = "https://api.storecove.com/api/v2";

/** Storecove's names of the Peppol schemes of our customers. */
const SCHEMES: Record<string, string> = {
  "0002": "FR:SIRENE",
  "0009": "FR:SIRET",
  "0106": "NL:KVK",
  "0190": "NL:OINO",
  "0208": "BE:EN",
  "9925": "BE:VAT",
  "9930": "DE:VAT",
  "9938": "LU:VAT",
  "9944": "NL:VAT",
  "9957": "FR:VAT",
};

/** Client of Storecove, which accepts a document once per GUID, and has evidence as soon as the receiver has it. */
export function storecove({ account, secret }: Credentials, ask: Ask): AccessPoint {
  const headers = { authorization: `Bearer ${secret}` };
  return {
    async canReceive(to, kind) {
      const named = schemeOf(to);
      if (named === null) return false;
      const json = {
        documentTypes: [kind === "invoice" ? "invoice" : "creditnote"],
        network: "peppol",
        metaScheme: "iso6523-actorid-upis",
        scheme: named,
        identifier: to.id,
      };
      const { body } = await ask(`${HOST}/discovery/receives`, { headers, json });
      return textIn(body, "code").toUpperCase() === "OK";
    },
    async send({ key, ubl, to }) {
      const json = {
        legalEntityId: Number(account),
        idempotencyGuid: key,
        routing: { eIdentifiers: [{ scheme: schemeOf(to), id: to.id }] },
        document: {
          documentType: "invoice",
          rawDocumentData: { document: Buffer.from(ubl).toString("base64"), parseStrategy: "ubl" },
        },
      };
      // The document with this GUID was received before; the response is an error like that for an invalid document.
      const { body } = await ask(`${HOST}/document_submissions`, { headers, json }).catch(
        (error: unknown) => {
          if (error instanceof Refusal && /idempotency/i.test(error.message)) return { body: { guid: key } };
          throw error;
        },
      );
      const id = textIn(body, "guid");
      if (!id) throw new Error("it took the document without a number");
      return { id, state: "sent" };
    },
    async stateOf(id) {
      const address = `${HOST}/document_submissions/${encodeURIComponent(id)}/evidence/sending`;
      const { status } = await ask(address, { headers, expected: [404] });
      return { state: status === 404 ? "sent" : "delivered", reason: null };
    },
    listInbox: () => firstOfQueue(headers, ask),
  };
}

/** Reads the first event of the queue; the next one appears when this one is confirmed. */
async function firstOfQueue(headers: Record<string, string>, ask: Ask): Promise<InboxItem[]> {
  const { status, body: first } = await ask(`${HOST}/webhook_instances/`, { headers });
  const event = textIn(first, "guid");
  if (status === 204) return [];
  if (!event) throw new Error("its queue could not be read");
  const document = documentIn(first);
  return [
    {
      id: document || event,
      from: "",
      async read() {
        if (!document) return null;
        const address = `${HOST}/received_documents/${encodeURIComponent(document)}/original`;
        const answer = await ask(address, {
          headers: { ...headers, accept: "application/xml" },
          expected: [404],
          mostBytes: INBOX_MAX_BYTES,
        });
        if (answer.status === 404) throw new NoDocument("it does not have the document any more");
        return answer.bytes;
      },
      async confirm() {
        const address = `${HOST}/webhook_instances/${encodeURIComponent(event)}`;
        await ask(address, { headers, method: "DELETE", expected: [404] });
      },
    },
  ];
}

/** Returns the id of the received document of an event; empty for other events, such as the state of a sent document. */
function documentIn(event: unknown): string {
  try {
    return textIn(JSON.parse(textIn(event, "body")), "document_guid");
  } catch {
    return "";
  }
}

const schemeOf = ({ scheme }: Endpoint): string | null => SCHEMES[scheme] ?? null;
