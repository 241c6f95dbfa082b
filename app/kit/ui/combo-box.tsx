import { ChevronDown } from "lucide-react";
import { useContext, useEffect, useRef, useState } from "react";
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { controlClasses, FieldError, useFormError } from "./field.tsx";
import { floatingClasses } from "./popover.tsx";

export interface Choice {
  id: string;
  label: string;
  detail?: string;
  /** Set for an option that is not stored yet: the form sends its name, and saving stores it. */
  isNew?: boolean;
  isMeant?: boolean;
  isNamed?: boolean;
  isBegun?: boolean;
  /** Set when the option has a warning, which the field shows while it is chosen. */
  warns?: boolean;
}

type ComboBoxProps = {
  label: string;
  /** Name of the field with the chosen id; while a typed text matches no option, the field holds that text, which is no id. */
  name: string;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  search: (text: string, signal?: AbortSignal) => Promise<Choice[]>;
  placeholder?: string;
  optional?: boolean;
  /** Offers an unmatched text as a new option, whose name the form sends in this field. */
  newName?: string;
};

const TYPING_MS = 150;
const ADD = "+add";
const NEW = "+new";

/** Makes an option that is stored together with the form. */
export const newChoice = (name: string): Choice => ({ id: NEW, label: name, detail: "New", isNew: true });

const sayNobody = (typed: string, canAdd: boolean) =>
  `Nobody is called “${typed}”: choose one from the list${canAdd ? ", or add this one" : ""}`;
const saySeveral = (typed: string) => `Several match “${typed}”: choose one from the list`;
const NOT_SEARCHED = "The list could not be searched: try again, or choose one from it";

/**
 * A combo box with options searched on the server. A typed text selects its only match; with several or none it stays,
 * and the field says so.
 */
export function ComboBox(props: ComboBoxProps) {
  const { value, search, newName } = props;
  const label = value?.label ?? "";
  const [text, setText] = useState(label);
  const { matches: last, answered, ask } = useSearchResults(search);
  const [seen, setSeen] = useState(value);
  const [refusal, setRefusal] = useState<{ text: string; canAdd?: boolean }>();
  if (value?.id !== seen?.id || value?.label !== seen?.label) {
    setSeen(value);
    setText(label);
    setRefusal(undefined);
  }
  const typed = text.trim();
  const isUnsettled = typed !== label.trim();
  const listed = isUnsettled && answered !== typed ? last.filter(holds(typed)) : last;
  // The chosen option stays among the options, or its name would vanish on blur.
  const options = value && !listed.some(({ id }) => id === value.id) ? [value, ...listed] : listed;
  const canAdd = newName !== undefined && typed !== "" && !options.some(isCalled(typed));
  const items = canAdd ? [...options, { id: ADD, label: `Add “${typed}”` }] : options;
  const add = () => {
    props.onChange(newChoice(typed));
    setText(typed);
  };

  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  const settle = (choices: readonly Choice[]) => {
    const exact = choices.filter(isCalled(typed));
    const [one, ...others] = exact.length > 0 ? exact : choices;
    if (one && others.length === 0) {
      props.onChange(one);
      setText(one.label);
    } else if (one) setRefusal({ text: saySeveral(typed) });
    else setRefusal({ text: sayNobody(typed, newName !== undefined), canAdd: newName !== undefined });
  };
  const leave = async () => {
    if (!isUnsettled) return;
    if (value && isCalled(typed)(value)) return setText(label);
    if (answered === typed) return settle(listed);
    const choices = await search(typed).catch(() => null);
    // The user typed on meanwhile: the new text is settled on blur.
    if (latest.current !== typed) return;
    if (choices) settle(choices);
    else setRefusal({ text: NOT_SEARCHED });
  };
  const input = useRef<HTMLInputElement>(null);
  const formError = useFormError(props.name);
  const error = refusal?.text ?? formError;
  return (
    <AriaComboBox<Choice>
      items={items}
      inputValue={text}
      selectedKey={value?.id ?? null}
      allowsEmptyCollection
      menuTrigger="focus"
      isInvalid={Boolean(error)}
      defaultFilter={() => true}
      onOpenChange={(open) => {
        if (open) ask(text === value?.label ? "" : text.trim());
      }}
      onInputChange={(next) => {
        setText(next);
        setRefusal(undefined);
        if (next !== value?.label) ask(next.trim());
        if (next === "" && value) props.onChange(null);
      }}
      onSelectionChange={(key) => {
        if (key === ADD) return add();
        const chosen = options.find(({ id }) => id === key);
        if (!chosen) return;
        // React Aria also calls this with the previous option when a typed text is left: it must not replace the text.
        if (chosen.id === value?.id && key !== keyInFocus(input.current)) return;
        if (chosen.id !== value?.id) props.onChange(chosen);
        setText(chosen.label);
        setRefusal(undefined);
      }}
      onBlur={() => void leave()}
      className="flex min-w-0 flex-col"
    >
      <Label className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-semibold text-ink-900">
        <span>{props.label}</span>
        {props.optional ? <span className="text-xs font-normal text-slate-600">optional</span> : null}
      </Label>
      <div className="relative flex items-center">
        <Input
          ref={input}
          dir="auto"
          aria-describedby={error ? `${props.name}-error` : undefined}
          placeholder={props.placeholder}
          className={classNames(controlClasses, "h-(--control-height) truncate pr-9 pl-3")}
        />
        <AriaButton className="absolute right-0 flex h-full w-9 items-center justify-center text-slate-600">
          <ChevronDown aria-hidden="true" className="size-4" />
        </AriaButton>
      </div>
      <SentChoice
        name={props.name}
        value={isUnsettled ? typed : value && !value.isNew ? value.id : ""}
        newName={newName}
        newValue={!isUnsettled && value?.isNew ? value.label : ""}
      />
      <FieldError id={`${props.name}-error`}>{error}</FieldError>
      {refusal?.canAdd ? (
        <Button size="sm" variant="quiet" className="mt-1 self-start" onClick={add}>
          {`Add “${typed}”`}
        </Button>
      ) : null}
      <Choices />
    </AriaComboBox>
  );
}

