import { Placeholder } from "@tiptap/extensions";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useId, useRef } from "react";
import "../../article.css";
import { FieldError } from "#app/kit/ui/field.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import "./editor.css";
import { pastedHtml } from "./pasted-html.ts";

/**
 * Normalizes the editor's HTML to that of stored articles: list items with one paragraph contain the text directly,
 * and empty paragraphs at the end are removed. Opening and saving a stored article changes nothing.
 */
export function articleHtml(editorHtml: string): string {
  return editorHtml
    .replace(/<li><p>((?:(?!<\/?(?:p|li|ul|ol)>).)*)<\/p>(?=<\/li>|<ul>|<ol>)/gs, "<li>$1")
    .replace(/(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+$/, "")
    .replace(/<br>/g, "<br />")
    .trim();
}

/** Lists always start at one, since articles have no attributes such as «start» and «type». */
const Blocks = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? [];
    return extensions.map((extension) =>
      extension.name === "orderedList" ? extension.extend({ addAttributes: () => ({}) }) : extension,
    );
  },
});

const articleExtensions = [
  Blocks.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
  Placeholder.configure({ placeholder: "Write the article here…" }),
];

/**
 * Editor for the text of an article. A control named `name` in the surrounding form always has the HTML to be stored,
 * and dispatches an input event on every change.
 */
export function ArticleEditor(props: { name: string; start: string; error?: string }) {
  const { name, start, error } = props;
  const id = useId();
  const control = useRef<HTMLTextAreaElement>(null);
  const editor = useEditor({
    extensions: articleExtensions,
    content: start,
    // Not rendered on the server, so the first client render must be empty too.
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
      {/* Holds the submitted value; the focus that a form sets after an error is passed on to the text. */}
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
