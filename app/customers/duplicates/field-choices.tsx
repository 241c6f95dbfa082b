import { type ReactNode, useId } from "react";
import { Fact, FactList } from "#app/kit/ui/card.tsx";
import type { ComparedSide } from "#app/customers/read-merge.server.ts";
import { COMPANY_FIELDS, COMPANY_LABELS, type CompanyFieldName } from "../company.ts";
import { countryName } from "../countries.ts";
import { BOTH, canKeepBothNotes, presetChoice } from "../merge.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { classNames } from "#app/kit/ui/class-names.ts";

export function RadioLine(props: {
  name: string;
  value: string;
  defaultChecked: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { name, value, defaultChecked, className, children } = props;
  return (
    <label
      className={classNames(
        "flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-slate-300 bg-white px-3.5 py-2.5",
        "hover:border-ink-700 has-checked:border-ink-800 has-checked:bg-slate-50",
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={defaultChecked}
        className="mt-0.5 size-4.5 shrink-0 accent-ink-800"
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

export function FieldChoices(props: {
  one: ComparedSide;
  other: ComparedSide;
  differing: readonly CompanyFieldName[];
  chosen: FormRecord | undefined;
}) {
  const { one, other, differing, chosen } = props;
  const same = COMPANY_FIELDS.filter((field) => !differing.includes(field) && one[field] !== null);
  return (
    <>
      {differing.length > 0 ? (
        <section>
          <h2 className="text-lg">What is kept</h2>
          <p className="text-slate-600">
            Proposed: what is filled in, and of two values the one of the customer that was changed last.
          </p>
          <div className="mt-3 grid gap-4">
            {differing.map((field) => (
              <Choice
                key={field}
                field={field}
                sides={[one, other]}
                chosen={String(chosen?.[field] ?? presetChoice(one, other, field))}
              />
            ))}
          </div>
        </section>
      ) : null}
      {same.length > 0 ? (
        <section>
          <h2 className="text-lg">The same in both</h2>
          <FactList className="mt-3">
            {same.map((field) => (
              <Fact key={field} label={COMPANY_LABELS[field]}>
                {displayValue(one, field)}
              </Fact>
            ))}
          </FactList>
        </section>
      ) : null}
    </>
  );
}

function Choice(props: {
  field: CompanyFieldName;
  sides: readonly [ComparedSide, ComparedSide];
  chosen: string;
}) {
  const { field, sides, chosen } = props;
  const labelId = useId();
  const withBoth = field === "notes" && canKeepBothNotes(...sides);
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      className="grid min-w-0 gap-x-3 gap-y-1.5 md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <span id={labelId} className="font-medium md:pt-2.5">
        {COMPANY_LABELS[field]}
      </span>
      {sides.map((side) => (
        <RadioLine key={side.id} name={field} value={side.id} defaultChecked={chosen === side.id}>
          <span className="whitespace-pre-line">
            {displayValue(side, field) ?? <span className="text-slate-600">empty</span>}
          </span>
          <span className="sr-only">, of {side.name}</span>
        </RadioLine>
      ))}
      {withBoth ? (
        <RadioLine
          name={field}
          value={BOTH}
          defaultChecked={chosen === BOTH}
          className="md:col-span-2 md:col-start-2"
        >
          Both, one under the other
        </RadioLine>
      ) : null}
    </div>
  );
}

function displayValue(side: ComparedSide, field: CompanyFieldName): string | null {
  const value = side[field];
  if (value === null) return null;
  if (field === "country_code") return countryName(String(value));
  if (field === "language") return STAFF_LANGUAGE_NAMES[value as keyof typeof STAFF_LANGUAGE_NAMES];
  if (field === "payment_from") return "The end of the month";
  return String(value);
}
