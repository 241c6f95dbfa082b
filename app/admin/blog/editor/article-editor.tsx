import { EditorContent, useEditor } from "@tiptap/react";
import { useId, useRef } from "react";
import { FieldError } from "#app/ui/field.tsx";
import "#app/ui/article.css";
import { articleExtensions } from "./extensions.ts";
import { articleHtml } from "./article-html.ts";
import "./editor.css";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { pastedHtml } from "./pasted-html.ts";

/**
 * The text of an article. A control named `name` in the form around it always holds the HTML as it would be stored,
 * and tells the form of every change with an input event.
 */
export function ArticleEditor(props: { name: string; start: string; error?: string }) {
  const { name, start, error } = props;
  const id = useId();
  const control = useRef<HTMLTextAreaElement>(null);
  const editor = useEditor({
    extensions: articleExtensions,
    content: start,
    // The server renders none: the first browser render must be the same.
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        id: `${id}-text`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-required": "true",
        "aria-labelledby": `${id}-label`,
        "aria-describedby": `${id}-error`,
        class: "prose-article mx-auto",
        spellcheck: "true",
      },
      transformPastedHTML: pastedHtml,
    },
    onUpdate: ({ editor: changed }) => {
      if (!control.current) return;
      control.current.value = changed.isEmpty ? "" : articleHtml(changed.getHTML());
      control.current.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold text-ink-900">
        Content
      </p>
      <div
        data-invalid={error ? true : undefined}
        className="article-editor rounded-md border border-slate-400 bg-white focus-within:border-ink-700 focus-within:outline-2 focus-within:outline-ink-700 data-invalid:border-red-700"
      >
        {editor ? (
          <>
            <EditorToolbar editor={editor} controls={`${id}-text`} />
            <EditorContent editor={editor} />
          </>
        ) : (
          <p className="min-h-128 p-8 text-slate-600">Loading the editor…</p>
        )}
      </div>
      {/* Holds what is sent; the focus a form gives it after an error goes on to the text. */}
      <textarea
        ref={control}
        name={name}
        defaultValue={start}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onFocus={() => editor?.commands.focus()}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
