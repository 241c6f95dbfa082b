/** The blog with 10,000 posts: its queries with their plans, and the time from a save on one process to the page of another. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import {
  findNeighbours,
  findPublishedPost,
  listFeedPosts,
  listPublishedPosts,
  listRelatedPosts,
} from "#database/blog/published-posts.ts";
import { listPosts } from "#database/blog/list-posts.ts";
import { connectDatabase, type Database } from "#database/connection/connect.ts";
import { startEmbeddedPostgres } from "#operations/embedded/start.ts";
import { migrate } from "#database/connection/migrate.ts";
import type { DB } from "#database/schema.generated.ts";
import { parseCursor } from "#domain/keyset.ts";
import { testActor } from "#tests/actors.ts";
import { signIn, startProduct } from "./product.ts";

const posts = Number(process.env.POSTS ?? 10_000);
const runs = 25;
const folder = await mkdtemp(path.join(tmpdir(), "zenne-blog-"));
const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
const { db, pool } = connectDatabase(server.url, { warn: () => {} });
try {
  await migrate(server.url);
  await fill(db);
  await inTheDatabase(db);
  await betweenProcesses(db, server.url);
} finally {
  await pool.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function fill(on: Kysely<DB>): Promise<void> {
  await sql`insert into blog_categories (name) select 'Category ' || n from generate_series(1, 8) n`.execute(
    on,
  );
  await sql`insert into blog_authors (name, bio) select 'Author ' || n, 'Writes.' from generate_series(1, 20) n`.execute(
    on,
  );
  await sql`
    with c as (select array_agg(id order by name) ids from blog_categories),
         a as (select array_agg(id order by name) ids from blog_authors)
    insert into blog_posts (title, slug, excerpt, content, status, category_id, author_id, published_at, created_at)
    select 'Post ' || n || case when n % 500 = 0 then ' on reefers' else ' on freight' end, 'post-' || n,
      'What to know about shipment ' || md5(n::text),
      repeat('<p>' || repeat('Goods that move need papers that move with them. ', 12) || '</p>', 12),
      case when n % 20 = 0 then 'draft' when n % 33 = 0 then 'archived' else 'published' end,
      c.ids[1 + n % 8], a.ids[1 + n % 20],
      now() - n * interval '2 hours', now() - n * interval '2 hours'
    from generate_series(1, ${posts}::integer) n, c, a`.execute(on);
  await sql`analyze`.execute(on);
}

async function inTheDatabase(on: Database): Promise<void> {
  const now = new Date();
  const { id: categoryId } = await on
    .selectFrom("blog_categories")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const middle = `post-${Math.floor(posts / 2) + 1}`;
  const post = await findPublishedPost(on, middle, now);
  const place = parseCursor(post?.cursor ?? null);
  if (!post || !place) throw new Error("the post in the middle is missing");
  const page = (more: object = {}) => listPublishedPosts(on, { now, limit: 13, ...more });
  const admin = (filter: object, after = place) =>
    listPosts(on, testActor(), filter, { now, limit: 100, after });
  const measured: Array<[string, () => Promise<unknown>]> = [
    ["public list, first page and count", () => page()],
    ["public list, a page in the middle", () => page({ after: place })],
    ["public list, one category", () => page({ categoryId })],
    ["public list, a rare word", () => page({ search: "reefers" })],
    ["public list, a word in all", () => page({ search: "freight" })],
    ["article", () => findPublishedPost(on, middle, now)],
    ["article, the ones before and after", () => findNeighbours(on, place, now)],
    [
      "article, related",
      () => listRelatedPosts(on, { id: post.id, categoryId: post.category_id }, { now, limit: 3 }),
    ],
    ["feed", () => listFeedPosts(on, now)],
    ["management, a page in the middle", () => admin({})],
    ["management, drafts", () => admin({ status: "draft" })],
    ["management, a rare word", () => admin({ search: "reefers" })],
  ];
  console.log(`\n${posts} posts, median of ${runs} in milliseconds, from here to the database and back`);
  for (const [name, read] of measured)
    console.log(`  ${(await median(read)).toFixed(2).padStart(7)}  ${name}`);
  await plans(on, now, categoryId, middle);
}

async function plans(on: Database, now: Date, categoryId: string, slug: string): Promise<void> {
  const visible = sql`status = 'published' and published_at <= ${now}`;
  const queries = {
    "public list": sql`select id, title from blog_posts where ${visible} order by created_at desc, id desc limit 14`,
    "its count": sql`select count(*) from blog_posts where ${visible}`,
    "one category": sql`select id, title from blog_posts where ${visible} and category_id = ${categoryId}
      order by created_at desc, id desc limit 14`,
    "a rare word": sql`select id from blog_posts where ${visible}
      and (blog_posts.title || ' ' || coalesce(blog_posts.excerpt, '')) ilike '%reefers%'
      order by created_at desc, id desc limit 14`,
    article: sql`select content from blog_posts where ${visible} and slug = ${slug}`,
    feed: sql`select content from blog_posts where ${visible} order by published_at desc, id desc limit 20`,
    "next publication": sql`select published_at from blog_posts where status = 'published' and published_at > ${now}
      order by published_at limit 1`,
  };
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await sql<{
      "QUERY PLAN": string;
    }>`explain (analyze, costs off, timing off, summary on) ${query}`.execute(on);
    const lines = rows.map((row) => row["QUERY PLAN"]);
    console.log(`\n${name}\n  ${lines.filter((line) => /Scan|Execution/.test(line)).join("\n  ")}`);
  }
}

async function betweenProcesses(on: Database, url: string): Promise<void> {
  const [writes, reads] = await Promise.all([startProduct(url), startProduct(url)]);
  try {
    const cookie = await signIn(writes.url);
    const { id, slug } = await on
      .selectFrom("blog_posts")
      .select(["id", "slug"])
      .where("slug", "=", "post-1")
      .executeTakeFirstOrThrow();
    const publicPage = async () => (await fetch(`${reads.url}/blog/${slug}`)).text();
    const waits: number[] = [];
    for (let run = 0; run < 10; run += 1) {
      const text = `Words of run ${run}-${Math.random()}`;
      await publicPage();
      const { updated_at } = await on
        .selectFrom("blog_posts")
        .select(
          sql<string>`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
            "updated_at",
          ),
        )
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const body = new FormData();
      const fields = {
        title: "Post 1",
        content: `<p>${text}</p>`,
        status: "published",
        published_at: "2026-01-01T09:00",
        updated_at,
      };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      const saved = await fetch(`${writes.url}/admin/blog/${id}/edit`, {
        method: "POST",
        headers: { Origin: writes.url, Cookie: cookie },
        body,
      });
      const answered = performance.now();
      if (!saved.ok) throw new Error(`the save answered ${saved.status}`);
      await saved.text();
      while (!(await publicPage()).includes(text)) {
        if (performance.now() - answered > 5000) throw new Error("the new text did not come");
      }
      waits.push(performance.now() - answered);
    }
    waits.sort((a, b) => a - b);
    console.log(
      `\nfrom the answer of a save to its text on another process's page: median ${waits[5]!.toFixed(0)} ms, longest ${waits.at(-1)!.toFixed(0)} ms (10 saves)`,
    );
  } finally {
    await Promise.all([writes.stop(), reads.stop()]);
  }
}

async function median(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}
