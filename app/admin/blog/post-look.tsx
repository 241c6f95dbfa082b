import { useState } from "react";
import { ArticleView } from "#app/ui/article-view.tsx";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import type { PostFormValues } from "#domain/blog/post-form.ts";
import { readingMinutes } from "#domain/blog/reading-time.ts";
import { onlyAllowedTags } from "#domain/blog/rewrite-tags.ts";
import { formatLongDate, fromLocalDateTime } from "#domain/time.ts";
import type { AuthorChoice, ImageSize, NamedChoice } from "./edited-post.ts";

/** What is typed, as readers will see it. */
export function PostLook(props: {
  values: PostFormValues;
  categories: NamedChoice[];
  authors: AuthorChoice[];
  sizes: Record<string, ImageSize>;
}) {
  const { values } = props;
  const category = props.categories.find(({ id }) => id === values.category_id)?.name ?? null;
  const author = props.authors.find(({ id }) => id === values.author_id);
  const size = props.sizes[values.featured_image];
  const [now] = useState(() => new Date());
  const date = fromLocalDateTime(values.published_at) ?? now;
  return (
    <section
      aria-label="Public look"
      className="mt-6 overflow-hidden border border-slate-300 bg-slate-50 text-base"
    >
      <ArticleView
        article={{
          title: values.title || "Untitled",
          excerpt: values.excerpt || null,
          content: onlyAllowedTags(values.content),
          image: values.featured_image
            ? {
                address: values.featured_image,
                alt: values.featured_image_alt,
                width: size?.width ?? null,
                height: size?.height ?? null,
              }
            : null,
          category,
          publishedAt: date.toISOString(),
          date: formatLongDate(date),
          minutes: readingMinutes(values.content),
          byline: author?.name ?? BLOG_MESSAGES.unknownAuthorForReaders,
          author: author ? { name: author.name, bio: author.bio, avatar: author.avatar_url } : null,
        }}
      />
    </section>
  );
}
