import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { pageMeta } from "./page-meta.ts";
import { companyEntry } from "./structured-data.ts";

const args = { matches: [{ id: "root", loaderData: { publicUrl: "https://zenne.example" } }, undefined] };
const page = { title: "About us", description: "Who we are.", path: "/about" };

test("a page has its canonical address, its share image as a whole address, and the company's name in the title", () => {
  const tags = pageMeta(args, { ...page, image: { address: "/images/a.jpg", width: 1200, height: 630 } });
  expect(tags).toContainEqual({ title: `About us · ${company.name}` });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://zenne.example/about" });
  expect(tags).toContainEqual({ property: "og:image", content: "https://zenne.example/images/a.jpg" });
  expect(tags).toContainEqual({ property: "og:type", content: "website" });
});

test("a page that search engines should leave alone says so and has no canonical address", () => {
  const tags = pageMeta(args, { ...page, noIndex: true });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
  expect(tags.some((tag) => "rel" in tag && tag.rel === "canonical")).toBe(false);
});

test("an article carries its times, its author and its section", () => {
  const tags = pageMeta(args, {
    ...page,
    article: { publishedAt: "2026-03-05T08:00:00.000Z", author: "Joris", section: "Customs" },
  });
  expect(tags).toContainEqual({ property: "og:type", content: "article" });
  expect(tags).toContainEqual({ property: "article:published_time", content: "2026-03-05T08:00:00.000Z" });
  expect(tags).toContainEqual({ property: "article:author", content: "Joris" });
  expect(tags).toContainEqual({ property: "article:section", content: "Customs" });
});

test("the way to a page begins at Home", () => {
  const [entry] = pageMeta(args, { ...page, crumbs: [{ name: "About us", path: "/about" }] })
    .map((tag) => (tag as Record<string, unknown>)["script:ld+json"])
    .filter((data) => data !== undefined) as Array<{ itemListElement: Array<Record<string, unknown>> }>;
  expect(entry?.itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, "Home", "https://zenne.example/"],
    [2, "About us", "https://zenne.example/about"],
  ]);
});

test("the company's entry lists the days it is open and leaves out the closed one", () => {
  const open = company.hours.filter(({ opens }) => opens !== null);
  expect(companyEntry("https://zenne.example").openingHoursSpecification).toEqual(
    open.map(({ weekdays, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: weekdays,
      opens,
      closes,
    })),
  );
});

test("where a long word may break is of the page alone", () => {
  const title = "Geschäfts\u00adbedingungen";
  const tags = pageMeta(args, { ...page, title, crumbs: [{ name: title, path: "/terms" }] });
  expect(tags).toContainEqual({ title: `Geschäftsbedingungen · ${company.name}` });
  expect(JSON.stringify(tags)).not.toContain("\u00ad");
});
