import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Readable, Readable as Streams, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { awaitsForm, identifySending } from "#database/events/send-once.ts";
import { Invalid } from "#app/kit/errors.ts";
import { actEntries, isSendKey, SEND_KEY_FIELD } from "#app/kit/forms/send-keys.ts";
import { REFUSAL_WORDS } from "./refusal-words.ts";
import type { BodyWithFiles } from "./accepted-body.ts";
import { limitText, saysItIsTooLarge } from "./limit-text.ts";
import { createBudget } from "./budget.ts";

const MEGABYTE = 1024 * 1024;
/** Concurrent forms with files, which are stored on disk while they are processed. */
const places = { staff: createBudget(40, []), links: createBudget(20, [{ keyOf: (link) => link, most: 3 }]) };

/** A form with files that failed, with the message for the user and the status of the response. */
export class FilesRefused extends Invalid {
  override readonly status: 400 | 413 | 503;

  constructor(message: string, status: 400 | 413 | 503) {
    super(message);
    this.status = status;
  }
}

interface SentForm {
  request: Request;
  /** Folder for files while they are received and processed (`RequestScope.uploads`); by default the system's temporary folder. */
  uploads?: string | undefined;
}

/** Receives a form whose files are streamed to disk and deleted when `take` has ended, so that memory use is constant. */
export async function withSentFiles<Result>(
  { request, uploads = tmpdir() }: SentForm,
  accepted: BodyWithFiles,
  take: (form: FormData) => Promise<Result>,
  link?: string,
): Promise<Result> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) return take(await request.formData());
  const tooLarge = saysItIsTooLarge(request, accepted);
  if (tooLarge) throw new FilesRefused(tooLarge, 413);
  const [room, sender] = link === undefined ? [places.staff, "staff"] : [places.links, link];
  if (room.take(sender)) throw new FilesRefused(REFUSAL_WORDS.busySending, 503);
  let folder: string | undefined;
  try {
    folder = await mkdtemp(path.join(uploads, "zenne-files-")).catch((error: unknown) => {
      throw isFullDisk(error) ? noRoom() : error;
    });
    const form = await receive(request, { type, accepted, folder });
    await identify(form);
    return await take(form);
  } finally {
    room.giveBack(sender);
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the key of a form from its fields when the headers have none. */
async function identify(form: FormData): Promise<void> {
  const key = form.get(SEND_KEY_FIELD);
  if (!awaitsForm() || !isSendKey(key)) return;
  const parts = [key];
  for (const [name, value] of actEntries<FormDataEntryValue>(form)) {
    parts.push(name, ...(typeof value === "string" ? [value] : [value.name, await hashOf(value)]));
  }
  identifySending(parts);
}

async function hashOf(file: File): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of file.stream()) hash.update(chunk as Uint8Array);
  return hash.digest("base64url");
}

interface Receiving {
  type: string;
  accepted: BodyWithFiles;
  folder: string;
}

async function receive(request: Request, { type, accepted, folder }: Receiving): Promise<FormData> {
  const { fields, files } = accepted;
  if (!request.body) throw new FilesRefused(REFUSAL_WORDS.incomplete, 400);
  let refusal: FilesRefused | undefined;
  const refuse = (message: string, status: 400 | 413 = 413) =>
    void (refusal ??= new FilesRefused(message, status));
  const parser = newParser(type, {
    fields,
    files: files.count,
    fileSize: files.bytes,
    fieldSize: MEGABYTE / 2,
  });
  const parts: { name: string; value: string | Promise<File> }[] = [];
  const cut = new AbortController();
  // A part may have no name, unlike in the parser's types; an exception in a listener would leave the request open for
  // ever.
  parser.on("field", (name: string | undefined, value, nameCut, valueCut) => {
    if (nameCut || valueCut) refuse(REFUSAL_WORDS.tooLarge(limitText(accepted.bytes)));
    if (isReadable(name) && isReadable(value)) parts.push({ name, value });
    else refuse(REFUSAL_WORDS.unreadableForm, 400);
  });
  parser.on("file", (name: string | undefined, stream, fileName = "", _encoding, mediaType) => {
    stream.on("limit", () => refuse(files.tooLarge));
    const readable = isReadable(name);
    if (!readable) refuse(REFUSAL_WORDS.unreadableForm, 400);
    // Refused already: the rest is discarded, so that the client can read the response.
    if (refusal || !readable) return void stream.resume();
    const value = storeFile(stream, { folder, fileName, mediaType, signal: cut.signal });
    // Handled below, when everything has arrived; a full disk ends the reading.
    value.catch((error: unknown) => (isFullDisk(error) ? parser.destroy(noRoom()) : undefined));
    parts.push({ name, value });
  });
  parser.on("filesLimit", () => refuse(REFUSAL_WORDS.manyFiles(files.count)));
  parser.on("fieldsLimit", () => refuse(REFUSAL_WORDS.manyFields));
  try {
    // The parser waits for ever on some forms: a disconnected client must not hold a place.
    const { signal } = request;
    await pipeline(Streams.fromWeb(request.body as ReadableStream), atMost(accepted.bytes), parser, {
      signal,
    });
  } catch (error) {
    cut.abort();
    if (error instanceof FilesRefused) throw error;
    throw refusal ?? new FilesRefused(REFUSAL_WORDS.incomplete, 400);
  }
  if (refusal) throw refusal;
  const form = new FormData();
  for (const { name, value } of parts) form.append(name, await value);
  return form;
}

function newParser(
  type: string,
  limits: { fields: number; files: number; fileSize: number; fieldSize: number },
) {
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    throw new FilesRefused(REFUSAL_WORDS.unreadableForm, 400);
  }
}

async function storeFile(
  stream: BusboyFileStream & Readable,
  {
    folder,
    fileName,
    mediaType,
    signal,
  }: { folder: string; fileName: string; mediaType: string; signal: AbortSignal },
): Promise<File> {
  const place = path.join(folder, randomUUID());
  await pipeline(stream, createWriteStream(place, { flags: "wx", mode: 0o600 }), { signal });
  return new File([await openAsBlob(place)], fileName, { type: mediaType });
}

/** No disk space is left, or our quota is used up. */
const isFullDisk = (error: unknown) =>
  ["ENOSPC", "EDQUOT"].includes(String((error as { code?: unknown }).code));

const noRoom = () => new FilesRefused(REFUSAL_WORDS.noRoom, 503);

function atMost(bytes: number): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count <= bytes) return done(null, chunk);
      done(new FilesRefused(REFUSAL_WORDS.tooLarge(limitText(bytes)), 413));
    },
  });
}

const isReadable = (text: string | undefined): text is string =>
  text !== undefined && !text.includes("\u{FFFD}");
