import { type ChainedCommands, type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  RemoveFormatting,
  Underline,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Select } from "#app/kit/ui/select.tsx";

const levels = [1, 2, 3, 4, 5, 6] as const;
const STYLE = "Text style";
const blocks = [
  { value: "0", label: "Paragraph" },
  ...levels.map((level) => ({ value: String(level), label: `Heading ${level}` })),
];

interface Tool {
  name: string;
  keys?: string;
  Icon: LucideIcon;
  /** The mark or block that the tool sets; absent for actions such as undo. */
  sets?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
}

const TOOLS: readonly (readonly Tool[])[] = [
  [
    { name: "Bold", keys: "Ctrl+B", Icon: Bold, sets: "bold", run: (chain) => chain.toggleBold() },
    { name: "Italic", keys: "Ctrl+I", Icon: Italic, sets: "italic", run: (chain) => chain.toggleItalic() },
    {
      name: "Underline",
      keys: "Ctrl+U",
      Icon: Underline,
      sets: "underline",
      run: (chain) => chain.toggleUnderline(),
    },
  ],
  [
    {
      name: "Bulleted list",
      keys: "Ctrl+Shift+8",
      Icon: List,
      sets: "bulletList",
      run: (chain) => chain.toggleBulletList(),
    },
    {
      name: "Numbered list",
      keys: "Ctrl+Shift+7",
      Icon: ListOrdered,
      sets: "orderedList",
      run: (chain) => chain.toggleOrderedList(),
    },
    { name: "Indent list item", Icon: IndentIncrease, run: (chain) => chain.sinkListItem("listItem") },
    { name: "Outdent list item", Icon: IndentDecrease, run: (chain) => chain.liftListItem("listItem") },
  ],
  [{ name: "Clear formatting", Icon: RemoveFormatting, run: (chain) => chain.unsetAllMarks().clearNodes() }],
  [
    { name: "Undo", keys: "Ctrl+Z", Icon: Undo2, run: (chain) => chain.undo() },
    { name: "Redo", keys: "Ctrl+Shift+Z", Icon: Redo2, run: (chain) => chain.redo() },
  ],
];

const stateOf = (editor: Editor) => ({
  level: levels.find((level) => editor.isActive("heading", { level })) ?? 0,
  pressed: TOOLS.flat().flatMap(({ name, sets }) => (sets && editor.isActive(sets) ? [name] : [])),
  disabled: TOOLS.flat().flatMap(({ name, sets, run }) =>
    sets || run(editor.can().chain()).run() ? [] : [name],
  ),
});

export function EditorToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const [used, setUsed] = useState(STYLE);
  // A disabled tool cannot be the toolbar's tab stop.
  const stop = state.disabled.includes(used) ? STYLE : used;
  const move = (event: KeyboardEvent) => {
    const items = [...(bar.current?.querySelectorAll<HTMLElement>("button:not(:disabled), select") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    // In the select of styles ↑ and ↓ choose; the other keys move on as from any tool.
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape") editor.commands.focus();
    if (to === undefined) return;
    event.preventDefault();
    items[(to + items.length) % items.length]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={move}
      onFocus={({ target }) => setUsed(target.getAttribute("aria-label") ?? STYLE)}
      className="sticky top-28 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-t-md border-b border-slate-200 bg-white p-1.5 pointer-coarse:top-30"
    >
      <Select
        aria-label={STYLE}
        tabIndex={stop === STYLE ? 0 : -1}
        className="w-34!"
        value={String(state.level)}
        options={blocks}
        onChange={(event) => {
          const level = levels.find((each) => String(each) === event.currentTarget.value);
          const chain = editor.chain().focus();
          if (level) chain.setHeading({ level }).run();
          else chain.setParagraph().run();
        }}
      />
      {TOOLS.map((tools) => (
        <div key={tools[0]?.name} className="flex border-slate-200 sm:border-l sm:pl-2">
          {tools.map((tool) => (
            <ToolButton
              key={tool.name}
              {...tool}
              pressed={tool.sets ? state.pressed.includes(tool.name) : undefined}
              disabled={state.disabled.includes(tool.name)}
              isStop={tool.name === stop}
              onUse={() => tool.run(editor.chain().focus()).run()}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ToolButtonProps extends Tool {
  pressed?: boolean;
  disabled: boolean;
  isStop: boolean;
  onUse: () => void;
}

function ToolButton({ name, keys, Icon, pressed, disabled, isStop, onUse }: ToolButtonProps) {
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-pressed={pressed}
      aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
      title={keys ? `${name} (${keys})` : name}
      disabled={disabled}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      className={classNames(
        "grid size-9 place-items-center rounded-sm text-ink-900 transition-colors hover:bg-slate-100 disabled:text-slate-400 disabled:hover:bg-transparent pointer-coarse:size-11 [&_svg]:size-4.5",
        pressed ? "bg-ink-800! text-white!" : "",
      )}
    >
      <Icon />
    </button>
  );
}
