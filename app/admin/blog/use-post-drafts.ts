import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { PostFormValues } from "#domain/blog/post-form.ts";
import { differs, draftKey, dropDraft, keepDraft } from "./editor/drafts.ts";

const pauseMs = 400;
// One page of the browser; a reload is another one and finds what this one left.
const page = globalThis.crypto?.randomUUID?.() ?? "page";

/** What is stored: the form's texts and the version they have on the server, null for a new post. */
export interface StoredPost {
  values: PostFormValues;
  version: string | null;
}

/** The key under which this page of the browser keeps what is not saved of a post. */
export const ownDraftKey = (postId: string | null) => draftKey(postId, page);

/**
 * Follows what is typed: keeps it in the browser shortly after each change and tells whether it differs from what is
 * stored. Warns before the page is closed on unsaved changes.
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
  useLeaveWarning(note, isDirty);

  return {
    /** As last noted; a moment behind the keys. */
    typed,
    /** The form as it is now. */
    read,
    /** Reads the form now, and keeps or drops the draft. */
    note,
    noteSoon,
    isDirty,
  };
}

function useLeaveWarning(note: () => void, isDirty: () => boolean): void {
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      note();
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", leaving);
    return () => window.removeEventListener("beforeunload", leaving);
  }, [note, isDirty]);
}

/** Keeps these texts as if another page had left them, so that they are offered again. */
export function setAside(postId: string | null, values: PostFormValues, version: string | null): void {
  const at = Date.now();
  keepDraft(localStorage, { key: draftKey(postId, `${page}-${at}`), at, version, values });
}

/** The page's draft of a new post is done with once that post is stored. */
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
