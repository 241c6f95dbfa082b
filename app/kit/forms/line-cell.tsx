import { classNames } from "../ui/class-names.ts";
import { DateInput } from "../ui/date-input.tsx";
import { controlClasses } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea } from "../ui/text-input.tsx";

/** A field of a line. */
export interface LineField {
  label: string;
  /** Its place on screens that are not wide. */
  place?: string;
  isFolded?: boolean;
  /** By default one line of text; `text` wraps in a narrow column, and is one line all the same. */
  kind?: "text" | "day" | "amount";
  options?: readonly { value: string; label: string }[];
  list?: string;
  inputMode?: "decimal";
  isUpperCase?: boolean;
  placeholder?: string;
  maxLength?: number;
}

const cellClasses = classNames(controlClasses, "h-9 px-2 pointer-coarse:h-11");

/** @param props.messageId the element with its message, which stands below the line */
export function LineCell(props: {
  field: LineField;
  name: string;
  number: number;
  value: string;
  isWrong: boolean;
  messageId?: string;
}) {
  const { field, name } = props;
  const shared = {
    id: name,
    name,
    "data-max": field.maxLength,
    defaultValue: props.value,
    autoComplete: "off",
    "aria-invalid": props.isWrong || undefined,
    "aria-describedby": props.messageId,
  };
  return (
    <div className={classNames("min-w-0 xl:col-auto", field.place)}>
      <label
        htmlFor={name}
        className={classNames(
          "mb-1 block truncate text-xs font-semibold text-slate-600",
          !field.isFolded && "xl:sr-only",
        )}
      >
        {field.label}
        <span className="sr-only">{`, line ${props.number}`}</span>
      </label>
      {field.options ? (
        <Select {...shared} className="h-9! pr-7! pl-2! pointer-coarse:h-11!" options={field.options} />
      ) : field.kind === "text" ? (
        <TextArea
          {...shared}
          rows={1}
          className="block min-h-9! resize-none! px-2! py-1.5! pointer-coarse:min-h-11! pointer-coarse:py-2.5!"
        />
      ) : field.kind === "day" ? (
        <DateInput {...shared} type="date" aria-label={`${field.label}, line ${props.number}`} />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={field.inputMode}
          list={field.list}
          placeholder={field.placeholder}
          className={classNames(
            cellClasses,
            field.kind === "amount" && "figures text-right",
            field.isUpperCase && "uppercase",
          )}
        />
      )}
    </div>
  );
}
