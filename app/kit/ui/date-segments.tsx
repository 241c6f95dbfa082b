import { type DateValue, parseDate, parseDateTime, parseTime, type Time } from "@internationalized/date";
import { Calendar } from "lucide-react";
import {
  type ContextType,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  DateField,
  DateFieldStateContext,
  DateInput,
  DateSegment,
  type DateSegmentRenderProps,
  I18nProvider,
  TimeField,
  TimeFieldStateContext,
} from "react-aria-components";
import { EnterContext } from "./enter-context.ts";
import { type DateInputType, monthName, SEGMENT, SEGMENTS } from "./date-look.tsx";
import { controlClasses } from "./field.tsx";

const READERS = {
  date: parseDate,
  "datetime-local": parseDateTime,
  time: parseTime,
  month: (text: string) => parseDate(`${text}-01`),
};
const LENGTHS = { date: 10, "datetime-local": 16, time: 5, month: 7 };

function readValue(type: DateInputType, text: string): DateValue | Time | null {
  try {
    return READERS[type](text);
  } catch {
    return null;
  }
}

function textOf(type: DateInputType, value: DateValue | Time | null): string {
  // «0002» is an unfinished year.
  const isWhole = value !== null && !("year" in value && value.year < 1000);
  return isWhole ? value.toString().slice(0, LENGTHS[type]) : "";
}

const first = (group: HTMLElement | null) => group?.querySelector<HTMLElement>("[role=spinbutton]");

