import { useAskOnUnload } from "#app/kit/ui/unsaved-input.ts";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import type { PostFormValues } from "../post-form.ts";
import { formatDate, formatTime, toLocalDay } from "#app/kit/time/time.ts";

interface Draft {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The version on which the changes are based; null for a new post. */
  version: string | null;
  values: PostFormValues;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "blog-draft:";
const keepMs = 30 * 86_400_000;

/** Returns the storage key of a draft; each open page has its own, so that none overwrites another's unsaved changes. */
export const draftKey = (postId: string | null, page: string) => `${prefix}${postId ?? "new"}:${page}`;

/** Stores the changes; false when the browser's storage is unavailable (private windows, full storage). */
export function keepDraft(store: Store, draft: Draft): boolean {
  try {
    const { key, ...kept } = draft;
    store.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(store: Store, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    // A storage that cannot be written holds nothing to remove.
  }
}

/**
 * Lists drafts of this post that other pages left unsaved, newest first. Drafts older than 30 days, or those that
 * cannot be read, are removed on the way.
 */
export function readDrafts(store: Store, postId: string | null, ownKey: string, now: number): Draft[] {
  const own = draftKey(postId, "");
  try {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
    const drafts = keys
      .filter((key): key is string => key?.startsWith(prefix) ?? false)
      .map((key) => readDraft(store, key, now))
      .filter((draft) => draft !== null);
    return drafts.filter(({ key }) => key.startsWith(own) && key !== ownKey).toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

function readDraft(store: Store, key: string, now: number): Draft | null {
  try {
    const draft = JSON.parse(store.getItem(key) ?? "null") as Omit<Draft, "key"> | null;
    const whole = typeof draft?.at === "number" && typeof draft.values?.title === "string";
    if (whole && now - draft.at < keepMs) return { ...draft, key };
  } catch {
    // Invalid or truncated: it is removed.
  }
  store.removeItem(key);
  return null;
}

export function differs(values: PostFormValues, from: PostFormValues): boolean {
  return (Object.keys(from) as Array<keyof PostFormValues>).some(
    (name) => normal(values[name]) !== normal(from[name]),
  );
}

const normal = (text: string | undefined) => (text ?? "").replace(/\r\n?/g, "\n").trim();

const pauseMs = 400;
// Id of this page load; after a reload, the new page finds the draft of this one.
const page = globalThis.crypto?.randomUUID?.() ?? "page";

export interface StoredPost {
  values: PostFormValues;
  version: string | null;
}

const ownDraftKey = (postId: string | null) => draftKey(postId, page);

/**
 * Stores changes in the browser shortly after each edit, and returns whether they differ from the stored post. Warns
 * before the page is closed with unsaved changes.
 */
export function usePostDrafts(
  formRef: RefObject<HTMLFormElement | null>,
  postId: string | null,
  stored: StoredPost,
) {
  const [typed, setTyped] = useState(stored.values);
  const latest = useRef(stored);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    latest.current = stored;
  }, [stored]);

  const read = useCallback(() => readPost(formRef.current, latest.current.values), [formRef]);
  const isDirty = useCallback(() => differs(read(), latest.current.values), [read]);
  const note = useCallback(() => {
    window.clearTimeout(timer.current);
    if (!formRef.current) return;
    const values = read();
    setTyped(values);
    const key = ownDraftKey(postId);
    const { version } = latest.current;
    if (isDirty()) keepDraft(localStorage, { key, at: Date.now(), version, values });
    else dropDraft(localStorage, key);
  }, [formRef, postId, read, isDirty]);
  const noteSoon = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(note, pauseMs);
  }, [note]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useAskOnUnload(() => {
    note();
    return isDirty();
  });

  return { typed, read, note, noteSoon, isDirty };
}

/** Stores these texts as the draft of another page, so that they are offered again. */
export function storeRejectedDraft(
  postId: string | null,
  values: PostFormValues,
  version: string | null,
): void {
  const at = Date.now();
  keepDraft(localStorage, { key: draftKey(postId, `${page}-${at}`), at, version, values });
}

export function dropNewPostDraft(): void {
  dropDraft(localStorage, ownDraftKey(null));
}

function readPost(form: HTMLFormElement | null, otherwise: PostFormValues): PostFormValues {
  const values = { ...otherwise };
  if (!form) return values;
  const data = new FormData(form);
  for (const name of Object.keys(otherwise) as Array<keyof PostFormValues>) {
    const value = data.get(name);
    if (typeof value === "string") values[name] = value;
  }
  return values;
}

export function DraftOffer(props: { postId: string | null; onRestore: (draft: Draft) => void }) {
  const { postId, onRestore } = props;
  const [now] = useState(() => new Date());
  const [drafts, setDrafts] = useState(() =>
    readDrafts(localStorage, postId, ownDraftKey(postId), now.getTime()),
  );
  const draft = drafts[0];
  if (!draft) return null;
  const settle = () => {
    dropDraft(localStorage, draft.key);
    setDrafts(drafts.slice(1));
  };
  const at = new Date(draft.at);
  const today = toLocalDay(at) === toLocalDay(now);
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-3 border-blue-700 bg-blue-100 px-4 py-2.5 text-ink-900"
    >
      <p className="min-w-0 grow break-words">
        <span>
          You have unsaved changes from {today ? formatTime(at) : `${formatDate(at)}, ${formatTime(at)}`}
        </span>
        {draft.values.title ? <>: “{draft.values.title}”</> : null}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          onClick={() => {
            settle();
            onRestore(draft);
          }}
        >
          Restore
        </Button>
        <Button size="sm" variant="quiet" onClick={settle}>
          Discard
        </Button>
      </div>
    </div>
  );
}
