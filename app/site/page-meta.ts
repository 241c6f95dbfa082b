import type { MetaDescriptor } from "react-router";
import { siteLanguages } from "#content/languages.ts";
import { company } from "#content/company.ts";
import share from "#content/images/og.jpg?share";
import type { ShareImage } from "#content/picture.ts";
import { currentLanguage, type Language, LOCALES, pathIn } from "#app/kit/language/language.ts";
import { breadcrumbs, companyEntry, type Crumb, type StructuredData } from "./structured-data.ts";

interface PageDescription {
  /** Without the company's name, which is appended; the home page gives its full title. */
  title: string;
  wholeTitle?: boolean;
  description: string;
  /** The canonical path, such as `/about`: no query, no host. */
  path: string;
  /** 1200 x 630; by default the company's picture. The address may be a path or begin with https. */
  image?: ShareImage & { alt?: string };
  crumbs?: readonly Crumb[];
  structured?: readonly StructuredData[];
  noIndex?: boolean;
  /** Languages in which it exists, at the same path; by default all. */
  languages?: readonly Language[];
  /** Language of the content, when it differs from the page's: the canonical address is in that language, if the site has it. */
  shownIn?: Language;
  article?: { publishedAt: string; modifiedAt?: string; author?: string; section?: string };
}

interface MetaMatches {
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;
}

/**
 * Returns title, description, canonical address, Open Graph, Twitter card, JSON-LD.
 * @param args of a `meta` function
 */
export function pageMeta(args: MetaMatches, page: PageDescription): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  const whole = (address: string) => (address.startsWith("/") ? publicUrl + address : address);
  const language = siteLanguages.find((each) => each === page.shownIn) ?? currentLanguage();
  const address = publicUrl + pathIn(page.path, language);
  const title = page.wholeTitle ? page.title : `${page.title} · ${company.name}`;
  const image = page.image ?? share;
  const alt = page.image?.alt;
  const entries = [
    ...(page.path === "/" ? [companyEntry(publicUrl)] : []),
    ...(page.crumbs ? [breadcrumbs(publicUrl, page.crumbs)] : []),
    ...(page.structured ?? []),
  ];
  return withoutSoftHyphens([
    { title },
    { name: "description", content: page.description },
    ...(page.noIndex
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: address } as const, ...alternates(publicUrl, page)]),
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: LOCALES[language].replace("-", "_") },
    { property: "og:type", content: page.article ? "article" : "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    { property: "og:image", content: whole(image.address) },
    { property: "og:image:width", content: String(image.width) },
    { property: "og:image:height", content: String(image.height) },
    ...(alt ? [{ property: "og:image:alt", content: alt }] : []),
    ...articleTags(page.article),
    { name: "twitter:card", content: "summary_large_image" },
    ...entries.map((entry) => ({ "script:ld+json": entry })),
  ]);
}

/** Removes soft hyphens, which only matter inside the page. */
const withoutSoftHyphens = (tags: MetaDescriptor[]): MetaDescriptor[] =>
  JSON.parse(JSON.stringify(tags).replaceAll("\u00ad", "")) as MetaDescriptor[];

function alternates(publicUrl: string, { path, languages }: PageDescription): MetaDescriptor[] {
  const links = siteLanguages
    .filter((language) => languages?.includes(language) ?? true)
    .map((language) => ({ language, href: publicUrl + pathIn(path, language) }));
  if (links.length < 2) return [];
  const [first] = links;
  return [...links, { language: "x-default", href: first!.href }].map(({ language, href }) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang: language,
    href,
  }));
}

function articleTags(article: PageDescription["article"]): MetaDescriptor[] {
  if (!article) return [];
  const { publishedAt, modifiedAt, author, section } = article;
  return [
    { property: "article:published_time", content: publishedAt },
    ...(modifiedAt ? [{ property: "article:modified_time", content: modifiedAt }] : []),
    ...(author ? [{ property: "article:author", content: author }] : []),
    ...(section ? [{ property: "article:section", content: section }] : []),
  ];
}

export function publicUrlOf({ matches }: MetaMatches): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { publicUrl: string } | undefined)?.publicUrl ?? "";
}

/** Headers of pages with a token in the address or a typed e-mail: no caches, search engines or Referer. */
export const privateHeaders = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

export const privateMeta = (title: string) => [
  { title: `${title} · ${company.name}` },
  { name: "robots", content: "noindex" },
];

export const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token")?.trim() ?? "";
