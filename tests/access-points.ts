import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import type { request as httpsRequest } from "node:https";
import { type AddressInfo, BlockList } from "node:net";
import type { Means } from "#app/kit/fetch-text.server.ts";

/** How the access points behave: `loses` takes the document and cuts the connection before it answers. */
type Mood = "up" | "down" | "slow" | "loses" | "refuses" | "locked";

export interface AccessPoints {
  means: Means;
  mood: Mood;
  /** `0208:0403170701`, who receives documents. */
  receivers: Set<string>;
  /** What was taken, by the key or number that makes it one: how many documents the customer has. */
  taken: { id: string; at: string; key: string; ubl: string; to: string }[];
  /** Ids of what has arrived. */
  arrived: Set<string>;
  /** What was asked, with its headers. */
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
  say: (status: number, json: unknown) => void;
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

function recommand(requests: PointRequest): void {
  const { points, host, path, json, say } = requests;
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
  if (path.includes("/participantInformation/")) {
    const address = decodeURIComponent(path.split("/").at(-1) ?? "");
    return say(200, { Registered: points.receivers.has(address), Identifier: address });
  }
  const key = String(headers["idempotency-key"]);
  if (points.taken.some((each) => each.at === host && each.key === key))
    return say(409, { Code: "IdempotentTokenExists" });
  take(requests, { key, ubl: String(json.XML), to: "" }, (id) => ({ InboxItemID: id }));
}
