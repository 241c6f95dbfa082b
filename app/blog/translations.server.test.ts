import { beforeEach, describe, expect, it } from "vitest";
import { deletePost, createPost, getPost, listVersions, updatePost } from "./posts.server.ts";
import { saveCategory, listPublicCategories } from "./authors-and-categories.server.ts";
import { categorySchema, newPostForm, postForm } from "./post.ts";
import {
  findPublishedPost,
  hasPostsInOtherLanguages,
  listFeedPosts,
  listLanguagesOfPost,
  listPublishedPosts,
  listRelatedPosts,
} from "./published-posts.server.ts";
import { loader as blog } from "./site/blog.route.tsx";
import { loader as article, meta } from "./site/article.route.tsx";
import { loader as sitemap } from "#app/pages/search-engines/sitemap.route.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { Invalid } from "#app/kit/errors.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const now = new Date("2026-07-14T09:00:00Z");
const test = useTestDatabase();
const actor = useStaff(test);

const create = (fields: FormRecord) =>
  createPost(
    test.db,
    actor,
    newPostForm.parse({
      content: "<p>Text</p>",
      status: "published",
      published_at: "2026-07-01T09:00",
      ...fields,
    }),
    now,
  );
const list = async (language: Language, more = {}) =>
  (await listPublishedPosts(test.db, { now, language, ...more })).rows.map(({ title }) => title).toSorted();
const refusal = async (saving: Promise<unknown>) =>
  (await saving.catch((error: unknown) => (error instanceof Invalid ? error.fieldErrors : error))) as unknown;

const context = () => requestContext(test, "192.0.2.1");

let pallets = { id: "", slug: "" };
beforeEach(async () => {
  await test.db.deleteFrom("blog_posts").execute();
  await test.db.deleteFrom("blog_categories").execute();
  pallets = await create({ title: "Pallets" });
  await create({ title: "Paletten", language: "de", translates: pallets.id });
  await create({ title: "Nur auf Deutsch", language: "de" });
  await create({ title: "Customs" });
});

describe("readers", () => {
  it("are listed the posts of their language, and those of others where asked for, each once", async () => {
    expect(await list("en")).toEqual(["Customs", "Pallets"]);
    expect(await list("de")).toEqual(["Nur auf Deutsch", "Paletten"]);
    expect(await list("nl")).toEqual([]);
    expect(await list("de", { allLanguages: true })).toEqual(["Customs", "Nur auf Deutsch", "Paletten"]);
    expect(await list("nl", { allLanguages: true })).toEqual(["Customs", "Nur auf Deutsch", "Pallets"]);
    expect((await listPublishedPosts(test.db, { now, language: "nl", allLanguages: true })).total).toBe(3);
    expect((await listFeedPosts(test.db, now, 20, "de")).map(({ title }) => title).toSorted()).toEqual([
      "Nur auf Deutsch",
      "Paletten",
    ]);
    const related = await listRelatedPosts(
      test.db,
      { slug: "customs", categoryId: null },
      { now, limit: 3, language: "de" },
    );
    expect(related.map(({ title }) => title).toSorted()).toEqual(["Nur auf Deutsch", "Paletten"]);
  });

  it("get an article in their language, else in English, else in any that there is", async () => {
    const slugs = async (slug: string, language: Language) =>
      (await findPublishedPost(test.db, slug, now, language))?.title;
    expect(await slugs("pallets", "de")).toBe("Paletten");
    expect(await slugs("pallets", "fr")).toBe("Pallets");
    expect(await slugs("nur-auf-deutsch", "fr")).toBe("Nur auf Deutsch");
    expect(await listLanguagesOfPost(test.db, "pallets", now)).toEqual(["en", "de"]);
  });

  it("never get a version that is a draft or to come, in any list", async () => {
    await create({ title: "Palettes", language: "fr", translates: pallets.id, status: "draft" });
    await create({
      title: "Later",
      language: "nl",
      translates: pallets.id,
      published_at: "2126-01-01T09:00",
    });
    expect((await findPublishedPost(test.db, "pallets", now, "fr"))?.title).toBe("Pallets");
    expect((await findPublishedPost(test.db, "pallets", now, "nl"))?.title).toBe("Pallets");
    expect(await list("fr", { allLanguages: true })).toContain("Pallets");
    expect(await list("nl")).toEqual([]);
    expect(await listLanguagesOfPost(test.db, "pallets", now)).toEqual(["en", "de"]);
  });

  it("are told whether there is more in other languages", async () => {
    expect(await hasPostsInOtherLanguages(test.db, now, "de")).toBe(true);
    await test.db.deleteFrom("blog_posts").where("slug", "in", ["customs", "nur-auf-deutsch"]).execute();
    expect(await hasPostsInOtherLanguages(test.db, now, "de")).toBe(false);
    expect(await hasPostsInOtherLanguages(test.db, now, "fr")).toBe(true);
  });

  it("see categories by their name in the language, whichever language the address names one in", async () => {
    const { id } = await saveCategory(
      test.db,
      actor,
      null,
      categorySchema.parse({ name: "Sea freight", name_de: "Seefracht" }),
    );
    await test.db.updateTable("blog_posts").set({ category_id: id }).where("slug", "=", "pallets").execute();
    expect((await findPublishedPost(test.db, "pallets", now, "de"))?.category).toBe("Seefracht");
    expect((await findPublishedPost(test.db, "pallets", now, "fr"))?.category).toBe("Sea freight");
    const read = (address: string) =>
      runInLanguage("de", () =>
        blog({
          request: new Request(`http://localhost${address}`),
          params: {},
          context: context(),
        } as never),
      );
    for (const name of ["Seefracht", "sea%20freight"])
      expect(await read(`/blog?category=${name}`)).toMatchObject({ category: "Seefracht", total: 1 });
    await saveCategory(
      test.db,
      actor,
      id,
      categorySchema.parse({ name: "Sea", name_de: "Seeverkehr", name_fr: "Mer" }),
    );
    expect(await listPublicCategories(test.db, "fr")).toMatchObject([
      { name: "Mer", names: ["Sea", "Seeverkehr", "Mer"] },
    ]);
    const { details } = await test.db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "blog_category.updated")
      .executeTakeFirstOrThrow();
    expect(details).toEqual({
      name: ["Sea freight", "Sea"],
      name_de: ["Seefracht", "Seeverkehr"],
      name_fr: [null, "Mer"],
    });
  });
});

