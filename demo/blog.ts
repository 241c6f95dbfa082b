import { type PostStatus, slugFromTitle } from "#app/blog/post.ts";
import { addDays, fromLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";
import { demoId } from "./random.ts";
import samples from "./samples/blog.json" with { type: "json" };

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

const { authors, categories } = samples;
const articles = samples.articles as Article[];

export const demoPictureNames: readonly string[] = [...new Set(articles.map(({ picture }) => picture))];

/** Six published, a draft, an archived one. @param pictures addresses by file name; a missing one leaves none */
export function demoBlog(now: Date, pictures: Readonly<Record<string, string>> = {}) {
  return {
    categories: categories.map((name, number) => ({ id: demoId("blog-category", number), name })),
    authors: Object.values(authors).map((author, number) => ({
      id: demoId("blog-author", number),
      ...author,
    })),
    posts: articles.map((article, number) => {
      const day = addDays(toLocalDay(now), -article.daysAgo);
      const written = fromLocalDateTime(`${day}T09:${10 + number * 4}`) ?? now;
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
      };
    }),
  };
}
