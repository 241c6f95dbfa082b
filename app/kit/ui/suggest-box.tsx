import { use, useEffect, useId, useRef, useState } from "react";
import { ComboBox as AriaComboBox, Input, Label } from "react-aria-components";
import { classNames } from "./class-names.ts";
import { EnterContext } from "./enter-context.ts";
import { type Choice, Choices, useSearchResults } from "./combo-box.tsx";
import { controlClasses, FieldError, FieldHint, FormContext } from "./field.tsx";

export type SuggestBoxProps = {
  label: string;
  name: string;
  /** Name of the field with the id of the chosen suggestion; empty once the text differs. */
  codeName?: string;
  defaultValue?: string;
  defaultCode?: string;
  search: (text: string, signal?: AbortSignal) => Promise<Choice[]>;
  empty: string;
  hint?: string;
  required?: boolean;
  optional?: boolean;
  hideLabel?: boolean;
  onTyped?: (text: string, code: string) => void;
  maxLength?: number;
  placeholder?: string;
  className?: string;
};

const SEVERAL = "Several have this name: choose one in the list, or it is kept as typed.";
const sayCompleted = (typed: string) => `Completed from “${typed}”: type that again to keep it`;

/**
 * A text field with suggestions. On blur, a text that matches one in another spelling, or begins one alone, is replaced by
 * its name; any other stays as typed, and the field says so.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const form = use(FormContext);
  const onEnter = use(EnterContext);
  const { defaultCode = "", onTyped } = props;
  const error = form?.error(props.name);
  const defaultValue = form?.typed?.(props.name) ?? props.defaultValue ?? "";
  const [text, setText] = useState(defaultValue);
  const [chosen, setChosen] = useState({ text: defaultValue, code: defaultCode });
  /** A text that is kept or taken, and what the field says about it. */
  const [settled, setSettled] = useState<{ text: string; note?: string }>();
  const completed = useRef<string>(undefined);
  const note = text === settled?.text ? settled.note : undefined;
  const hint = note ? undefined : (form?.count?.(props.name) ?? props.hint);
  const code = text === chosen.text ? chosen.code : "";
  useEffect(() => onTyped?.(text, code), [onTyped, text, code]);
  const { matches, answered, ask } = useSearchResults(props.search);
  const typed = text.trim();
  const isUnsettled = typed !== "" && text !== chosen.text && text !== settled?.text;
  const isAnswered = answered === typed;
  const isOther = matches.length > 0 && matches.every(({ label }) => label !== typed);
  const id = useId();
  const take = (choice: Choice) => {
    setText(choice.label);
    setChosen({ text: choice.label, code: choice.id });
  };
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const leave = async () => {
    if (typed === "" || text === chosen.text) return;
    const choices = isAnswered ? matches : await props.search(typed).catch(() => null);
    // The user typed on meanwhile: the new text is settled on blur.
    if (latest.current !== text) return;
    const [exact, ...others] = choices?.filter(({ isMeant }) => isMeant) ?? [];
    // What is typed once more after it was completed is kept.
    const begun = typed === completed.current ? undefined : choices?.find(({ isBegun }) => isBegun);
    if (exact && others.length === 0) take(exact);
    else if (exact) setSettled({ text, note: SEVERAL });
    else if (begun) {
      completed.current = typed;
      take(begun);
      setSettled({ text: begun.label, note: sayCompleted(typed) });
    } else
      setSettled({ text, note: choices?.some(({ isNamed }) => isNamed) === false ? props.empty : undefined });
  };
  const described = [note && `${id}-note`, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <AriaComboBox<Choice>
      items={typed === "" ? [] : matches}
      inputValue={text}
      // Without a selected key the list would stay open over the next fields.
      selectedKey={code === "" ? null : code}
      allowsCustomValue
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      defaultFilter={() => true}
      onInputChange={(next) => {
        setText(next);
        ask(next.trim());
      }}
      onSelectionChange={(key) => {
        const choice = matches.find(({ id }) => id === key);
        if (choice) take(choice);
      }}
      onBlur={() => void leave()}
      className={classNames("flex min-w-0 flex-col", props.className)}
    >
      <Label
        className={
          props.hideLabel
            ? "sr-only"
            : "mb-1.5 flex items-baseline justify-between gap-3 text-sm font-semibold text-ink-900"
        }
      >
        <span>{props.label}</span>
        {props.optional ? <span className="text-xs font-normal text-slate-600">optional</span> : null}
      </Label>
      <Input
        name={props.name}
        dir="auto"
        autoComplete="off"
        required={props.required}
        data-max={props.maxLength}
        placeholder={props.placeholder}
        aria-describedby={described || undefined}
        onKeyDownCapture={(event) => {
          if (event.key !== "Enter" || event.currentTarget.getAttribute("aria-activedescendant")) return;
          const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
          // Enter first settles a text that matches no suggestion yet; otherwise it does what it does in any other field,
          // such as submitting the form.
          if (isUnsettled && (isAnswered ? isOpen && isOther : true)) {
            event.preventDefault();
            void leave();
          } else if (!event.ctrlKey && !event.metaKey) {
            event.stopPropagation();
            if (onEnter) event.preventDefault();
            onEnter?.(event.currentTarget);
          }
        }}
        className={classNames(controlClasses, "h-(--control-height) px-3")}
      />
      {props.codeName ? <input type="hidden" name={props.codeName} value={code} /> : null}
      <div role="status">
        <FieldHint id={`${id}-note`}>{note}</FieldHint>
      </div>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <Choices empty={isAnswered ? props.empty : "Searching..."} />
    </AriaComboBox>
  );
}
