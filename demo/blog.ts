import { slugFromTitle } from "#domain/blog/post.ts";
import { addDays, fromLocalDateTime, toLocalDay } from "#domain/time.ts";
import {
  airOrSea,
  type Article,
  type AuthorKey,
  type CategoryName,
  chargeableWeight,
  dangerousGoods,
  exportDocuments,
  incoterms,
  pallets,
  westAfrica,
  yearEnd,
} from "./articles.ts";
import { demoId } from "./random.ts";

const articles: Article[] = [
  dangerousGoods,
  incoterms,
  pallets,
  exportDocuments,
  airOrSea,
  chargeableWeight,
  westAfrica,
  yearEnd,
];

/** The distinct file names of the articles' pictures. */
export const demoPictureNames: readonly string[] = [...new Set(articles.map(({ picture }) => picture))];

const categories: CategoryName[] = ["Shipping advice", "Customs", "Air freight", "Sea freight"];

const authors: Record<AuthorKey, { name: string; bio: string; email: string }> = {
  operations: {
    name: "Joris Maenhout",
    bio: "Plans air freight and groupage from Machelen. Has measured more pallets than he can count, and still rounds up.",
    email: "joris@zenne.example",
  },
  customs: {
    name: "Lotte Verbruggen",
    bio: "Customs declarant. Reads the small print so that you can read the large print.",
    email: "lotte@zenne.example",
  },
  westAfrica: {
    name: "Akosua Frimpong",
    bio: "Looks after our lanes to West and Central Africa, from the first form to the last mile.",
    email: "akosua@zenne.example",
  },
};

const authorKeys = Object.keys(authors) as AuthorKey[];

/**
 * Eight posts in four categories by three authors: six published, a draft and an archived one.
 *
 * @param pictures public addresses of the pictures by file name; posts with a missing picture have none
 */
export function demoBlog(now: Date, pictures: Readonly<Record<string, string>> = {}) {
  return {
    categories: categories.map((name, number) => ({ id: demoId("blog-category", number), name })),
    authors: authorKeys.map((key, number) => ({ id: demoId("blog-author", number), ...authors[key] })),
    posts: articles.map((article, number) => {
      const day = addDays(toLocalDay(now), -article.daysAgo);
      const written = fromLocalDateTime(`${day}T09:${10 + number * 4}`) ?? now;
      const picture = pictures[article.picture] ?? null;
      return {
        id: demoId("blog-post", number),
        title: article.title,
        slug: slugFromTitle(article.title),
        excerpt: article.excerpt,
        content: article.content,
        featured_image: picture,
        featured_image_alt: picture ? article.pictureAlt : null,
        status: article.status,
        category_id: demoId("blog-category", categories.indexOf(article.category)),
        author_id: demoId("blog-author", authorKeys.indexOf(article.author)),
        published_at: article.status === "draft" ? null : written,
        created_at: written,
        updated_at: written,
      };
    }),
  };
}
