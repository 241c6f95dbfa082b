export interface StoredProof {
  id: string;
  page: string;
  photo: ArrayBuffer | null;
  type: string;
  fields: Record<string, string>;
  state: "kept" | "sent" | "dead" | "refused";
  reason: string;
  /** Time of the photo, and of submission, in milliseconds. */
  takenAt: number;
  sentAt: number;
  /** Set when the proof is in memory only, because the browser stores nothing. */
  isLoose: boolean;
}

export interface ProofStore {
  all(page: string): Promise<StoredProof[]>;
  put(proof: StoredProof): Promise<void>;
  remove(id: string): Promise<void>;
}

// Each of these functions is inlined into the page as text, so it must not use anything from outside itself.

/** Opens IndexedDB; what it cannot store stays in memory and is marked as such. */
export function openStore(): ProofStore {
  const memory = new Map<string, StoredProof>();
  const opened = new Promise<IDBDatabase | null>((resolve) => {
    try {
      const request = indexedDB.open("zenne-proofs", 1);
      request.onupgradeneeded = () => void request.result.createObjectStore("proofs", { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.addEventListener("error", () => resolve(null));
    } catch {
      resolve(null);
    }
  });
  const run = async <Value>(
    mode: IDBTransactionMode,
    act: (proofs: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    const db = await opened;
    if (!db) throw new Error("no database");
    return new Promise((resolve, reject) => {
      // Strict: reported as stored only when it is on disk.
      const transaction = db.transaction("proofs", mode, { durability: "strict" });
      const request = act(transaction.objectStore("proofs"));
      transaction.oncomplete = () => resolve(request.result);
      for (const end of ["abort", "error"])
        transaction.addEventListener(end, () => reject(transaction.error ?? new Error("not stored")));
    });
  };
  return {
    async all(page) {
      const stored = await run<StoredProof[]>("readonly", (proofs) => proofs.getAll()).catch(() => []);
      return [...stored, ...memory.values()]
        .filter((proof) => proof.page === page)
        .toSorted((one, other) => other.takenAt - one.takenAt);
    },
    async put(proof) {
      try {
        await run("readwrite", (proofs) => proofs.put({ ...proof, isLoose: false }));
        memory.delete(proof.id);
      } catch {
        memory.set(proof.id, { ...proof, isLoose: true });
      }
    },
    async remove(id) {
      memory.delete(id);
      await run("readwrite", (proofs) => proofs.delete(id)).catch(() => {});
    },
  };
}

/** Scales the photo to at most 2000 pixels, as JPEG; unchanged when the browser cannot decode it or the result is larger. */
export async function scalePhoto(photo: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const factor = Math.min(1, 2000 / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * factor));
    canvas.height = Math.max(1, Math.round(picture.height * factor));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.82));
    const isReadable = photo.type === "image/jpeg" || photo.type === "image/png";
    return !scaled || (isReadable && scaled.size > photo.size) ? photo : scaled;
  } catch {
    return photo;
  }
}

/**
 * Uploads a proof, after a short request whether it has arrived already and the link still accepts it.
 * @returns the updated proof; the same object when nothing was learnt, such as without signal
 */
export async function sendProof(proof: StoredProof): Promise<StoredProof> {
  const { lang } = document.documentElement;
  // The proof's own address has no language: the response is in the current page's language.
  const address = `${lang === "en" ? "" : `/${lang}`}${proof.page}/proof`;
  const timeLimit = (seconds: number) => AbortSignal.timeout(seconds * 1000);
  const sent = (): StoredProof => ({ ...proof, state: "sent", photo: null, sentAt: Date.now() });
  try {
    const response = await fetch(`${address}?upload=${proof.id}`, {
      cache: "no-store",
      signal: timeLimit(20),
    });
    if (response.status === 404) return { ...proof, state: "dead" };
    if (!response.ok || !proof.photo) return proof;
    if (((await response.json()) as { sent?: true }).sent) return sent();
    const form = new FormData();
    for (const [name, value] of Object.entries(proof.fields)) form.append(name, value);
    form.append("photo", new Blob([proof.photo], { type: proof.type }), "proof");
    const answer = await fetch(address, { method: "POST", body: form, signal: timeLimit(300) });
    if (answer.ok) return sent();
    if (answer.status === 404) return { ...proof, state: "dead" };
    if (answer.status !== 400 && answer.status !== 409 && answer.status !== 413) return proof;
    const text = await answer.text();
    // A too large request gets a plain text response before the form is read; a retry would fail too.
    const isPlain = answer.status === 413 && !text.startsWith("{");
    const body = (isPlain ? { error: text.trim() } : JSON.parse(text)) as {
      error?: string;
      again?: true;
      fieldErrors?: Record<string, string[]>;
    };
    const reason = body.error ?? Object.values(body.fieldErrors ?? {})[0]?.[0];
    // Truncated: it did not arrive completely, and is sent again.
    return reason && !body.again ? { ...proof, state: "refused", reason } : proof;
  } catch {
    return proof;
  }
}
