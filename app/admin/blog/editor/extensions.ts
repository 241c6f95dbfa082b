import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";

/** Lists start at one: «start» and «type» would be attributes, and no tag of an article has any. */
const Blocks = StarterKit.extend({
  addExtensions() {
    const extensions = this.parent?.() ?? [];
    return extensions.map((extension) =>
      extension.name === "orderedList" ? extension.extend({ addAttributes: () => ({}) }) : extension,
    );
  },
});

/** Exactly the marks and blocks an article may hold (domain/blog/content.ts), undo and redo. */
export const articleExtensions = [
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
