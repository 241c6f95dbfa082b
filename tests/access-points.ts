import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import type { request as httpsRequest } from "node:https";
import { type AddressInfo, BlockList } from "node:net";
import type { NetworkOverrides } from "#app/kit/fetch-text.server.ts";

/** Behaviour of the access points: `loses` accepts the document and closes the connection before responding. */
type Mood = "up" | "down" | "slow" | "loses" | "refuses" | "locked";

export interface AccessPoints {
  means: NetworkOverrides;
  mood: Mood;
  /** `0208:0403170701`, who receives documents. */
  receivers: Set<string>;
  /** Documents accepted, identified by key or number. */
  taken: { id: string; at: string; key: string; ubl: string; to: string }[];
  /**
   * Documents that suppliers sent us, the oldest first; `note` is an event without a document, `bytes` null is lost at
   * the access point.
   */
  waiting: { id: string; bytes: Buffer | null; note?: boolean }[];
  /** Ids of what was taken out of the inbox. */
  confirmed: string[];
  /** Ids of what has arrived. */
  arrived: Set<string>;
  /** Received requests with their headers. */
  requests: { path: string; headers: IncomingMessage["headers"]; body: string }[];
  stop: () => Promise<void>;
}

/** The three access points on this machine, as their documents describe them. */
export async function startAccessPoints(): Promise<AccessPoints> {
  const server = createServer((request, response) => void answer(points, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const points: AccessPoints = {
    mood: "up",
    receivers: new Set(),
    taken: [],
    arrived: new Set(),
    waiting: [],
    confirmed: [],
    requests: [],
    means: {
      inside: new BlockList(),
      limitMs: 400,
      request: ((address: string, options: object, done: (response: IncomingMessage) => void) => {
        const { host, pathname, search } = new URL(address);
        return httpRequest(`http://127.0.0.1:${port}/${host}${pathname}${search}`, options, done);
      }) as typeof httpsRequest,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return points;
}

async function answer(
  points: AccessPoints,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString("utf8");
  const path = request.url ?? "";
  points.requests.push({ path, headers: request.headers, body });
  const say = (status: number, json: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  if (points.mood === "down") return void request.socket.destroy();
  if (points.mood === "slow") return;
  if (points.mood === "locked") return void say(401, { message: "no" });
  const json = body ? (JSON.parse(body) as Record<string, unknown>) : {};
  const [host = ""] = path.slice(1).split("/");
  const part = {
    points,
    host,
    path,
    json,
    headers: request.headers,
    method: request.method ?? "",
    raw: (bytes: Buffer) => void response.writeHead(200, { "content-type": "application/xml" }).end(bytes),
    say,
    cut: () => request.socket.destroy(),
  };
  if (host === "app.recommand.eu") return recommand(part);
  return host === "api.storecove.com" ? storecove(part) : billit(part);
}

interface PointRequest {
  points: AccessPoints;
  host: string;
  path: string;
  json: Record<string, unknown>;
  headers: IncomingMessage["headers"];
  method: string;
  say: (status: number, json: unknown) => void;
  raw: (bytes: Buffer) => void;
  cut: () => void;
}

/** Takes a document as a new one. */
function take(
  { points, host, say, cut }: PointRequest,
  document: Omit<AccessPoints["taken"][number], "id" | "at">,
  done: (id: string) => unknown,
) {
  if (points.mood === "refuses")
    return say(422, { success: false, errors: [{ source: "document", details: "BR-CO-10 is violated" }] });
  const id = `doc_${points.taken.length + 1}`;
  points.taken.push({ id, at: host, ...document });
  if (points.mood !== "loses") return say(200, done(id));
  points.mood = "up";
  cut();
}

/** Takes an item out of the inbox, once or again. */
function confirm({ points, say, cut }: PointRequest, id: string, status = 200): void {
  if (points.waiting.some((each) => each.id === id)) points.confirmed.push(id);
  points.waiting = points.waiting.filter((each) => each.id !== id);
  if (points.mood !== "loses") return say(status, {});
  points.mood = "up";
  cut();
}

const SENDER = "0208:0403170701";

function recommand(requests: PointRequest): void {
  const { points, host, path, json, say } = requests;
  if (path.includes("/inbox?"))
    return say(200, { success: true, documents: points.waiting.map(({ id }) => ({ id, senderId: SENDER })) });
  const [, ofInbox = "", act] = /\/documents\/([^/?]+)(\/mark-as-read)?$/.exec(path) ?? [];
  if (act) return confirm(requests, ofInbox);
  if (ofInbox) {
    const bytes = points.waiting.find(({ id }) => id === ofInbox)?.bytes;
    return bytes
      ? say(200, { success: true, document: { id: ofInbox, xml: bytes.toString("utf8"), parsed: null } })
      : say(404, { success: false, errors: { root: ["Document not found"] } });
  }
  if (path.includes("/verify-document-support"))
    return say(200, { success: true, isValid: points.receivers.has(String(json.peppolAddress)) });
  if (path.includes("/documents?")) {
    const documents = points.taken
      .filter(({ at }) => at === host)
      .map(({ id, key }) => ({
        id,
        sentOverPeppol: true,
        parsed: { invoiceNumber: key },
      }));
    return say(200, { success: true, documents, pagination: { total: documents.length } });
  }
  const ubl = String(json.document);
  const key = /<cbc:ID>([^<]+)</.exec(ubl)?.[1] ?? "";
  take(requests, { key, ubl, to: String(json.recipient) }, (id) => ({
    success: true,
    sentOverPeppol: true,
    id,
  }));
}

function storecove(requests: PointRequest): void {
  const { points, host, path, json, say } = requests;
  if (path.includes("/webhook_instances/")) {
    if (requests.method === "DELETE")
      return confirm(requests, (path.split("/").at(-1) ?? "").slice("event-".length), 204);
    const [first] = points.waiting;
    const event = first?.note
      ? { event_type: "document_submission", event: "succeeded" }
      : { event_type: "received_document", document_guid: first?.id };
    return first ? say(200, { guid: `event-${first.id}`, body: JSON.stringify(event) }) : say(204, undefined);
  }
  const [, received] = /\/received_documents\/([^/]+)\/original$/.exec(path) ?? [];
  if (received) {
    const bytes = points.waiting.find(({ id }) => id === received)?.bytes;
    return bytes ? requests.raw(bytes) : say(404, {});
  }
  const schemes: Record<string, string> = { "BE:EN": "0208", "BE:VAT": "9925" };
  if (path.includes("/discovery/receives")) {
    const receives = points.receivers.has(`${schemes[String(json.scheme)]}:${String(json.identifier)}`);
    return say(200, { code: receives ? "OK" : "NOK" });
  }
  if (path.includes("/evidence/")) {
    const id = path.split("/")[5] ?? "";
    return points.arrived.has(id) ? say(200, { guid: id }) : say(404, {});
  }
  const { routing, idempotencyGuid, document } = json as {
    routing: { eIdentifiers: { scheme: string; id: string }[] };
    idempotencyGuid: string;
    document: { rawDocumentData: { document: string } };
  };
  if (points.taken.some(({ at, key }) => at === host && key === idempotencyGuid))
    return say(422, [{ source: "idempotencyGuid", details: "The idempotency GUID was used before" }]);
  const [to] = routing.eIdentifiers;
  const ubl = Buffer.from(document.rawDocumentData.document, "base64").toString("utf8");
  take(requests, { key: idempotencyGuid, ubl, to: `${schemes[to!.scheme]}:${to!.id}` }, (guid) => ({ guid }));
}

function billit(requests: PointRequest): void {
  const { points, host, path, json, headers, say } = requests;
  if (path.endsWith("/peppol/inbox")) {
    const items = points.waiting.slice(0, 10).map(({ id }) => ({
      InboxItemID: id,
      SenderPeppolID: SENDER,
      PeppolDocumentType: "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice",
      PeppolFileID: `file-${id}`,
    }));
    return say(200, { InboxItems: items });
  }
  const [, confirmed] = /\/peppol\/inbox\/([^/]+)\/confirm$/.exec(path) ?? [];
  if (confirmed) return confirm(requests, confirmed);
  const [, file] = /\/files\/file-([^/]+)$/.exec(path) ?? [];
  if (file) {
    const bytes = points.waiting.find(({ id }) => id === file)?.bytes;
    return bytes ? say(200, { FileContent: bytes.toString("base64") }) : say(404, {});
  }
  if (path.includes("/participantInformation/")) {
    const address = decodeURIComponent(path.split("/").at(-1) ?? "");
    return say(200, { Registered: points.receivers.has(address), Identifier: address });
  }
  const key = String(headers["idempotency-key"]);
  if (points.taken.some((each) => each.at === host && each.key === key))
    return say(409, { Code: "IdempotentTokenExists" });
  take(requests, { key, ubl: String(json.XML), to: "" }, (id) => ({ InboxItemID: id }));
}
