import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { pluralize } from "#app/kit/text/counts.ts";
import type { DetailSection, RowSection } from "../../details.ts";
import { messagesByRow, NO_MESSAGES, type NumberHolder, type RowMessages } from "./row-messages.tsx";
import type { FormInput } from "../../read-input.ts";

export interface SectionProps {
  values: Record<string, string | undefined>;
  typed: FormInput;
  messages: (index: number) => RowMessages;
  error?: string;
  isWrong: boolean;
  spare: number;
  /** New shipment: the goods section starts open, with an empty row. */
  isNew?: boolean;
}

/**
 * Returns the data of each section of rows: sent or stored values, with errors and warnings.
 * @param props.others other records with a number, by the name of its field
 */
export function sectionsOf(
  props: Pick<SectionProps, "values" | "typed"> & {
    errors: Readonly<Record<string, string[]>>;
    others: ReadonlyMap<string, readonly NumberHolder[]>;
  },
) {
  const { values, typed, errors } = props;
  const messages = messagesByRow(errors, typed.warnings);
  return (section: RowSection) => ({
    values,
    typed,
    messages: (index: number): RowMessages => {
      const own = messages.get(`${section}.${index}`) ?? NO_MESSAGES;
      const number = section === "containers" ? "number" : "value";
      const others = props.others.get(`${section}.${index}.${number}`) ?? [];
      return others.length > 0 ? { ...own, others } : own;
    },
    error: errors[section]?.[0],
    isWrong: Object.keys(errors).some((name) => name === section || name.startsWith(`${section}.`)),
  });
}

/** A collapsible section of the form, also without JavaScript. Its fields are sent whether it is open or not. */
export function FormSection(props: {
  name: DetailSection;
  title: string;
  summary?: string;
  isOpen: boolean;
  /** Opens the section, since a message in a closed one would not be seen. */
  isWrong?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const [start] = useState(props.isOpen || Boolean(props.isWrong));
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (props.isWrong && box.current) box.current.open = true;
  }, [props.isWrong]);
  return (
    <details
      ref={box}
      data-section={props.name}
      open={start || undefined}
      className="group min-w-0 border-t border-slate-200"
      onToggle={(event) => {
        if (event.currentTarget.open && !start) props.onOpen?.();
      }}
    >
      <summary
        // Before the toggle event: Tab right after Enter must reach the first row.
        onClick={() => {
          if (box.current?.open === false && !start) props.onOpen?.();
        }}
        className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 font-semibold text-ink-900 hover:text-ink-700 [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-slate-600 transition-transform duration-150 group-open:rotate-90"
        />
        <span>{props.title}</span>
        {props.summary ? (
          <span className="min-w-0 truncate text-sm font-normal text-slate-600">{props.summary}</span>
        ) : null}
      </summary>
      {/* Laid out when it comes into view; its paint is cut at its edge, where outlines of fields need 4 px. */}
      <div className="-mx-1 px-1 pb-4 [contain-intrinsic-height:auto_16rem] [content-visibility:auto]">
        {props.children}
      </div>
    </details>
  );
}

export function SectionError({ children }: { children?: string }) {
  return children ? <p className="mb-3 font-medium text-red-700">{children}</p> : null;
}

export const countOf = (count: number | undefined, noun: string) =>
  count ? pluralize(count, noun) : undefined;
