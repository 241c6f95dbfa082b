import { type AccessPoint, type Credentials, INBOX_MAX_BYTES, NoDocument } from "../access-point.ts";
import { type Ask, isTrueIn, listIn, textIn } from "./ask.server.ts";

const HOSTS = { real: "https://api.billit.be/v1", sandbox: "https://api.sandbox.billit.be/v1" };

/**
 * Client of Billit, which validates a document by Peppol's rules and accepts it once per key. It has no request for
 * the state of a document sent as UBL; the state is shown in Billit only.
 */
export function billit({ account, secret, sandbox }: Credentials, ask: Ask): AccessPoint {
  const host = sandbox ? HOSTS.sandbox : HOSTS.real;
  const headers = { apikey: secret, partyid: account };
  return {
    async canReceive({ scheme, id }) {
      const address = `${host}/peppol/participantInformation/${encodeURIComponent(`${scheme}:${id}`)}`;
      const { status, body } = await ask(address, { headers, expected: [404] });
      return status !== 404 && isTrueIn(body, "Registered");
    },
    async send({ key, ubl }) {
      const { status, body } = await ask(`${host}/peppol/sendxml`, {
        headers: { ...headers, "idempotency-key": key },
        json: { XML: ubl },
        expected: [409],
      });
      // The document with this key was received before.
      if (status === 409) return { id: key, state: "sent" };
      const id = textIn(body, "InboxItemID") || textIn({ body }, "body");
      if (!id) throw new Error("it took the document without a number");
      return { id, state: "sent" };
    },
    stateOf: null,
    /** Lists ten items at a time; responses to our own invoices are among those of suppliers. */
    async listInbox() {
      const { body } = await ask(`${host}/peppol/inbox`, { headers });
      const items = listIn(body, "InboxItems");
      if (items === null) throw new Error("its inbox could not be read");
      return items.map((item) => {
        const id = textIn(item, "InboxItemID");
        return {
          id,
          from: textIn(item, "SenderPeppolID"),
          async read() {
            const address = `${host}/files/${encodeURIComponent(textIn(item, "PeppolFileID"))}`;
            const { status, body: file } = await ask(address, {
              headers,
              expected: [404],
              mostBytes: INBOX_MAX_BYTES,
            });
            const content = textIn(file, "FileContent");
            if (status === 404 || !content) throw new NoDocument("it does not have the document any more");
            return Buffer.from(content, "base64");
          },
          async confirm() {
            const address = `${host}/peppol/inbox/${encodeURIComponent(id)}/confirm`;
            await ask(address, { headers, method: "POST", expected: [404] });
          },
        };
      });
    },
  };
}
