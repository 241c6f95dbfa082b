import type { PostFormValues } from "#domain/blog/post-form.ts";

/** Unsaved changes of one post in one open page, kept in the browser. */
export interface Draft {
  /** Key in the storage. */
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The version the changes were made to; null for a new post. */
  version: string | null;
  values: PostFormValues;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "blog-draft:";
const keepMs = 30 * 86_400_000;

/** Each open page writes under its own key, so that one never overwrites what another has not saved. */
export const draftKey = (postId: string | null, page: string) => `${prefix}${postId ?? "new"}:${page}`;

/** Keeps the changes; false where the browser stores nothing (private windows, full storage). */
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
 * What other pages left unsaved of this post, newest first. Drafts of any post that are older than 30 days, or
 * cannot be read, are removed on the way.
 */
export function keptDrafts(store: Store, postId: string | null, ownKey: string, now: number): Draft[] {
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
    // Not written by us, or cut off: of no use to anybody.
  }
  store.removeItem(key);
  return null;
}

/** True when a person would miss something: any field differs from what is stored. */
export function differs(values: PostFormValues, from: PostFormValues): boolean {
  return (Object.keys(from) as Array<keyof PostFormValues>).some(
    (name) => normal(values[name]) !== normal(from[name]),
  );
}

const normal = (text: string | undefined) => (text ?? "").replace(/\r\n?/g, "\n").trim();
