import { expect, it } from "vitest";
import { postFormValues } from "../post-form.ts";
import { differs, draftKey, dropDraft, keepDraft, readDrafts } from "./post-drafts.tsx";

const now = Date.parse("2026-07-14T12:00:00Z");
const blank = postFormValues(null, new Date(now));

function memory(entries: Record<string, string> = {}) {
  const held = new Map(Object.entries(entries));
  return {
    get length() {
      return held.size;
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

const draft = (postId: string | null, page: string, at: number, title: string) => ({
  key: draftKey(postId, page),
  at,
  version: null,
  values: { ...blank, title },
});

it("offers what other pages left of the same post, newest first, and not its own", () => {
  const store = memory({ theme: "dark" });
  keepDraft(store, draft("a", "one", now - 2000, "older"));
  keepDraft(store, draft("a", "two", now - 1000, "newer"));
  keepDraft(store, draft("a", "mine", now, "own"));
  keepDraft(store, draft("b", "one", now, "another post"));
  keepDraft(store, draft(null, "one", now, "a new post"));
  const titles = (postId: string | null) =>
    readDrafts(store, postId, draftKey(postId, "mine"), now).map(({ values }) => values.title);
  expect(titles("a")).toEqual(["newer", "older"]);
  expect(titles(null)).toEqual(["a new post"]);
  dropDraft(store, draftKey("a", "two"));
  expect(titles("a")).toEqual(["older"]);
});

it("removes what is a month old or unreadable, and nothing of others", () => {
  const store = memory({ [draftKey("a", "x")]: "{not json", [draftKey("a", "y")]: "null", other: "kept" });
  keepDraft(store, draft("a", "old", now - 31 * 86_400_000, "old"));
  expect(readDrafts(store, "a", "", now)).toEqual([]);
  expect(store.length).toBe(1);
});

it("lives with a storage that refuses", () => {
  const closed = {
    ...memory(),
    get length(): number {
      throw new Error("closed");
    },
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(keepDraft(closed, draft("a", "one", now, "x"))).toBe(false);
  expect(readDrafts(closed, "a", "", now)).toEqual([]);
});

it("sees a difference in any field, none in line endings", () => {
  expect(differs({ ...blank, excerpt: "a\r\nb" }, { ...blank, excerpt: "a\nb " })).toBe(false);
  expect(differs({ ...blank, status: "published" }, blank)).toBe(true);
});
