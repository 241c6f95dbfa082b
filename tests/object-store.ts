import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { openObjectStore, parseFilesUrl } from "#app/files/object-store.server.ts";

/** Faults of the store: `down` cuts connections, `full` refuses uploads, `rots` changes a byte of each upload. */
type Mood = "up" | "down" | "full" | "rots";

/** A store on this machine that answers what the product asks of S3; signatures are required, not computed. */
export async function startObjectStore() {
  const objects = new Map<string, Buffer>();
  const state: { mood: Mood; requests: number } = { mood: "up", requests: 0 };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `s3://zenne/files?region=eu-west-1&endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  const keys = { accessKeyId: "id", secretAccessKey: "secret" };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests += 1;
    if (state.mood === "down") return void request.socket.destroy();
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(request.method === "HEAD" ? "" : `<Error><Code>${code}</Code></Error>`);
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=id/"))
      return void refuse(403, "AccessDenied");
    const key = request.url ?? "";
    const object = objects.get(key);
    if (request.method === "PUT") {
      const body = await buffer(request);
      if (state.mood === "full") return void refuse(507, "InsufficientStorage");
      const hash = createHash("sha256").update(body).digest("hex");
      if (request.headers["x-amz-content-sha256"] !== hash)
        return void refuse(400, "XAmzContentSHA256Mismatch");
      if (state.mood === "rots") body[0]! ^= 1;
      objects.set(key, body);
      return void response.end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!object) return void refuse(404, "NoSuchKey");
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = from ? object.subarray(Number(from), Number(to) + 1) : object;
    response.writeHead(from ? 206 : 200, { "content-length": part.length });
    response.end(request.method === "HEAD" ? undefined : part);
  }

  return {
    url,
    keys,
    objects,
    state,
    store: openObjectStore({ ...parseFilesUrl(url)!, ...keys }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
