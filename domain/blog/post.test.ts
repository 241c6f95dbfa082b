import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseForm } from "../form-result.ts";
import type { FormRecord } from "../form-result.ts";
import { BLOG_MESSAGES } from "./messages.ts";
import {
  authorSchema,
  categorySchema,
  isImageAddress,
  postSchema,
  publishedAt,
  slugFromTitle,
  withNumber,
} from "./post.ts";

const written = { title: "Air or sea?", content: "<p>It depends.</p>", status: "draft" };

function errorsOf(changes: FormRecord) {
  const result = parseForm(postSchema, { ...written, ...changes });
  return result.ok ? {} : result.fieldErrors;
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

  it("is published at the time of the save, and keeps its date when taken back", () => {
    const earlier = new Date("2026-01-01T00:00:00Z");
    const now = new Date("2026-02-01T00:00:00Z");
    expect(publishedAt("published", earlier, now)).toBe(now);
    expect(publishedAt("archived", earlier, now)).toBe(earlier);
    expect(publishedAt("draft", null, now)).toBeNull();
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
    ["Ça va", "a-va"],
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
