import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isRouteErrorResponse, useSearchParams } from "react-router";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { toast } from "#app/kit/ui/toast.ts";
import type { Language } from "#app/kit/language/language.ts";
import { BLOG_MESSAGES } from "../words.ts";
import type { PostFormValues } from "../post-form.ts";
import type { PostAnswer } from "./post-action.server.ts";
import {
  differs,
  dropNewPostDraft,
  storeRejectedDraft,
  type StoredPost,
  usePostDrafts,
} from "./post-drafts.tsx";

export interface ImageSize {
  width: number;
  height: number;
}

export interface EditedPostFacts {
  id: string;
  /** Null once it is deleted. */
  slug: string | null;
  language: Language;
  version: string;
  published: { local: string; shown: string } | null;
  isPublic: boolean;
}

/** Converts a failed request to a result, so that the text stays visible. */
export function savingInBrowser(failed: string) {
  return ({ serverAction }: { serverAction: <Answer>() => Promise<Answer> }) =>
    catchNetworkError<PostAnswer>(serverAction, (error) => ({
      error:
        isRouteErrorResponse(error) && error.status === 413
          ? "This is more than can be sent at once (1 MB)."
          : failed,
    }));
}

export function usePostEditing(options: {
  formRef: RefObject<HTMLFormElement | null>;
  postId: string | null;
  start: StoredPost;
  answer: PostAnswer | undefined;
}) {
  const { formRef, postId, start, answer } = options;
  const [stored, setStored] = useState(start);
  // A new generation remounts the fields.
  const [filled, setFilled] = useState({
    values: { ...start.values, ...answer?.values } as PostFormValues,
    generation: 0,
  });
  const [submitted, setSubmitted] = useState(start.values);
  const [conflict, setConflict] = useState(answer?.conflict);
  const [seen, setSeen] = useState(answer);
  if (answer !== seen) {
    setSeen(answer);
    setConflict(answer?.conflict);
    if (answer?.version) setStored({ values: submitted, version: answer.version });
  }
  const drafts = usePostDrafts(formRef, postId, stored);
  useRemoteChanges(answer, drafts.note);

  const fill = (values: PostFormValues, from: StoredPost) => {
    flushSync(() => {
      setStored(from);
      setConflict(undefined);
      setFilled(({ generation }) => ({ values, generation: generation + 1 }));
    });
    drafts.note();
  };
  return {
    stored,
    filled,
    conflict,
    drafts,
    dirty: differs(drafts.typed, stored.values),
    /** Called on every submit: these texts count as stored once the response confirms it. */
    submitting() {
      setSubmitted(drafts.read());
      drafts.note();
    },
    restore(draft: { values: PostFormValues; version: string | null }) {
      // The version on which the draft is based, so that a save detects changes by others.
      const version = postId ? (draft.version ?? stored.version) : null;
      fill({ ...stored.values, ...draft.values }, { values: stored.values, version });
    },
    keepMine() {
      if (!conflict) return;
      flushSync(() => {
        setStored({ values: conflict.values, version: conflict.version });
        setConflict(undefined);
      });
      formRef.current?.requestSubmit();
    },
    takeTheirs() {
      if (!conflict) return;
      storeRejectedDraft(postId, drafts.read(), conflict.version);
      fill(conflict.values, { values: conflict.values, version: conflict.version });
    },
  };
}

function useRemoteChanges(answer: PostAnswer | undefined, note: () => void): void {
  const [search, setSearch] = useSearchParams();
  const created = search.get("created");
  useEffect(() => {
    if (created === null) return;
    // «again»: a post deleted while edited was saved as new; the draft of a new post is another text.
    if (created !== "again") dropNewPostDraft();
    toast.success("Blog post created successfully");
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [created, setSearch]);
  useEffect(() => {
    if (answer?.version) {
      note();
      toast.success("Blog post updated successfully");
    } else if (answer?.error) toast.error(answer.error);
    else if (answer?.conflict) toast.error(BLOG_MESSAGES.changedMeanwhile);
  }, [answer, note]);
}
