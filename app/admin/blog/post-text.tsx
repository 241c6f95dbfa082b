import { lazy, Suspense } from "react";
import { Field } from "#app/ui/field.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { POST_MAX_LENGTH } from "#domain/blog/post.ts";
import type { PostFormValues } from "#domain/blog/post-form.ts";
import { countWords, readingMinutes } from "#domain/blog/reading-time.ts";

// Fetched beside the form, and never part of what the server renders.
const ArticleEditor = lazy(() =>
  import("./editor/article-editor.tsx").then((module) => ({ default: module.ArticleEditor })),
);

/** Title, excerpt and text of a post. */
export function PostText(props: {
  values: PostFormValues;
  /** As typed so far, for the counts. */
  typed: PostFormValues;
  error: (name: string) => string | undefined;
}) {
  const { values, typed, error } = props;
  const hydrated = useHydrated();
  const words = countWords(typed.content);
  return (
    <div className="grid min-w-0 content-start gap-4">
      <Field label="Title" name="title" error={error("title")} required>
        <TextInput
          defaultValue={values.title}
          maxLength={POST_MAX_LENGTH.title}
          autoComplete="off"
          className="h-12! font-heading text-xl! font-bold"
        />
      </Field>
      <Field
        label="Excerpt"
        name="excerpt"
        error={error("excerpt")}
        hint={`${typed.excerpt.length} of ${POST_MAX_LENGTH.excerpt} characters. Shown in the list, in search results and in the feed.`}
        optional
      >
        <TextArea
          defaultValue={values.excerpt}
          maxLength={POST_MAX_LENGTH.excerpt}
          rows={2}
          className="min-h-16!"
        />
      </Field>
      {hydrated ? (
        <Suspense fallback={<EditorComing content={values.content} />}>
          <ArticleEditor name="content" start={values.content} error={error("content")} />
        </Suspense>
      ) : (
        <>
          <EditorComing content={values.content} />
          <noscript>
            <style>{".editor-coming { display: none }"}</style>
            <Field label="Content (HTML)" name="content" error={error("content")} required>
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

/** As high as an empty editor, so that nothing moves when it comes. A form sent before that keeps its text. */
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
