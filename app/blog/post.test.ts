import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { BLOG_MESSAGES } from "./words.ts";
import {
  authorSchema,
  categorySchema,
  isImageAddress,
  newPostForm,
  type PostStatus,
  postForm,
  publishedAt,
  slugFromTitle,
  withNumber,
} from "./post.ts";
import { postFormValues } from "./post-form.ts";

const written = { title: "Air or sea?", content: "<p>It depends.</p>", status: "draft" };

function errorsOf(changes: FormRecord) {
  const result = parseForm(postForm, { ...written, ...changes });
  return result.ok ? {} : result.fieldErrors;
}

function slugOf(typed: string) {
  const result = parseForm(newPostForm, { ...written, slug: typed });
  return result.ok && result.value.slug;
}

describe("a blog post", () => {
  it("requires a title and content", () => {
    const result = parseForm(postForm, {});
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

  it("stores null for empty fields and starts as a draft", () => {
    const result = parseForm(postForm, {
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
        language: "en",
        status: "draft",
        category_id: null,
        author_id: null,
        published_at: null,
      },
    });
  });

  it("refuses unknown statuses, invalid ids and texts that are too long", () => {
    expect(
      errorsOf({ status: "hidden", author_id: "me", title: "x".repeat(201), excerpt: "x".repeat(501) }),
    ).toEqual({
      title: ["Title must be at most 200 characters"],
      excerpt: ["Excerpt must be at most 500 characters"],
      status: ["Choose a status from the list"],
      author_id: [BLOG_MESSAGES.author],
    });
  });

  it("accepts uploaded pictures and https URLs, nothing else", () => {
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

  it("is published at the time of the save or the chosen time, and keeps its date when unpublished", () => {
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

  it("has its publishing date in Brussels time", () => {
    const result = parseForm(postForm, { ...written, published_at: "2026-07-14T09:00" });
    expect(result.ok && result.value.published_at).toEqual(new Date("2026-07-14T07:00:00Z"));
    expect(errorsOf({ published_at: "tomorrow" })).toEqual({ published_at: [BLOG_MESSAGES.publishedAt] });
  });

  it("requires an alternative text for its picture", () => {
    const picture = "https://cdn.example/a.jpg";
    expect(errorsOf({ featured_image: picture })).toEqual({
      featured_image_alt: ["Describe the picture for people who cannot see it"],
    });
    expect(errorsOf({ featured_image: picture, featured_image_alt: "A crane" })).toEqual({});
  });

  it("accepts a slug when it is new, in slug form", () => {
    expect([slugOf(" My Own Slug! "), slugOf(""), slugOf("../admin")]).toEqual([
      "my-own-slug",
      null,
      "admin",
    ]);
  });

  it("fills its form with the date only when that is in the future", () => {
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
      language: "en" as const,
    };
    const dateOf = (published_at: Date) => postFormValues({ ...post, published_at }, now).published_at;
    expect(dateOf(new Date("2026-07-14T06:59:00Z"))).toBe("");
    expect(dateOf(new Date("2026-12-24T07:00:00Z"))).toBe("2026-12-24T08:00");
    expect(postFormValues(null, now)).toMatchObject({ title: "", status: "draft", published_at: "" });
  });

  it("has categories and authors with required names", () => {
    expect(parseForm(categorySchema, { name: " " }).ok).toBe(false);
    expect(parseForm(authorSchema, { name: "Ana Reis", email: "" })).toEqual({
      ok: true,
      value: { name: "Ana Reis", bio: null, bio_nl: null, bio_fr: null, bio_de: null, email: null },
    });
  });
});

describe("the slug of a post", () => {
  it.each([
    ["Air or sea?", "air-or-sea"],
    ["  --Incoterms 2020: what's new--  ", "incoterms-2020-what-s-new"],
    ["Ça va à Liège", "ca-va-a-liege"],
    ["配送", "post"],
    ["", "post"],
  ])("of «%s» is %s", (title, slug) => expect(slugFromTitle(title)).toBe(slug));

  it("never exceeds the column", () => {
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
