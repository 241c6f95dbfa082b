import type { PostStatus } from "./post.ts";
import { beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { loadDemoData } from "#demo/load-demo-data.ts";
import { testActor } from "#tests/actors.ts";
import { findPublishedPost, listPublishedPosts } from "./published-posts.server.ts";
import { listCategories } from "./authors-and-categories.server.ts";

const now = new Date("2026-07-14T09:00:00Z");
const test = useTestDatabase();

beforeAll(async () => {
  await loadDemoData(test.db, now);
});

const slugOf = async (status: PostStatus) =>
  (
    await test.db
      .selectFrom("blog_posts")
      .select("slug")
      .where("status", "=", status)
      .orderBy("slug")
      .executeTakeFirstOrThrow()
  ).slug;

it("lists the published posts only, newest first, with category and author", async () => {
  const { rows: posts } = await listPublishedPosts(test.db, { now });
  expect(posts).toHaveLength(6);
  const times = posts.map(({ published_at }) => published_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(posts.find(({ title }) => title.startsWith("Incoterms"))).toMatchObject({
    category: "Shipping advice",
    author: "Joris Maenhout",
  });
});

it("hides a post until the time it is published at", async () => {
  const [newest] = (await listPublishedPosts(test.db, { now })).rows;
  const before = new Date((newest?.published_at.getTime() ?? 0) - 1);
  expect((await listPublishedPosts(test.db, { now: before })).total).toBe(5);
  expect(await findPublishedPost(test.db, newest?.slug ?? "", before)).toBeNull();
  expect(await findPublishedPost(test.db, newest?.slug ?? "", now)).toMatchObject({ slug: newest?.slug });
});

const titles = async (search: string) =>
  (await listPublishedPosts(test.db, { now, search })).rows.map(({ title }) => title);

it("searches title and excerpt case-insensitively, and escapes wildcards", async () => {
  expect(await titles("  INCOTERMS ")).toEqual([
    "Incoterms 2020: who pays, who insures, who carries the risk",
  ]);
  expect(await titles("eleven rules")).toHaveLength(1);
  expect(await titles("%")).toEqual([]);
  expect(await titles("e_even rules")).toEqual([]);
  expect(await titles("\\")).toEqual([]);
  expect(await titles("\0")).toHaveLength(6);
});

it("lists the posts of a category", async () => {
  const categories = await listCategories(test.db, testActor());
  expect(categories.map(({ name }) => name)).toEqual([
    "Air freight",
    "Customs",
    "Sea freight",
    "Shipping advice",
  ]);
  let count = 0;
  for (const { id, name } of categories) {
    const { rows: posts } = await listPublishedPosts(test.db, { now, categoryId: id });
    expect(posts.every(({ category }) => category === name)).toBe(true);
    count += posts.length;
  }
  expect(count).toBe(6);
});

it("finds no draft, no archived post and no unknown address", async () => {
  expect(await findPublishedPost(test.db, await slugOf("draft"), now)).toBeNull();
  expect(await findPublishedPost(test.db, await slugOf("archived"), now)).toBeNull();
  expect(await findPublishedPost(test.db, "no-such-article", now)).toBeNull();
  expect(await findPublishedPost(test.db, "a\0b", now)).toBeNull();
});

it("shows a post that has lost its category and author", async () => {
  const slug = await slugOf("published");
  await test.db
    .updateTable("blog_posts")
    .set({ category_id: null, author_id: null })
    .where("slug", "=", slug)
    .execute();
  expect(await findPublishedPost(test.db, slug, now)).toMatchObject({ slug, category: null, author: null });
});
