import { companyId, type StructuredData } from "#app/site/structured-data.ts";
import type { ArticleText } from "#app/ui/article-view.tsx";
import { company } from "#content/company.ts";
import { imageAddress, readImageAddress } from "#domain/images/image.ts";

const shareWidth = 1280;

/** The article's picture for messengers and search engines; undefined when it has none, or one of unknown size. */
export function shareImageOf({ image }: Pick<ArticleText, "image">) {
  const hash = readImageAddress(image?.address ?? "")?.hash;
  if (!image || !hash || !image.width || !image.height) return undefined;
  const width = Math.min(shareWidth, image.width);
  return {
    address: imageAddress(hash, shareWidth, "jpg"),
    width,
    height: Math.round((image.height * width) / image.width),
    alt: image.alt,
  };
}

/** An article as search engines read it. */
export function articleEntry(
  publicUrl: string,
  path: string,
  article: ArticleText & { modifiedAt: string },
): StructuredData {
  const image = shareImageOf(article)?.address ?? article.image?.address;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: article.title,
    ...(article.excerpt ? { description: article.excerpt } : {}),
    ...(image ? { image: image.startsWith("/") ? publicUrl + image : image } : {}),
    datePublished: article.publishedAt,
    dateModified: article.modifiedAt > article.publishedAt ? article.modifiedAt : article.publishedAt,
    ...(article.category ? { articleSection: article.category } : {}),
    author: article.author
      ? { "@type": "Person", name: article.author.name }
      : { "@type": "Organization", "@id": companyId(publicUrl), name: company.name },
    publisher: { "@type": "Organization", "@id": companyId(publicUrl), name: company.name },
    mainEntityOfPage: publicUrl + path,
  };
}
