import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseForm } from "../form-result.ts";
import type { FormRecord } from "../form-result.ts";
import { BLOG_MESSAGES } from "./messages.ts";
import {
  authorSchema,
  categorySchema,
  isImageAddress,
  newPostSchema,
  type PostStatus,
  postSchema,
  publishedAt,
  slugFromTitle,
  withNumber,
} from "./post.ts";
import { postFormValues } from "./post-form.ts";

const written = { title: "Air or sea?", content: "<p>It depends.</p>", status: "draft" };

function errorsOf(changes: FormRecord) {
  const result = parseForm(postSchema, { ...written, ...changes });
  return result.ok ? {} : result.fieldErrors;
}

function slugOf(typed: string) {
  const result = parseForm(newPostSchema, { ...written, slug: typed });
  return result.ok && result.value.slug;
}

describe("a blog post", () => {
  it("needs a title and content", () => {
    const result = parseForm(postSchema, {});
    expect(result.ok || result.fieldErrors).toEqual({
      title: ["Title is required"],
      content: ["Content is required"],
    });
    expect(errorsOf({ title: "  " })).toEqual({ title: ["Title is required"] });
  });

  it.each(["", "<p></p>", "<p> &nbsp;</p><h2><br></h2>", "\u200b"])(
    "counts «%s» as no content",
    (content) => {
      expect(errorsOf({ content })).toEqual({ content: ["Content is required"] });
    },
  );

  it("stores null for what was left empty and starts as a draft", () => {
    const result = parseForm(postSchema, {
      title: " Air ",
      content: "<p>x</p>",
      excerpt: "",
      category_id: "",
    });
    expect(result).toEqual({
      ok: true,
      value: {
        title: "Air",
        content: "<p>x</p>",
        excerpt: null,
        featured_image: null,
        featured_image_alt: null,
        status: "draft",
        category_id: null,
        author_id: null,
        published_at: null,
      },
    });
  });

  it("refuses unknown statuses, ids that are none and texts that are too long", () => {
    expect(
      errorsOf({ status: "hidden", author_id: "me", title: "x".repeat(201), excerpt: "x".repeat(501) }),
    ).toEqual({
      title: [BLOG_MESSAGES.titleTooLong],
      excerpt: [BLOG_MESSAGES.excerptTooLong],
      status: [BLOG_MESSAGES.status],
      author_id: [BLOG_MESSAGES.author],
    });
  });

  it("shows pictures of ours and pictures under https, nothing else", () => {
    expect(["/images/a.webp", "https://cdn.example/a.jpg", "https://cdn.example"].every(isImageAddress)).toBe(
      true,
    );
    expect(
      [
        "javascript:alert(1)",
        "//evil.example/a",
        "/\\evil.example",
        "http://a.example/x",
        "data:image/png;base64,x",
        'https://a.example/"x',
      ].some(isImageAddress),
    ).toBe(false);
  });

  it("is published at the time of the save or the time chosen, and keeps its date when taken back", () => {
    const earlier = new Date("2026-01-01T00:00:00Z");
    const now = new Date("2026-02-01T00:00:00Z");
    const chosen = new Date("2026-03-01T00:00:00Z");
    const saved = (status: PostStatus, published_at: Date | null, before: Date | null) =>
      publishedAt({ status, published_at }, before, now);
    expect(saved("published", null, earlier)).toBe(now);
    expect(saved("published", chosen, earlier)).toBe(chosen);
    expect(saved("archived", null, earlier)).toBe(earlier);
    expect(saved("draft", chosen, null)).toBe(chosen);
    expect(saved("draft", null, null)).toBeNull();
  });

  it("has its publishing date in the time of Brussels", () => {
    const result = parseForm(postSchema, { ...written, published_at: "2026-07-14T09:00" });
    expect(result.ok && result.value.published_at).toEqual(new Date("2026-07-14T07:00:00Z"));
    expect(errorsOf({ published_at: "tomorrow" })).toEqual({ published_at: [BLOG_MESSAGES.publishedAt] });
  });

  it("describes its picture in words", () => {
    const picture = "https://cdn.example/a.jpg";
    expect(errorsOf({ featured_image: picture })).toEqual({
      featured_image_alt: [BLOG_MESSAGES.imageAltRequired],
    });
    expect(errorsOf({ featured_image: picture, featured_image_alt: "A crane" })).toEqual({});
  });

  it("takes a slug when it is new, in the form of slugs", () => {
    expect([slugOf(" My Own Slug! "), slugOf(""), slugOf("../admin")]).toEqual([
      "my-own-slug",
      null,
      "admin",
    ]);
  });

  it("fills its form with the date only when that is to come", () => {
    const now = new Date("2026-07-14T07:00:00Z");
    const post = {
      title: "a",
      slug: "a",
      excerpt: null,
      content: "<p>x</p>",
      featured_image: null,
      featured_image_alt: null,
      status: "published" as const,
      category_id: null,
      author_id: null,
    };
    const dateOf = (published_at: Date) => postFormValues({ ...post, published_at }, now).published_at;
    expect(dateOf(new Date("2026-07-14T06:59:00Z"))).toBe("");
    expect(dateOf(new Date("2026-12-24T07:00:00Z"))).toBe("2026-12-24T08:00");
    expect(postFormValues(null, now)).toMatchObject({ title: "", status: "draft", published_at: "" });
  });

  it("is sorted under categories and authors that have names", () => {
    expect(parseForm(categorySchema, { name: " " }).ok).toBe(false);
    expect(parseForm(authorSchema, { name: "Ana Reis", email: "" })).toEqual({
      ok: true,
      value: { name: "Ana Reis", bio: null, email: null },
    });
  });
});

describe("the address of a post", () => {
  it.each([
    ["Air or sea?", "air-or-sea"],
    ["  --Incoterms 2020: what's new--  ", "incoterms-2020-what-s-new"],
    ["Ça va à Liège", "ca-va-a-liege"],
    ["配送", "post"],
    ["", "post"],
  ])("of «%s» is %s", (title, slug) => expect(slugFromTitle(title)).toBe(slug));

  it("always fits the column", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (title) => {
        const slug = slugFromTitle(title);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(200);
      }),
    );
    expect(slugFromTitle(`${"x".repeat(199)} and more`)).toBe("x".repeat(199));
    expect(slugFromTitle(`-${"x".repeat(300)}`)).toBe("x".repeat(200));
  });

  it("gets the first free number when it is taken", () => {
    expect(withNumber("a", new Set())).toBe("a");
    expect(withNumber("a", new Set(["a"]))).toBe("a-2");
    expect(withNumber("a", new Set(["a", "a-2", "a-4"]))).toBe("a-3");
  });
});
