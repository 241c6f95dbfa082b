import { expect, it } from "vitest";
import { BLOG_MESSAGES } from "./words.ts";
import { authorSchema, categorySchema, newPostForm, postForm } from "./post.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { saveAuthor, saveCategory, listAuthors } from "./authors-and-categories.server.ts";
import { createPost, deletePost, getPost, updatePost } from "./posts.server.ts";
import { findPublishedPost, nextPublication } from "./published-posts.server.ts";
import { listPosts } from "./list-posts.server.ts";

const now = new Date("2026-07-14T09:00:00Z");
const later = new Date("2026-07-14T10:00:00Z");
const nobody = "00000000-0000-4000-8000-000000000000";
const test = useTestDatabase();
const actor = useStaff(test);

const typed = (changes: FormRecord = {}) =>
  newPostForm.parse({ title: "Air or sea", content: "<p>It depends.</p>", ...changes });
const saved = (changes: FormRecord = {}) => postForm.parse({ ...typed(), published_at: null, ...changes });
const create = (changes: FormRecord = {}) => createPost(test.db, actor, typed(changes), now);

it("derives the slug from the title, with a number when it is taken, also by concurrent inserts", async () => {
  const made = await Promise.all([create(), create(), create()]);
  expect(made.map(({ slug }) => slug).toSorted()).toEqual(["air-or-sea", "air-or-sea-2", "air-or-sea-3"]);
  expect((await create({ title: "Other", slug: "air-or-sea" })).slug).toBe("air-or-sea-4");
});

it("sanitizes the content and refuses one that is empty afterwards", async () => {
  const { id } = await create({ content: '<p onclick="x()">Safe<script>alert(1)</script></p>' });
  expect((await getPost(test.db, actor, id)).content).toBe("<p>Safe</p>");
  await expect(create({ content: "<textarea>x</textarea>" })).rejects.toThrow(BLOG_MESSAGES.contentRequired);
});

it("preserves the slug, records the editor, and publishes at the time of the save", async () => {
  const { id, slug } = await create({ title: "First words" });
  const { version } = await getPost(test.db, actor, id);
  await updatePost(
    test.db,
    actor,
    { id, version },
    saved({ title: "Second words", status: "published" }),
    later,
  );
  const post = await getPost(test.db, actor, id);
  expect(post).toMatchObject({ slug, title: "Second words", published_at: later });
  const lines = await test.db.selectFrom("audit_log").selectAll().where("entity_id", "=", id).execute();
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ["blog_post.created", { status: "draft", slug }],
    [
      "blog_post.updated",
      {
        title: ["First words", "Second words"],
        status: ["draft", "published"],
        published: [null, formatDateTime(later)],
      },
    ],
  ]);
});

it("refuses a save of a post that was changed meanwhile and leaves it unchanged", async () => {
  const { id } = await create({ title: "Shared" });
  const { version } = await getPost(test.db, actor, id);
  await updatePost(test.db, actor, { id, version }, saved({ title: "Theirs" }), now);
  const second = updatePost(test.db, actor, { id, version }, saved({ title: "Mine" }), now);
  await expect(second).rejects.toThrow(Conflict);
  const conflict = { by: actor.email, values: { title: "Theirs" } };
  await expect(second).rejects.toMatchObject({ answer: { conflict } });
  expect(await getPost(test.db, actor, id)).toMatchObject({ title: "Theirs" });
});

const refused = async (changes: FormRecord) => {
  const error: unknown = await create(changes).catch((thrown: unknown) => thrown);
  return error instanceof Invalid ? error.fieldErrors : error;
};

it("names the author, category or picture that was deleted", async () => {
  expect(await refused({ category_id: nobody })).toEqual({ category_id: [BLOG_MESSAGES.category] });
  expect(await refused({ author_id: nobody })).toEqual({ author_id: [BLOG_MESSAGES.author] });
  expect(
    await refused({ featured_image: `/images/${"a".repeat(64)}/1280.webp`, featured_image_alt: "x" }),
  ).toEqual({ featured_image: ["This picture is no longer stored. Please upload it again"] });
});

it("deletes a post once", async () => {
  const { id } = await create();
  await deletePost(test.db, actor, id);
  await expect(getPost(test.db, actor, id)).rejects.toThrow(NotFound);
  await expect(deletePost(test.db, actor, id)).rejects.toThrow(NotFound);
  await expect(getPost(test.db, actor, "not-an-id")).rejects.toThrow(NotFound);
});

it("adds categories and authors with names unique whatever their case", async () => {
  const customs = await saveCategory(test.db, actor, null, categorySchema.parse({ name: "Customs" }));
  await expect(saveCategory(test.db, actor, null, categorySchema.parse({ name: "CUSTOMS" }))).rejects.toThrow(
    "There is a category of this name already",
  );
  const ana = await saveAuthor(
    test.db,
    actor,
    null,
    authorSchema.parse({ name: "Ana Reis", bio: "Writes." }),
  );
  await expect(saveAuthor(test.db, actor, null, authorSchema.parse({ name: "ana reis" }))).rejects.toThrow(
    "There is an author of this name already",
  );
  expect(await listAuthors(test.db, actor)).toMatchObject([{ id: ana.id, bio: "Writes." }]);
  await create({ title: "Filed", category_id: customs.id, author_id: ana.id });
  const { rows } = await listPosts(test.db, actor, { search: "filed" }, { now, limit: 5 });
  expect(rows).toMatchObject([{ category: "Customs", author: "Ana Reis", published_at: null }]);
});

it("lists everything in pages without gaps or repeats, also among equal timestamps", async () => {
  await test.db.updateTable("blog_posts").set({ created_at: now }).execute();
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPosts>> = await listPosts(
      test.db,
      actor,
      {},
      { now, limit: 3, after: parseCursor(after) },
    );
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
    if (after === null) expect(seen).toHaveLength(page.total);
  } while (after !== null);
  expect(seen.length).toBeGreaterThan(6);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await listPosts(test.db, actor, { status: "published" }, { now, limit: 50 })).total).toBe(1);
  expect((await listPosts(test.db, actor, { search: "%" }, { now, limit: 50 })).total).toBe(0);
});

it("shows a scheduled post from its publication time on, and returns the next publication", async () => {
  const { slug } = await create({ title: "Soon", status: "published", published_at: "2026-07-14T12:30" });
  const due = new Date("2026-07-14T10:30:00Z");
  expect(await findPublishedPost(test.db, slug, new Date(due.getTime() - 1))).toBeNull();
  expect(await findPublishedPost(test.db, slug, due)).toMatchObject({ title: "Soon" });
  expect(await nextPublication(test.db, new Date(due.getTime() - 1))).toEqual(due);
  expect(await nextPublication(test.db, due)).toBeNull();
  expect(
    (await listPosts(test.db, actor, { status: "scheduled" }, { now: later, limit: 5 })).rows,
  ).toMatchObject([{ title: "Soon" }]);
});