/** Segments over a native control, which keeps the value: input is written to it, and its changes are shown. */
export default function DateSegments(props: {
  input: RefObject<HTMLInputElement | null>;
  type: DateInputType;
  value: unknown;
  labelledBy: string | undefined;
  label: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean | undefined;
  disabled: boolean | undefined;
  readOnly: boolean | undefined;
  onReady: (ready: boolean) => void;
}) {
  const { input, type, onReady } = props;
  const group = useRef<HTMLDivElement>(null);
  const [native] = useState(() => nativeValue(input));
  const { text, times } = useSyncExternalStore(native.subscribe, native.read, native.read);
  useLayoutEffect(() => native.check(), [native, props.value]);
  useLayoutEffect(() => {
    const control = input.current;
    if (!control) return;
    const enter = () => first(group.current)?.focus();
    if (document.activeElement === control) enter();
    control.addEventListener("focus", enter);
    onReady(true);
    return () => {
      control.removeEventListener("focus", enter);
      onReady(false);
    };
  }, [input, onReady]);
  const shared = {
    "aria-labelledby": props.label ? undefined : props.labelledBy,
    "aria-label": props.label,
    "aria-describedby": props.describedBy,
    isInvalid: props.invalid,
    // The form validates itself.
    validationBehavior: "aria" as const,
    isRequired: props.required ?? false,
    isDisabled: props.disabled ?? false,
    isReadOnly: props.readOnly ?? false,
    hourCycle: 24 as const,
    shouldForceLeadingZeros: true,
    className: "block",
  };
  const start = readValue(type, text);
  const onEnter = use(EnterContext);
  return (
    <I18nProvider locale="en-GB">
      <div
        ref={group}
        onKeyDownCapture={(event) => sendOnEnter(event, input.current, onEnter)}
        className="relative"
        key={times}
      >
        {type === "time" ? (
          <TimeField {...shared} defaultValue={start as Time | null}>
            <Segments type={type} readOnly={props.readOnly} onText={native.write} />
          </TimeField>
        ) : (
          <DateField
            {...shared}
            granularity={type === "datetime-local" ? "minute" : "day"}
            defaultValue={start as DateValue | null}
          >
            <Segments type={type} readOnly={props.readOnly} onText={native.write} />
          </DateField>
        )}
        {type === "time" || props.disabled || props.readOnly ? null : (
          // For pointers only: by keyboard the segments are quicker.
          <button
            type="button"
            tabIndex={-1}
            aria-label="Calendar"
            onClick={() => input.current?.showPicker()}
            className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-slate-600 hover:text-ink-900"
          >
            <Calendar aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
    </I18nProvider>
  );
}

function Segments(props: {
  type: DateInputType;
  readOnly: boolean | undefined;
  onText: (text: string) => void;
}) {
  const { type, readOnly, onText } = props;
  const ofDate = use(DateFieldStateContext);
  const ofTime = use(TimeFieldStateContext);
  const lacksDay =
    type === "month" && ofDate?.segments.some((each) => each.type === "day" && each.isPlaceholder);
  // A month is stored as its first day, which nobody types.
  useEffect(() => {
    if (lacksDay) ofDate?.setSegment("day", 1);
  }, [lacksDay, ofDate]);
  const isHalf = (ofTime ?? ofDate)?.segments.some((each) => each.isEditable && each.isPlaceholder) ?? true;
  const text = isHalf ? "" : textOf(type, ofTime ? ofTime.timeValue : (ofDate?.value ?? null));
  // An incomplete date is empty, as in a native control; the state itself would keep the previous date. Not in the
  // effect, where React would reset a controlled input before the change event. Not for the initial value either, which
  // a dialog would take for input.
  const lastText = useRef(text);
  useEffect(() => {
    if (lastText.current === text) return;
    lastText.current = text;
    queueMicrotask(() => onText(text));
  }, [text, onText]);
  return (
    <DateInput
      className={`${controlClasses} ${SEGMENTS} ${readOnly ? "border-transparent! bg-transparent! text-slate-600" : "read-only:bg-white"} focus-within:border-ink-700 focus-within:outline-2 focus-within:outline-(--focus) data-disabled:bg-slate-100 data-disabled:text-slate-600 data-invalid:border-red-700 data-invalid:bg-red-50`}
    >
      {(segment) =>
        type === "month" && isOfDay(segment, ofDate?.segments ?? []) ? (
          <span hidden />
        ) : (
          <DateSegment
            segment={segment}
            className={`${SEGMENT} caret-transparent outline-none data-focused:bg-ink-800 data-focused:text-white data-focused:data-placeholder:text-white`}
          >
            {shownText}
          </DateSegment>
        )
      }
    </DateInput>
  );
}

/** Shows the month by name; it is typed as a number. */
function shownText({ type, text, value, isPlaceholder }: DateSegmentRenderProps): string {
  if (type === "month" && !isPlaceholder) return monthName(value ?? 0) ?? text;
  return type === "literal" && text === "/" ? " " : text;
}

/** Tells whether a segment is the day, or the separator before the month. */
const isOfDay = (segment: { type: string }, all: readonly { type: string }[]) =>
  segment.type === "day" ||
  (segment.type === "literal" && all.findIndex(({ type }) => type === "month") > all.indexOf(segment));

/** Submits the form on Enter, as in a native control, or does what Enter does there; with Ctrl it is left to the page. */
function sendOnEnter(
  event: KeyboardEvent,
  native: HTMLInputElement | null,
  onEnter: ContextType<typeof EnterContext>,
): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  if (!(event.target as Element).matches("[role=spinbutton]")) return;
  event.preventDefault();
  if (native && onEnter) onEnter(native);
  else native?.form?.requestSubmit();
}

/** The value of a native control, and a version that counts changes by others, which remount the segments. */
function nativeValue(input: RefObject<HTMLInputElement | null>) {
  let seen = { text: input.current?.value ?? "", times: 0 };
  let notify = () => {};
  const read = () => {
    const text = input.current?.value ?? "";
    if (text !== seen.text) seen = { text, times: seen.times + 1 };
    return seen;
  };
  return {
    read,
    /** Checks for values set by React state, which raise no event. */
    check: () => notify(),
    subscribe(onChange: () => void) {
      notify = onChange;
      const native = input.current;
      const form = native?.form;
      const afterReset = () => queueMicrotask(onChange);
      native?.addEventListener("input", onChange);
      form?.addEventListener("reset", afterReset);
      return () => {
        native?.removeEventListener("input", onChange);
        form?.removeEventListener("reset", afterReset);
      };
    },
    /** Writes a value as if it was typed, so that the form, its validation and listeners notice. */
    write(text: string) {
      const native = input.current;
      if (!native || text === seen.text) return;
      seen = { ...seen, text };
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(native, text);
      native.dispatchEvent(new Event("input", { bubbles: true }));
      native.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}
