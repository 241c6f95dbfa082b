import { type PostStatus, slugFromTitle } from "#app/blog/post.ts";
import { type Language, LANGUAGES } from "#app/kit/language/language.ts";
import { demoId } from "./random.ts";
import samples from "./samples/blog.json" with { type: "json" };
import translated from "./samples/blog-translations.json" with { type: "json" };
import { dayAt } from "./times.ts";

interface Article {
  title: string;
  excerpt: string;
  category: string;
  author: string;
  status: PostStatus;
  /** Age in days; also the publishing date unless it is a draft. */
  daysAgo: number;
  picture: string;
  pictureAlt: string;
  content: string[];
}

type Translation = Pick<Article, "title" | "excerpt" | "pictureAlt" | "content">;

const { authors, categories } = samples;
const articles = samples.articles as Article[];
const translations = translated.translations as Record<string, Partial<Record<Language, Translation>>>;
const categoryNames = translated.categoryNames as Record<string, Partial<Record<Language, string>>>;
const bios = translated.bios as Record<string, Partial<Record<Language, string>>>;

export const demoPictureNames: readonly string[] = [...new Set(articles.map(({ picture }) => picture))];

/** Six published, a draft, an archived one, some translated. @param pictures addresses by file name; a missing one leaves none */
export function demoBlog(now: Date, pictures: Readonly<Record<string, string>> = {}) {
  const posts = articles.map((article, number) => {
    const written = dayAt(now, -article.daysAgo, `09:${10 + number * 4}`);
    const picture = pictures[article.picture] ?? null;
    return {
      id: demoId("blog-post", number),
      title: article.title,
      slug: slugFromTitle(article.title),
      excerpt: article.excerpt,
      content: article.content.join("\n"),
      featured_image: picture,
      featured_image_alt: picture ? article.pictureAlt : null,
      status: article.status,
      category_id: demoId("blog-category", categories.indexOf(article.category)),
      author_id: demoId("blog-author", Object.keys(authors).indexOf(article.author)),
      published_at: article.status === "draft" ? null : written,
      created_at: written,
      updated_at: written,
      language: "en" as Language,
    };
  });
  return {
    categories: categories.map((name, number) => ({
      id: demoId("blog-category", number),
      name,
      names: JSON.stringify(categoryNames[name] ?? {}),
    })),
    authors: Object.entries(authors).map(([key, author], number) => ({
      id: demoId("blog-author", number),
      ...author,
      bios: JSON.stringify(bios[key] ?? {}),
    })),
    posts,
    translations: posts.flatMap((post, number) =>
      Object.entries(translations[post.title] ?? {}).map(
        ([language, { title, excerpt, pictureAlt, content }], place) => ({
          ...post,
          id: demoId("blog-translation", number * LANGUAGES.length + place),
          language: language as Language,
          title,
          excerpt,
          content: content.join("\n"),
          featured_image_alt: post.featured_image && pictureAlt,
        }),
      ),
    ),
  };
}