describe("search engines", () => {
  const tags = async (slug: string, language: Language) =>
    runInLanguage(language, async () => {
      const answer = await article({
        request: new Request(`http://localhost/blog/${slug}`),
        params: { slug },
        context: context(),
      } as never);
      const { data } = answer as unknown as { data: unknown };
      const matches = [{ id: "root", loaderData: { publicUrl: "https://zenne.example" } }];
      const all = meta({ loaderData: data, params: { slug }, matches } as never) as {
        rel?: string;
        hrefLang?: string;
        href?: string;
        type?: string;
      }[];
      return {
        canonical: all.find(({ rel }) => rel === "canonical")?.href,
        alternates: all
          .filter(({ rel, type }) => rel === "alternate" && !type)
          .map(({ hrefLang, href }) => `${hrefLang} ${href}`),
      };
    });

  it("are led to a version's own address, and between the versions there are", async () => {
    const alternates = [
      "en https://zenne.example/blog/pallets",
      "de https://zenne.example/de/blog/pallets",
      "x-default https://zenne.example/blog/pallets",
    ];
    expect(await tags("pallets", "en")).toEqual({
      canonical: "https://zenne.example/blog/pallets",
      alternates,
    });
    expect(await tags("pallets", "de")).toEqual({
      canonical: "https://zenne.example/de/blog/pallets",
      alternates,
    });
    // In a language without a version, it is the English one.
    expect(await tags("pallets", "nl")).toEqual({
      canonical: "https://zenne.example/blog/pallets",
      alternates,
    });
    expect(await tags("nur-auf-deutsch", "en")).toEqual({
      canonical: "https://zenne.example/de/blog/nur-auf-deutsch",
      alternates: [],
    });
  });

  it("find each version in the sitemap, with the others beside it", async () => {
    const answer = await sitemap({ context: context() } as never);
    const entries = (await answer.text()).split("\n").filter((line) => line.includes("/blog/"));
    expect(entries.map((line) => /<loc>([^<]*)/.exec(line)?.[1]).toSorted()).toEqual([
      "http://localhost/blog/customs",
      "http://localhost/blog/pallets",
      "http://localhost/de/blog/nur-auf-deutsch",
      "http://localhost/de/blog/pallets",
    ]);
    const german = entries.find((line) => line.includes("<loc>http://localhost/de/blog/pallets"));
    expect(german).toContain('hreflang="en" href="http://localhost/blog/pallets"');
    expect(entries.find((line) => line.includes("/customs<"))).not.toContain("hreflang");
  });
});

describe("staff", () => {
  it("give a post one version a language, at its address", async () => {
    expect(
      (await listVersions(test.db, actor, "pallets")).map(({ title, language }) => `${language} ${title}`),
    ).toEqual(["en Pallets", "de Paletten"]);
    const twice = create({ title: "Noch einmal", language: "de", translates: pallets.id });
    expect(await refusal(twice)).toEqual({
      language: ["There is a version of this post in this language already"],
    });
    const { version } = await getPost(test.db, actor, pallets.id);
    const change = postForm.parse({ title: "Pallets", content: "<p>Text</p>", language: "de" });
    expect(
      await refusal(updatePost(test.db, actor, { id: pallets.id, version }, change, now)),
    ).toHaveProperty("language");
    await deletePost(test.db, actor, pallets.id);
    expect(await refusal(create({ title: "Palets", language: "nl", translates: pallets.id }))).toEqual({
      language: ["The post that this translates has been deleted"],
    });
  });

  it("do not translate a post by writing another of the same title in another language", async () => {
    const made = await create({ title: "Customs", language: "nl" });
    expect(made.slug).toBe("customs-2");
  });

  it("restore a deleted version beside the others, unless another took its place", async () => {
    const kept = await deletePost(test.db, actor, pallets.id);
    expect(await restoreDeleted(test.db, actor, { deleted: kept })).toMatchObject({ restored: 1 });
    expect(await listVersions(test.db, actor, "pallets")).toHaveLength(2);
    const again = await deletePost(test.db, actor, pallets.id);
    const german = (await listVersions(test.db, actor, "pallets"))[0];
    await create({ title: "Pallets, again", language: "en", translates: german?.id ?? "" });
    expect(await restoreDeleted(test.db, actor, { deleted: again })).toMatchObject({
      refusals: [{ why: "taken", by: "Pallets, again" }],
    });
  });
});
