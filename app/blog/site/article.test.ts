import { beforeAll, expect, test } from "vitest";
import { XSS_CORPUS } from "#tests/xss-corpus.ts";
import { loadDemoData } from "#demo/load-demo-data.ts";
import { requestContext } from "#tests/request-context.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loader, meta } from "./article.route.tsx";
import { loader as feed } from "./feed.route.ts";

const database = useTestDatabase();
const slug = "tampered";

beforeAll(async () => {
  await loadDemoData(database.db, new Date());
  // Inserted without validation, as somebody with access to the database could.
  await database.db
    .insertInto("blog_posts")
    .values({
      title: "</title><script>alert(1)</script>",
      slug,
      // PostgreSQL stores no NUL.
      content: `<p>Kept</p>${XSS_CORPUS.join("\n").replaceAll("\0", "")}`,
      status: "published",
      published_at: new Date(Date.now() - 60_000),
    })
    .execute();
});

const read = async (path: string, params: { slug: string }) => {
  const answer = await loader({
    request: new Request(`http://localhost${path}`),
    params,
    context: requestContext(database, "192.0.2.1"),
  } as never);
  return answer as unknown as {
    data: {
      read: { article: { content: string; language?: string }; related: unknown[]; older: unknown } | null;
      languages?: string[];
    };
    init: { status?: number; headers: Record<string, string> };
  };
};

const onlyPlainTags = /<(?!\/?(?:p|strong|em|u|ol|ul|li|h[1-6])>|br \/>)/;

test("a stored row that holds attacks reaches readers clean", async () => {
  const { data } = await read(`/blog/${slug}`, { slug });
  expect(data.read?.article.content).toContain("<p>Kept</p>");
  expect(data.read?.article.content).not.toMatch(onlyPlainTags);
});

test("the feed holds the same clean text, every sign of it as text", async () => {
  const answer = await feed({
    request: new Request("http://localhost/blog/feed.xml"),
    params: {},
    context: requestContext(database, "192.0.2.1"),
  } as never);
  const xml = await answer.text();
  expect(xml).toContain("&lt;p&gt;Kept&lt;/p&gt;");
  expect(xml).not.toMatch(/<(?:script|img|svg|p)\b/i);
  expect(xml).toContain("<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>");
});

test("an article that is there in English only is marked as such in other languages, whose feed leaves it out", async () => {
  await runInLanguage("nl", async () => {
    const { data, init } = await read(`/nl/blog/${slug}`, { slug });
    expect([data.read?.article.language, data.languages, init.status]).toEqual(["en", ["en"], 200]);
    expect((await read("/nl/blog/no-such", { slug: "no-such" })).data).toEqual({ read: null });
    const answer = await feed({
      request: new Request("http://localhost/nl/blog/feed.xml"),
      params: {},
      context: requestContext(database, "192.0.2.1"),
    } as never);
    const xml = await answer.text();
    expect(xml).toContain("<link>http://localhost/nl/blog</link>");
    expect(xml).toContain("<title>Incoterms 2020: wie betaalt, wie verzekert, wie draagt het risico</title>");
    expect(xml).not.toContain("&lt;p&gt;Kept");
  });
});

test("what search engines read of an article names the language it is written in, whatever the page is in", async () => {
  await runInLanguage("nl", async () => {
    for (const [address, language] of [
      ["incoterms-2020-who-pays-who-insures-who-carries-the-risk", "nl"],
      [slug, "en"],
    ] as const) {
      const { data } = await read(`/nl/blog/${address}`, { slug: address });
      const tags = meta({ loaderData: data, params: { slug: address }, matches: [] } as never);
      expect(JSON.stringify(tags)).toContain(`"inLanguage":"${language}"`);
    }
  });
});

test("a preview is for signed-in staff alone, and never kept", async () => {
  const draft = await database.db
    .selectFrom("blog_posts")
    .select("slug")
    .where("status", "=", "draft")
    .executeTakeFirstOrThrow();
  const { data, init } = await read(`/blog/${draft.slug}?preview`, draft);
  expect(data.read).toBeNull();
  expect(init).toMatchObject({ status: 404, headers: { "Cache-Control": "private, no-store" } });
});

test("every article leads on: three related, one before or after", async () => {
  const { data } = await read("/blog/x", {
    slug: "air-or-sea-five-questions-that-settle-it",
  });
  expect(data.read?.related).toHaveLength(3);
  expect(data.read?.older).not.toBeNull();
});

test("an article that could not be read is not said to be gone", async () => {
  const away = new Proxy(database.db, {
    get: () => {
      throw new Error("the database is away");
    },
  });
  const answer = await loader({
    request: new Request(`http://localhost/blog/${slug}`),
    params: { slug },
    context: requestContext({ ...database, db: away }, "192.0.2.1"),
  } as never);
  expect(answer).toMatchObject({ data: { read: null, failed: true }, init: { status: 503 } });
  const missing = await read("/blog/no-such-article", { slug: "no-such-article" });
  expect(missing.data).toEqual({ read: null });
});
