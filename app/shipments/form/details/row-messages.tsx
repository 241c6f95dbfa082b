import { Fragment, useRef } from "react";
import { Link } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { DETAIL_MESSAGES } from "../../details-messages.ts";
import { withRightDigit } from "#app/shipments/details-form.ts";

/** Another record with the number of a row. */
export interface NumberHolder {
  to: string;
  label: string;
}

export interface RowMessages {
  errors: readonly [name: string, message: string][];
  warnings: readonly [name: string, message: string][];
  others?: readonly NumberHolder[];
}

export function Messages(props: { id: string; section: string; index: number; messages: RowMessages }) {
  const { id, messages } = props;
  const lines = [
    ...messages.errors.map(([name, text]) => ({ name, text, isError: true })),
    ...messages.warnings.map(([name, text]) => ({ name, text, isError: false })),
  ];
  return (
    <div aria-live="polite">
      {lines.map(({ name, text, isError }) => (
        <p
          key={`${name} ${text}`}
          id={`${id}-${name}`}
          className={classNames("mt-1 text-sm font-medium", isError ? "text-red-700" : "text-yellow-700")}
        >
          <span>{text}</span>
          {isError ? null : <RightDigit name={`${props.section}.${props.index}.${name}`} warning={text} />}
        </p>
      ))}
      <AlsoOn holders={messages.others ?? []} />
    </div>
  );
}

function AlsoOn({ holders }: { holders: readonly NumberHolder[] }) {
  if (holders.length === 0) return null;
  return (
    <p className="mt-1 text-sm font-medium text-yellow-700">
      <span>{DETAIL_MESSAGES.alsoOn([])}</span>
      {holders.map(({ to, label }, index) => (
        <Fragment key={to}>
          <span>{index > 0 ? ", " : null}</span>
          <Link to={to} target="_blank" className="text-link">
            {label}
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

function RightDigit({ name, warning }: { name: string; warning: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [, digit] = /check digit .* (\d)$/.exec(warning) ?? [];
  if (digit === undefined) return null;
  const fieldOf = () => button.current?.form?.elements.namedItem(name) as HTMLInputElement | null;
  return (
    <Button
      ref={button}
      size="sm"
      className="ml-2"
      onClick={() => {
        const field = fieldOf();
        const right = field && withRightDigit(field.value);
        if (!field || !right) return;
        field.value = right;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.focus();
      }}
    >
      {`Use ${digit}`}
    </Button>
  );
}

export const NO_MESSAGES: RowMessages = { errors: [], warnings: [] };

/** Groups messages by section and row; a warning is shown only on fields without an error. */
export function messagesByRow(
  errors: Readonly<Record<string, string[]>>,
  warnings: ReadonlyMap<string, string>,
): Map<string, RowMessages> {
  const rows = new Map<string, { errors: [string, string][]; warnings: [string, string][] }>();
  const put = (name: string, message: string, kind: "errors" | "warnings") => {
    const [section, index, column] = name.split(".");
    if (column === undefined) return;
    const key = `${section}.${index}`;
    const row = rows.get(key) ?? { errors: [], warnings: [] };
    row[kind].push([column, message]);
    rows.set(key, row);
  };
  for (const [name, [message]] of Object.entries(errors)) if (message) put(name, message, "errors");
  for (const [name, message] of warnings) if (!errors[name]) put(name, message, "warnings");
  return rows;
}
