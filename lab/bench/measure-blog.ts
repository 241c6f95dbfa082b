import { sql } from "kysely";
import {
  findNeighbours,
  findPublishedPost,
  listFeedPosts,
  listPublishedPosts,
  listRelatedPosts,
} from "#app/blog/published-posts.server.ts";
import { listPosts } from "#app/blog/list-posts.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { Actor } from "#app/access/policy.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { ask } from "../harness/requests.ts";
import { explain, fillOnce, measureCases, onDatabase, printTimes } from "./database.ts";
import { signIn, startProduct } from "./product.ts";

const posts = Number(process.env.POSTS ?? 10_000);

const STATEMENTS = [
  "insert into blog_categories (name) select 'Category ' || n from generate_series(1, 8) n",
  "insert into blog_authors (name, bio) select 'Author ' || n, 'Writes.' from generate_series(1, 20) n",
  `with c as (select array_agg(id order by name) ids from blog_categories),
         a as (select array_agg(id order by name) ids from blog_authors)
    insert into blog_posts (title, slug, excerpt, content, status, category_id, author_id, published_at, created_at)
    select 'Post ' || n || case when n % 500 = 0 then ' on reefers' else ' on freight' end, 'post-' || n,
      'What to know about shipment ' || md5(n::text),
      repeat('<p>' || repeat('Goods that move need papers that move with them. ', 12) || '</p>', 12),
      case when n % 20 = 0 then 'draft' when n % 33 = 0 then 'archived' else 'published' end,
      c.ids[1 + n % 8], a.ids[1 + n % 20],
      now() - n * interval '2 hours', now() - n * interval '2 hours'
    from generate_series(1, ${posts}) n, c, a`,
];

await onDatabase("./data-blog", async ({ db, url, actor }) => {
  await fillOnce(url, "select from blog_posts limit 1", async (client) => {
    for (const statement of STATEMENTS) await client.query(statement);
  });
  await measureQueries(db, actor);
  await measureSaves(db, url);
});

async function measureQueries(db: Database, actor: Actor): Promise<void> {
  const now = new Date();
  const { id: categoryId } = await db
    .selectFrom("blog_categories")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const middle = `post-${Math.floor(posts / 2) + 1}`;
  const post = await findPublishedPost(db, middle, now);
  const place = parseCursor(post?.cursor ?? null);
  if (!post || !place) throw new Error("the post in the middle is missing");
  const page = (more: object = {}) => listPublishedPosts(db, { now, limit: 13, ...more });
  const admin = (filter: object) => listPosts(db, actor, filter, { now, limit: 100, after: place });
  await measureCases({
    "public list, first page and count": () => page(),
    "public list, a page in the middle": () => page({ after: place }),
    "public list, one category": () => page({ categoryId }),
    "public list, a rare word": () => page({ search: "reefers" }),
    "public list, a word in all": () => page({ search: "freight" }),
    article: () => findPublishedPost(db, middle, now),
    "article, the ones before and after": () => findNeighbours(db, place, now),
    "article, related": () =>
      listRelatedPosts(db, { slug: post.slug, categoryId: post.category_id }, { now, limit: 3 }),
    feed: () => listFeedPosts(db, now),
    "management, a page in the middle": () => admin({}),
    "management, drafts": () => admin({ status: "draft" }),
    "management, a rare word": () => admin({ search: "reefers" }),
  });
  const visible = sql`status = 'published' and published_at <= ${now}`;
  const queries = {
    "public list": sql`select id, title from blog_posts where ${visible} order by created_at desc, id desc limit 14`,
    "its count": sql`select count(*) from blog_posts where ${visible}`,
    "one category": sql`select id, title from blog_posts where ${visible} and category_id = ${categoryId}
      order by created_at desc, id desc limit 14`,
    "a rare word": sql`select id from blog_posts where ${visible}
      and (blog_posts.title || ' ' || coalesce(blog_posts.excerpt, '')) ilike '%reefers%'
      order by created_at desc, id desc limit 14`,
    article: sql`select content from blog_posts where ${visible} and slug = ${middle}`,
    feed: sql`select content from blog_posts where ${visible} order by published_at desc, id desc limit 20`,
    "next publication": sql`select published_at from blog_posts where status = 'published' and published_at > ${now}
      order by published_at limit 1`,
  };
  for (const [name, statement] of Object.entries(queries)) {
    const lines = (await explain(db, statement)).split("\n").filter((line) => /Scan|Execution/.test(line));
    console.log(`\n${name}\n  ${lines.join("\n  ")}`);
  }
}

/** From the answer of a save on one process to its text on another one's public page. */
async function measureSaves(db: Database, url: string): Promise<void> {
  await using writes = await startProduct(url);
  await using reads = await startProduct(url);
  const cookie = await signIn(writes.url);
  const publicPage = async () => (await ask(`${reads.url}/blog/post-1`)).text;
  const waits: number[] = [];
  for (let run = 0; run < 10; run += 1) {
    const text = `Words of run ${run}-${Math.random()}`;
    await publicPage();
    const { id, updated_at } = await db
      .selectFrom("blog_posts")
      .select("id")
      .select(
        sql<string>`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("updated_at"),
      )
      .where("slug", "=", "post-1")
      .executeTakeFirstOrThrow();
    const body = new URLSearchParams({
      title: "Post 1",
      content: `<p>${text}</p>`,
      status: "published",
      published_at: "2026-01-01T09:00",
      updated_at,
    });
    const saved = await ask(`${writes.url}/admin/blog/${id}/edit`, { cookie, body });
    const answered = performance.now();
    if (saved.status >= 400) throw new Error(`the save answered ${saved.status}`);
    while (!(await publicPage()).includes(text)) {
      if (performance.now() - answered > 5000) throw new Error("the new text did not come");
    }
    waits.push(performance.now() - answered);
  }
  printTimes("from a save to its text on another process's page", waits);
}
