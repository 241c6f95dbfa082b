import { AwsClient } from "aws4fetch";
import { Unavailable } from "#app/kit/errors.ts";
import { FILE_MESSAGES } from "./words.ts";

/** Connection to an S3-compatible store; from FILES_URL and the two settings of its key. */
export interface StoreSettings {
  /** Base address of objects, with a trailing slash. */
  base: string;
  region: string;
  /** Value of `x-amz-server-side-encryption`; undefined uses the bucket's default. */
  encryption: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Contents by hash in a bucket. All methods throw StoreUnavailable on an unexpected response. */
export interface ObjectStore {
  put(hash: Buffer, body: ReadableStream<Uint8Array>, bytes: number): Promise<void>;
  /** @throws ObjectMissing */
  get(hash: Buffer, range: { from: number; to: number }): Promise<ReadableStream<Uint8Array>>;
  /** Size of an object in bytes; null when it does not exist. */
  sizeOf(hash: Buffer): Promise<number | null>;
  remove(hash: Buffer): Promise<void>;
}

export class StoreUnavailable extends Unavailable {
  constructor(reason: string) {
    super(FILE_MESSAGES.away, reason);
  }
}

export class ObjectMissing extends Error {
  override name = "ObjectMissing";
}

/** Timeout for the start of a response; uploads get two seconds per megabyte in addition. */
const ANSWER_MS = 15_000;
const UPLOAD_MS_PER_BYTE = 2_000 / 1024 ** 2;

/** Parses `s3://bucket/prefix?region=…&endpoint=https://…&encryption=AES256`. @returns null when it is invalid */
export function parseFilesUrl(text: string): Pick<StoreSettings, "base" | "region" | "encryption"> | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "s3:" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return null;
  const { region = "us-east-1", endpoint, encryption, ...unknown } = Object.fromEntries(url.searchParams);
  if (Object.keys(unknown).length > 0 || url.username || url.port) return null;
  const host = endpoint ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:$/.test(URL.canParse(host) ? new URL(host).protocol : "")) return null;
  const { origin, pathname } = new URL(host);
  const path = [...pathname.split("/"), url.hostname, ...url.pathname.split("/")].filter(Boolean);
  return { base: `${origin}/${path.join("/")}/`, region, encryption };
}

/** Opens an S3 client with path-style addresses, which every compatible store supports. */
export function openObjectStore({ base, region, encryption, ...keys }: StoreSettings): ObjectStore {
  // A stream can be sent only once; callers retry.
  const client = new AwsClient({ ...keys, region, service: "s3", retries: 0 });
  const addressOf = (hash: Buffer) => {
    const hex = hash.toString("hex");
    return `${base}${hex.slice(0, 2)}/${hex}`;
  };
  const ask = async (hash: Buffer, init: RequestInit, ms = ANSWER_MS): Promise<Response> => {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new Error("no answer in time")), ms);
    try {
      const answer = await client.fetch(addressOf(hash), { ...init, signal: ending.signal });
      const code = answer.ok ? "" : (/<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? "");
      if (answer.ok || (answer.status === 404 && code !== "NoSuchBucket")) return answer;
      throw new Error(`it answers ${answer.status} ${code}`.trim());
    } catch (error) {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new StoreUnavailable(`the object store cannot be used: ${reason}`);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    async put(hash, body, bytes) {
      const headers: Record<string, string> = {
        "content-length": String(bytes),
        // The store compares the received bytes with it.
        "x-amz-content-sha256": hash.toString("hex"),
        ...(encryption && { "x-amz-server-side-encryption": encryption }),
      };
      const init = { method: "PUT", headers, body, duplex: "half" } as RequestInit;
      const answer = await ask(hash, init, ANSWER_MS + bytes * UPLOAD_MS_PER_BYTE);
      await answer.body?.cancel();
      if (!answer.ok) throw new StoreUnavailable("the object store refuses an object");
    },
    async get(hash, range) {
      const answer = await ask(hash, { headers: { range: `bytes=${range.from}-${range.to}` } });
      if (answer.body && answer.status === 206) return answer.body;
      throw new ObjectMissing(`the object store has no object ${hash.toString("hex")}`);
    },
    async sizeOf(hash) {
      const answer = await ask(hash, { method: "HEAD" });
      return answer.ok ? Number(answer.headers.get("content-length")) : null;
    },
    async remove(hash) {
      const answer = await ask(hash, { method: "DELETE" });
      await answer.body?.cancel();
    },
  };
}

let current: ObjectStore | null = null;

/** Sets the store of this process; contents are in it or in the database. */
export const setObjectStore = (store: ObjectStore | null): void => void (current = store);

/** Returns the store. @throws StoreUnavailable when FILES_URL is not set */
export function objectStore(): ObjectStore {
  if (!current) throw new StoreUnavailable("contents are in an object store: set FILES_URL");
  return current;
}
