import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components";
import { classNames } from "./class-names.ts";
import { controlClasses, FieldError } from "./field.tsx";
import { floatingClasses } from "./popover.tsx";

export interface Choice {
  id: string;
  label: string;
  /** A second, quieter line. */
  detail?: string;
}

export type ComboBoxProps = {
  label: string;
  /** The form sends the chosen id under this name. */
  name: string;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** Finds choices for a typed text; the first ones for an empty text. */
  search: (text: string, signal: AbortSignal) => Promise<Choice[]>;
  placeholder?: string;
  error?: string;
  optional?: boolean;
  /**
   * Adds one by the typed text, offered last while nobody is called exactly so; null when that failed, which it has
   * said by then.
   */
  add?: (text: string) => Promise<Choice | null>;
};

const TYPING_MS = 150;
const ADD = "+add";

/** Choosing one of very many: type a piece of its name, the list is searched on the server. */
export function ComboBox(props: ComboBoxProps) {
  const { value, search } = props;
  const [text, setText] = useState(value?.label ?? "");
  const [found, setFound] = useState<Choice[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setText(value?.label ?? "");
  }
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (asked === null || answered.current === asked) return;
    const { signal, abort } = withAbort();
    const timer = setTimeout(
      () => {
        void search(asked, signal)
          .then((choices) => {
            answered.current = asked;
            return setFound(choices);
          })
          // One that fails leaves the choices as they are; the next key asks again.
          .catch(() => {});
      },
      asked === "" ? 0 : TYPING_MS,
    );
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [asked, search]);
  // The chosen one stays among the choices, or its name would vanish when the field is left.
  const known = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  const typed = text.trim();
  const isTyped = ({ label }: Choice) => label.toLowerCase() === typed.toLowerCase();
  const isNew = typed !== "" && !known.some(isTyped);
  const items = props.add && isNew ? [...known, { id: ADD, label: `Add “${typed}”` }] : known;
  const add = async () => {
    const added = await props.add?.(typed);
    if (added) props.onChange(added);
  };
  return (
    <AriaComboBox<Choice>
      name={props.name}
      formValue="key"
      items={items}
      inputValue={text}
      selectedKey={value?.id ?? null}
      allowsEmptyCollection
      menuTrigger="focus"
      isInvalid={Boolean(props.error)}
      defaultFilter={() => true}
      onOpenChange={(open) => {
        if (open) setAsked(text === value?.label ? "" : text.trim());
      }}
      onInputChange={(next) => {
        setText(next);
        if (next !== value?.label) setAsked(next.trim());
        if (next === "" && value) props.onChange(null);
      }}
      onSelectionChange={(key) => {
        const chosen = items.find(({ id }) => id === key) ?? null;
        if (chosen?.id !== value?.id && (chosen || text === "")) props.onChange(chosen);
        if (chosen) setText(chosen.label);
      }}
      onBlur={() => {
        const [exact, ...others] = known.filter(isTyped);
        if (exact && others.length === 0 && exact.id !== value?.id) props.onChange(exact);
        // What is typed without being chosen goes.
        else setText(value?.label ?? "");
      }}
      className="flex min-w-0 flex-col"
    >
      <Label className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-semibold text-ink-900">
        {props.label}
        {props.optional ? <span className="text-xs font-normal text-slate-600">optional</span> : null}
      </Label>
      <div className="relative flex items-center">
        <Input
          placeholder={props.placeholder}
          className={classNames(controlClasses, "h-(--control-height) truncate pr-9 pl-3")}
        />
        <AriaButton className="absolute right-0 flex h-full w-9 items-center justify-center text-slate-600">
          <ChevronDown aria-hidden="true" className="size-4" />
        </AriaButton>
      </div>
      <FieldError id={`${props.name}-error`}>{props.error}</FieldError>
      <Popover
        data-density="compact"
        className={classNames(floatingClasses, "w-(--trigger-width) min-w-64 overflow-auto")}
      >
        <ListBox<Choice>
          className="max-h-72 p-1 outline-none"
          renderEmptyState={() => <p className="px-2.5 py-2 text-slate-600">Nobody by that name</p>}
        >
          {({ id, label, detail }) => (
            <ListBoxItem
              id={id}
              textValue={label}
              onAction={id === ADD ? () => void add() : undefined}
              className="flex min-h-9 cursor-pointer flex-col justify-center rounded-sm px-2.5 py-1 text-ink-900 outline-none data-focused:bg-slate-100 data-selected:font-semibold pointer-coarse:min-h-11"
            >
              <span className="truncate">{label}</span>
              {detail ? <span className="truncate text-xs font-normal text-slate-600">{detail}</span> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
