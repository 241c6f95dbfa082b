import { beforeAll, expect, test } from "vitest";
import { loadDemoData } from "#demo/load-demo-data.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loader as robots } from "./robots.route.ts";
import { loader as securityTxt } from "./security-txt.route.ts";
import { loader as sitemap } from "./sitemap.route.ts";

const database = useTestDatabase();

beforeAll(async () => {
  await loadDemoData(database.db, new Date());
});

test("the sitemap names pages and published posts, and neither drafts nor posts to come", async () => {
  await database.db
    .insertInto("blog_posts")
    .values([
      {
        title: "Later",
        slug: "later",
        content: "<p>Text</p>",
        status: "published",
        published_at: new Date("2100-01-01"),
      },
      { title: "Draft", slug: "draft", content: "<p>Text</p>", status: "draft" },
    ])
    .execute();
  const answer = await sitemap({ context: requestContext(database, "192.0.2.1") } as never);
  const body = await answer.text();
  expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  for (const prefix of ["", "/nl", "/fr", "/de"]) {
    const entry = body
      .split("<url>")
      .find((each) => each.startsWith(`<loc>http://localhost${prefix}/services/sea-freight<`));
    expect(entry).toContain('hreflang="nl" href="http://localhost/nl/services/sea-freight"');
    expect(entry).toContain('hreflang="x-default" href="http://localhost/services/sea-freight"');
  }
  expect(body).toContain("<loc>http://localhost/de</loc>");
  expect(body).toContain(
    "<loc>http://localhost/blog/incoterms-2020-who-pays-who-insures-who-carries-the-risk</loc>",
  );
  expect(body).not.toMatch(/\/blog\/(later|draft)</);
});

test("robots.txt keeps crawlers out of the back office and leads to the sitemap", async () => {
  const answer = robots({ context: requestContext(database, "192.0.2.1") } as never);
  expect(await answer.text()).toBe(
    "User-agent: *\nDisallow: /admin\n\nSitemap: http://localhost/sitemap.xml\n",
  );
});

test("security.txt says whom to notify of a vulnerability, for a year", async () => {
  const scope = requestContext(database, "192.0.2.1");
  const body = await securityTxt({ context: scope } as never).text();
  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(body).toContain("Preferred-Languages: en, nl, fr, de\n");
  expect(body).toContain("Canonical: http://localhost/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? "");
  expect(expires - Date.now()).toBeGreaterThan(360 * 86_400_000);
  expect(expires - Date.now()).toBeLessThan(366 * 86_400_000);
});
