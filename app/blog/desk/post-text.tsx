import { lazy, Suspense, useState } from "react";
import { ArticleView } from "../article-view.tsx";
import { Field, useFormError } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { READER_MESSAGES } from "../reader-words.ts";
import type { PostFormValues } from "../post-form.ts";
import { POST_MAX_LENGTH, countWords, readingMinutes } from "../post.ts";
import { onlyAllowedTags } from "../rewrite-tags.ts";
import { lengthNote } from "#app/kit/text/counts.ts";
import { formatLongDate, fromLocalDateTime } from "#app/kit/time/time.ts";
import type { PostChoices } from "./post-action.server.ts";
import type { ImageSize } from "./use-post-editing.ts";

export function PostLook(props: {
  values: PostFormValues;
  choices: PostChoices;
  sizes: Record<string, ImageSize>;
}) {
  const { values, choices } = props;
  const category = choices.categories.find(({ id }) => id === values.category_id)?.name ?? null;
  const author = choices.authors.find(({ id }) => id === values.author_id);
  const size = props.sizes[values.featured_image];
  const [now] = useState(() => new Date());
  const date = fromLocalDateTime(values.published_at) ?? now;
  return (
    <section
      aria-label="Preview"
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
          byline: author?.name ?? READER_MESSAGES.unknownAuthorForReaders,
          author: author ? { name: author.name, bio: author.bio, avatar: author.avatar_url } : null,
        }}
      />
    </section>
  );
}

// Loaded beside the form, and never rendered on the server.
const ArticleEditor = lazy(() =>
  import("./editor/article-editor.tsx").then((module) => ({ default: module.ArticleEditor })),
);

export function PostText({ values, typed }: { values: PostFormValues; typed: PostFormValues }) {
  const contentError = useFormError("content");
  const hydrated = useHydrated();
  const words = countWords(typed.content);
  return (
    <div className="grid min-w-0 content-start gap-4">
      <Field label="Title" name="title" hint={lengthNote(typed.title.length, POST_MAX_LENGTH.title)} required>
        <TextInput
          defaultValue={values.title}
          data-max={POST_MAX_LENGTH.title}
          className="h-12! font-heading text-xl! font-bold"
        />
      </Field>
      <Field
        label="Excerpt"
        name="excerpt"
        hint={`${typed.excerpt.length} of ${POST_MAX_LENGTH.excerpt} characters. Shown in the list, in search results and in the feed.`}
        optional
      >
        <TextArea
          defaultValue={values.excerpt}
          data-max={POST_MAX_LENGTH.excerpt}
          rows={2}
          className="min-h-16!"
        />
      </Field>
      {hydrated ? (
        <Suspense fallback={<EditorComing content={values.content} />}>
          <ArticleEditor name="content" start={values.content} error={contentError} />
        </Suspense>
      ) : (
        <>
          <EditorComing content={values.content} />
          <noscript>
            <style>{".editor-coming { display: none }"}</style>
            <Field label="Content (HTML)" name="content" required>
              <TextArea defaultValue={values.content} rows={20} />
            </Field>
          </noscript>
        </>
      )}
      <p role="status" aria-live="off" className="figures -mt-2 text-slate-600">
        {words === 1 ? "1 word" : `${words} words`} · {readingMinutes(typed.content)} min read
      </p>
    </div>
  );
}

/** Placeholder with the height of an empty editor, to avoid a layout shift. A form submitted before keeps its text. */
function EditorComing({ content }: { content: string }) {
  return (
    <div className="editor-coming">
      <p className="mb-1.5 text-sm font-semibold text-ink-900">Content</p>
      <div className="min-h-128 rounded-md border border-slate-300 bg-white p-8 text-slate-600">
        Loading the editor…
      </div>
      <textarea name="content" defaultValue={content} readOnly hidden />
    </div>
  );
}
