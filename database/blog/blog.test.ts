import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { loadDemoData } from "../seed/load-demo-data.ts";
import { cleanHtml } from "./clean-html.ts";
import { findPublishedPost } from "./find-published-post.ts";
import { listPublishedPosts } from "./list-published-posts.ts";

const database = useTestDatabase();
const now = new Date();
const all = { search: "", categoryId: null };

beforeAll(async () => {
  await loadDemoData(database.db, now);
});

test("readers see published posts only, newest first", async () => {
  const posts = await listPublishedPosts(database.db, now, all);
  const published = await database.db
    .selectFrom("blog_posts")
    .select("id")
    .where("status", "=", "published")
    .execute();
  expect(posts).toHaveLength(published.length);
  const times = posts.map(({ published_at }) => published_at?.getTime() ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const hidden = await database.db
    .selectFrom("blog_posts")
    .select("slug")
    .where("status", "<>", "published")
    .execute();
  expect(hidden.length).toBeGreaterThan(0);
  for (const { slug } of hidden) expect(await findPublishedPost(database.db, now, slug)).toBeNull();
});

test("a post dated in the future appears at its time", async () => {
  const [post] = await listPublishedPosts(database.db, now, all);
  const before = new Date((post?.published_at?.getTime() ?? 0) - 1);
  expect(await findPublishedPost(database.db, before, post?.slug ?? "")).toBeNull();
  expect(await findPublishedPost(database.db, now, post?.slug ?? "")).toMatchObject({ title: post?.title });
});

test("searching takes signs of patterns as text", async () => {
  expect(await listPublishedPosts(database.db, now, { ...all, search: "%" })).toEqual([]);
  const [post] = await listPublishedPosts(database.db, now, all);
  const found = await listPublishedPosts(database.db, now, {
    ...all,
    search: post?.title.toUpperCase() ?? "",
  });
  expect(found.map(({ id }) => id)).toContain(post?.id);
});

describe("cleaning keeps the specified tags and nothing that runs", () => {
  test.each([
    ["<p onclick=alert(1)>a</p>", "<p>a</p>"],
    ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
    ["<img src=x onerror=alert(1)>", ""],
    ['<a href="javascript:alert(1)">a</a>', "a"],
    ["<svg><script>alert(1)</script></svg>", ""],
    [
      "<h2 style='x'>a</h2><ul><li><strong>b</strong></li></ul>",
      "<h2>a</h2><ul><li><strong>b</strong></li></ul>",
    ],
    ["<iframe src=//evil></iframe>a<br>", "a<br />"],
    ["&lt;script&gt;", "&lt;script&gt;"],
  ])("%s", (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });
});
