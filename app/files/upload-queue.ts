import { newSendKey } from "#app/kit/forms/keep-send-keys.ts";
import type { FileKind } from "./file.ts";
import { FILE_MAX_BYTES } from "./file-type.ts";
import { SEND_KEY_HEADER } from "#app/kit/forms/send-keys.ts";
import { FILE_MESSAGES } from "./words.ts";
import type { FileAnswer } from "./act-on-files.server.ts";

export interface Upload {
  /** Idempotency key: the same when it is sent again, so that it is stored once. */
  id: string;
  file: File;
  address: string;
  /** Requested kind; by default the name decides. */
  kind?: FileKind;
  state: "waiting" | "sending" | "failed";
  /** Fraction sent, up to 1. */
  sent: number;
  error?: string;
  /** The file itself was refused: sending it again would fail too. */
  refused?: boolean;
  /** What it belongs to was deleted: nothing takes it any more. */
  isOwnerDeleted?: boolean;
}

/** Maximum concurrent uploads, so that a slow connection is not shared by many. */
const CONCURRENT_UPLOADS = 2;

export interface UploadQueue {
  /** Adds files. @param only the address they go to; by default all addresses */
  add(files: Iterable<File>, kind?: FileKind, only?: string): void;
  retry(id: string): void;
  remove(id: string): void;
  subscribe(changed: () => void): () => void;
  /** @param stored called with the ids of the files */
  onStored(stored: (ids: readonly string[]) => void): () => void;
  uploads(): readonly Upload[];
}

/**
 * Creates a queue.
 * @param addresses each accepts one file at a time in the field `file`; every file goes to all of them
 */
export function createUploadQueue(...addresses: readonly string[]): UploadQueue {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();
  const storedListeners = new Set<(ids: readonly string[]) => void>();
  const requests = new Map<string, XMLHttpRequest>();

  function set(next: readonly Upload[]): void {
    uploads = next;
    for (const changed of listeners) changed();
  }
  const change = (id: string, values: Partial<Upload>) =>
    set(uploads.map((each) => (each.id === id ? { ...each, ...values } : each)));

  function sendNext(): void {
    const next = uploads.find(({ state }) => state === "waiting");
    if (!next || requests.size >= CONCURRENT_UPLOADS) return;
    const request = sendFile(next, {
      onProgress: (sent) => change(next.id, { sent }),
      onEnd(end) {
        requests.delete(next.id);
        if ("added" in end) {
          set(uploads.filter(({ id }) => id !== next.id));
          for (const stored of storedListeners) stored(end.added);
        } else change(next.id, { state: "failed", ...end });
        sendNext();
      },
    });
    requests.set(next.id, request);
    change(next.id, { state: "sending", sent: 0, error: undefined });
    sendNext();
  }

  return {
    add(files, kind, only) {
      const to = only === undefined ? addresses : [only];
      const added = Array.from(files, (file) => to.map((address) => newUpload(file, address, kind)));
      set([...uploads, ...added.flat()]);
      sendNext();
    },
    retry(id) {
      change(id, { state: "waiting", error: undefined });
      sendNext();
    },
    remove(id) {
      requests.get(id)?.abort();
      requests.delete(id);
      set(uploads.filter((each) => each.id !== id));
      sendNext();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    onStored(stored) {
      storedListeners.add(stored);
      return () => storedListeners.delete(stored);
    },
    uploads: () => uploads,
  };
}

function newUpload(file: File, address: string, kind?: FileKind): Upload {
  const error =
    file.size > FILE_MAX_BYTES ? FILE_MESSAGES.tooLarge : file.size === 0 ? FILE_MESSAGES.empty : undefined;
  const state = error ? "failed" : "waiting";
  return { id: newSendKey(), file, address, kind, sent: 0, state, error, refused: error !== undefined };
}

type End = { added: readonly string[] } | Pick<Upload, "error" | "refused" | "isOwnerDeleted">;

/** Sends a file by XMLHttpRequest: `fetch` does not report upload progress. */
function sendFile(
  { id, file, address, kind }: Upload,
  { onProgress, onEnd }: { onProgress: (sent: number) => void; onEnd: (end: End) => void },
): XMLHttpRequest {
  const form = new FormData();
  form.set("intent", "add");
  if (kind) form.set("kind", kind);
  form.set("file", file);
  const request = new XMLHttpRequest();
  request.open("POST", address);
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader(SEND_KEY_HEADER, id);
  request.upload.addEventListener("progress", ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  request.addEventListener("load", () => onEnd(endOf(request)));
  request.addEventListener("error", () => onEnd({ error: FILE_MESSAGES.failed }));
  request.send(form);
  return request;
}

/** A page instead of an answer is the sign-in page. */
function endOf({ status, responseText }: XMLHttpRequest): End {
  try {
    const { done, added = [], error = FILE_MESSAGES.failed } = JSON.parse(responseText) as FileAnswer;
    if (done && status < 400) return { added };
    // A file that arrived incomplete may arrive whole.
    return {
      error,
      isOwnerDeleted: status === 404,
      refused: (status === 400 || status === 413) && error !== FILE_MESSAGES.damaged,
    };
  } catch {
    return { error: status < 400 || status === 401 ? FILE_MESSAGES.signedOut : FILE_MESSAGES.failed };
  }
}
