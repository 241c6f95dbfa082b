import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  Underline,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Select } from "#app/ui/select.tsx";

const levels = [1, 2, 3, 4, 5, 6] as const;
const STYLE = "Text style";
const blocks = [
  { value: "0", label: "Paragraph" },
  ...levels.map((level) => ({ value: String(level), label: `Heading ${level}` })),
];

interface Tool {
  name: string;
  keys?: string;
  icon: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
}

export function EditorToolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const groups = toolsOf(editor, state);
  const [used, setUsed] = useState(STYLE);
  const usable = groups.flat().filter(({ disabled }) => !disabled);
  // A tool that cannot be used now cannot hold the toolbar's place in the order of Tab.
  const stop = usable.some(({ name }) => name === used) ? used : STYLE;
  const move = (event: KeyboardEvent) => {
    const items = [...(bar.current?.querySelectorAll<HTMLElement>("button:not(:disabled), select") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    // In the choice of styles ↑ and ↓ choose; the others move on from it like from any tool.
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
      {groups.map((tools) => (
        <div key={tools[0]?.name} className="flex border-slate-200 sm:border-l sm:pl-2">
          {tools.map((tool) => (
            <ToolButton key={tool.name} {...tool} isStop={tool.name === stop} />
          ))}
        </div>
      ))}
    </div>
  );
}

function ToolButton({ name, keys, icon, pressed, disabled, run, isStop }: Tool & { isStop: boolean }) {
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-pressed={pressed}
      aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
      title={keys ? `${name} (${keys})` : name}
      disabled={disabled}
      // The selection stays where it is in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
      className={classNames(
        "grid size-9 place-items-center rounded-sm text-ink-900 transition-colors hover:bg-slate-100 disabled:text-slate-400 disabled:hover:bg-transparent pointer-coarse:size-11 [&_svg]:size-4.5",
        pressed ? "bg-ink-800! text-white!" : "",
      )}
    >
      {icon}
    </button>
  );
}

function stateOf(editor: Editor) {
  return {
    level: levels.find((level) => editor.isActive("heading", { level })) ?? 0,
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    underline: editor.isActive("underline"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    deeper: editor.can().sinkListItem("listItem"),
    shallower: editor.can().liftListItem("listItem"),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  };
}

function toolsOf(editor: Editor, state: ReturnType<typeof stateOf>): Tool[][] {
  const chain = () => editor.chain().focus();
  return [
    [
      {
        name: "Bold",
        keys: "Ctrl+B",
        icon: <Bold />,
        pressed: state.bold,
        run: () => chain().toggleBold().run(),
      },
      {
        name: "Italic",
        keys: "Ctrl+I",
        icon: <Italic />,
        pressed: state.italic,
        run: () => chain().toggleItalic().run(),
      },
      {
        name: "Underline",
        keys: "Ctrl+U",
        icon: <Underline />,
        pressed: state.underline,
        run: () => chain().toggleUnderline().run(),
      },
    ],
    [
      {
        name: "Bulleted list",
        keys: "Ctrl+Shift+8",
        icon: <List />,
        pressed: state.bullets,
        run: () => chain().toggleBulletList().run(),
      },
      {
        name: "Numbered list",
        keys: "Ctrl+Shift+7",
        icon: <ListOrdered />,
        pressed: state.numbers,
        run: () => chain().toggleOrderedList().run(),
      },
      {
        name: "Indent list item",
        icon: <IndentIncrease />,
        disabled: !state.deeper,
        run: () => chain().sinkListItem("listItem").run(),
      },
      {
        name: "Outdent list item",
        icon: <IndentDecrease />,
        disabled: !state.shallower,
        run: () => chain().liftListItem("listItem").run(),
      },
    ],
    [
      {
        name: "Clear formatting",
        icon: <RemoveFormatting />,
        run: () => chain().unsetAllMarks().clearNodes().run(),
      },
    ],
    [
      {
        name: "Undo",
        keys: "Ctrl+Z",
        icon: <Undo2 />,
        disabled: !state.undo,
        run: () => chain().undo().run(),
      },
      {
        name: "Redo",
        keys: "Ctrl+Shift+Z",
        icon: <Redo2 />,
        disabled: !state.redo,
        run: () => chain().redo().run(),
      },
    ],
  ];
}
