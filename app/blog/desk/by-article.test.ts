import { expect, test } from "vitest";
import { byArticle } from "./post-list.server.ts";

test("translations stand below their article, English first; else what was written last leads", () => {
  const posts = [
    { slug: "pallets", language: "nl" },
    { slug: "incoterms", language: "de" },
    { slug: "pallets", language: "en" },
    { slug: "incoterms", language: "fr" },
    { slug: "customs", language: "en" },
  ] as const;
  expect(byArticle(posts)).toEqual([
    { slug: "pallets", language: "en", isTranslation: false },
    { slug: "pallets", language: "nl", isTranslation: true },
    { slug: "incoterms", language: "de", isTranslation: false },
    { slug: "incoterms", language: "fr", isTranslation: true },
    { slug: "customs", language: "en", isTranslation: false },
  ]);
});
