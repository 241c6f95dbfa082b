import type { Database } from "#database/connection/connect.ts";
import { ContentDamaged, openContent, PIECE_BYTES, readContent } from "./content-stream.server.ts";
import { attachmentOf, rangeOf } from "./file-address.ts";
import { StoreUnavailable } from "./object-store.server.ts";
import { FILE_MESSAGES } from "./words.ts";
import type { RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { findFile } from "./list-files.server.ts";
import { Forbidden } from "#app/kit/errors.ts";

/** Headers of all responses with uploaded content: never cached, executed, or shown as a page of ours. */
const SEALED = {
  "Cache-Control": "private, no-store, no-transform",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Returns a file with our own name and type, without validators. When its bytes changed on disk, a small file gets an
 * error message, a large response is aborted.
 */
export async function fileResponse(
  request: Request,
  db: Database,
  file: { hash: Buffer; name: string; type: string; bytes: number },
): Promise<Response> {
  const headers = {
    ...SEALED,
    "Content-Type": file.type,
    "Content-Disposition": attachmentOf(file.name),
    "Accept-Ranges": "bytes",
  };
  // Responses are never cached, so nobody can ask for the rest of a copy.
  const range = request.headers.has("if-range") ? null : rangeOf(request.headers.get("range"), file.bytes);
  if (range === "none") {
    return new Response(null, {
      status: 416,
      headers: { ...SEALED, "Content-Range": `bytes */${file.bytes}` },
    });
  }
  const sent = request.method === "HEAD" ? null : await contentOf(db, file, range);
  if (sent instanceof Response) return sent;
  return new Response(sent, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "Content-Length": String(range ? range.to - range.from + 1 : file.bytes),
      ...(range && { "Content-Range": `bytes ${range.from}-${range.to}/${file.bytes}` }),
    },
  });
}

async function contentOf(
  db: Database,
  { hash, bytes }: { hash: Buffer; bytes: number },
  part: { from: number; to: number } | null,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | Response> {
  try {
    if (part || bytes > PIECE_BYTES) return await openContent(db, hash, part ?? { bytes });
    return new Uint8Array(await readContent(db, hash));
  } catch (error) {
    if (error instanceof StoreUnavailable) return plainAnswer(`${FILE_MESSAGES.away}\n`, 503);
    if (!(error instanceof ContentDamaged)) throw error;
    return plainAnswer(`${FILE_MESSAGES.damagedHere}\n`, 500);
  }
}

export function generatedResponse(file: { name: string; type: string; bytes: Uint8Array }): Response {
  const { name, type, bytes } = file;
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...SEALED,
      "Content-Type": type,
      "Content-Disposition": attachmentOf(name),
      "Content-Length": String(bytes.length),
    },
  });
}

export const archiveResponse = (name: string, body: ReadableStream<Uint8Array> | null): Response =>
  new Response(body, {
    headers: { ...SEALED, "Content-Type": "application/zip", "Content-Disposition": attachmentOf(name) },
  });

export const jpegResponse = (name: string, bytes: Buffer): Response =>
  generatedResponse({ name: name.replace(/\.\w+$/, ".jpg"), type: "image/jpeg", bytes });

export function previewResponse(bytes: Buffer): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { ...SEALED, "Content-Type": "image/webp", "Content-Length": String(bytes.length) },
  });
}

/** The same response for a missing file and for a forbidden one. */
export function noSuchFile(): Response {
  return plainAnswer(`${FILE_MESSAGES.notFound}\n`, 404);
}

export function plainAnswer(text: string, status: number): Response {
  return new Response(text, { status, headers: { ...SEALED, "Content-Type": "text/plain; charset=utf-8" } });
}

/** Finds the file of an address in the back office; null also when the role may not read it, so that its existence is not disclosed. */
export async function requestedFile(context: Readonly<RouterContextProvider>, id: string) {
  try {
    return await findFile(context.get(requestScope).db, context.get(staffContext), id);
  } catch (error) {
    if (error instanceof Forbidden) return null;
    throw error;
  }
}