export function useSearchResults(search: ComboBoxProps["search"]) {
  const [{ matches, answered }, setAnswer] = useState<{ matches: Choice[]; answered: string | null }>({
    matches: [],
    answered: null,
  });
  const [query, setQuery] = useState<string | null>(null);
  useEffect(() => {
    if (query === null || answered === query) return;
    const { signal, abort } = withAbort();
    const timer = setTimeout(
      () => {
        void search(query, signal)
          .then((choices) => setAnswer({ matches: choices, answered: query }))
          // A failed search leaves the options as they are; the next key searches again.
          .catch(() => {});
      },
      query === "" ? 0 : TYPING_MS,
    );
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [query, answered, search]);
  return { matches, answered, ask: setQuery };
}

export function Choices(props: { empty?: string }) {
  const state = useContext(ComboBoxStateContext);
  const empty = props.empty ?? (state?.inputValue === "" ? "Type a name" : "Nobody by that name");
  // Opened during blur, the list would stay open and hide the page from assistive technology.
  const isLeft = state?.isOpen && !state.isFocused;
  useEffect(() => {
    if (isLeft) state.close();
  }, [isLeft, state]);
  return (
    <Popover
      data-density="compact"
      className={classNames(floatingClasses, "w-(--trigger-width) min-w-64 overflow-auto")}
    >
      <ListBox<Choice>
        className="max-h-72 p-1 outline-none"
        renderEmptyState={() => <p className="px-2.5 py-2 text-slate-600">{empty}</p>}
      >
        {({ id, label, detail }) => (
          <ListBoxItem
            id={id}
            textValue={label}
            className="flex min-h-9 cursor-pointer flex-col justify-center rounded-sm px-2.5 py-1 text-ink-900 outline-none data-focused:bg-slate-100 forced-focus data-selected:font-semibold pointer-coarse:min-h-11"
          >
            <span dir="auto" className="truncate text-left">
              {label}
            </span>
            {detail ? (
              <span dir="auto" className="truncate text-left text-xs font-normal text-slate-600">
                {detail}
              </span>
            ) : null}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

function SentChoice(props: { name: string; value: string; newName?: string; newValue: string }) {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    first.current = false;
  }, [props.value, props.newValue]);
  return (
    <>
      <input ref={input} type="hidden" name={props.name} value={props.value} />
      {props.newName ? <input type="hidden" name={props.newName} value={props.newValue} /> : null}
    </>
  );
}

const holds =
  (typed: string) =>
  ({ label, detail = "" }: Choice): boolean =>
    `${label} ${detail}`.toLowerCase().includes(typed.toLowerCase());

const isCalled =
  (typed: string) =>
  ({ label }: Choice): boolean =>
    label.trim().toLowerCase() === typed.toLowerCase();

/** The key of the option highlighted by the arrow keys. */
function keyInFocus(input: HTMLInputElement | null): string | undefined {
  const option = document.getElementById(input?.getAttribute("aria-activedescendant") ?? "");
  return option?.dataset.key;
}

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
