import { type ReactNode, useRef } from "react";
import { type RowValues, useFormRows } from "#app/forms/use-form-rows.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { CONTAINER_LABELS, CONTAINER_TYPES } from "#domain/shipments/containers.ts";
import { rowsIn } from "#domain/shipments/details-form.ts";
import { nextReferenceKind, REFERENCE_KINDS, REFERENCE_LABELS } from "#domain/shipments/references.ts";
import { CURRENCIES, FORM_CURRENCY, INCOTERMS, TERM_LABELS } from "#domain/shipments/terms.ts";
import { DETAIL_MESSAGES } from "#words/shipment-details.ts";
import { type Column, RowGrid, type RowGridProps } from "./row-grid.tsx";
import { countOf, Section, SectionError, type SectionProps } from "./section.tsx";
import type { Typed } from "./read-typed.ts";

const REFERENCE_COLUMNS: readonly Column[] = [
  {
    name: "kind",
    label: "Kind",
    width: "13rem",
    wide: true,
    options: REFERENCE_KINDS.map((value) => ({ value, label: REFERENCE_LABELS[value] })),
  },
  { name: "value", label: "Reference", width: "minmax(12rem, 1fr)", wide: true },
];

export const ReferencesSection = (props: SectionProps) => (
  <RowsSection
    {...props}
    section="references"
    title="References"
    noun="Reference"
    columns={REFERENCE_COLUMNS}
    blank={nextReference}
  />
);

/** A new row is of the kind that usually follows, by the service of the form. */
function nextReference(box: HTMLElement | null): RowValues {
  const typed = new FormData(box?.closest("form") ?? undefined);
  const taken = [...typed].filter(([name]) => /^references\.\d+\.kind$/.test(name));
  return {
    kind: nextReferenceKind(
      String(typed.get("service_type") ?? ""),
      taken.map(([, kind]) => String(kind)),
    ),
  };
}

const CONTAINER_COLUMNS: readonly Column[] = [
  { name: "number", label: CONTAINER_LABELS.number, width: "minmax(10rem, 1fr)", wide: true },
  { name: "type_code", label: CONTAINER_LABELS.type_code, width: "8rem", list: "container-types" },
  { name: "seal", label: CONTAINER_LABELS.seal, width: "minmax(8rem, 1fr)" },
  { name: "tare_kg", label: CONTAINER_LABELS.tare_kg, unit: "kg", width: "7rem", inputMode: "decimal" },
  {
    name: "gross_kg",
    label: CONTAINER_LABELS.gross_kg,
    short: "Goods in it",
    unit: "kg",
    width: "8rem",
    inputMode: "decimal",
  },
];

export const ContainersSection = (props: SectionProps) => (
  <RowsSection
    {...props}
    section="containers"
    title="Containers"
    noun="Container"
    columns={CONTAINER_COLUMNS}
  >
    <datalist id="container-types">
      {Object.entries(CONTAINER_TYPES).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </datalist>
  </RowsSection>
);

function RowsSection(
  props: SectionProps & {
    section: "references" | "containers";
    title: string;
    noun: string;
    columns: readonly Column[];
    blank?: RowGridProps["blank"];
    children?: ReactNode;
  },
) {
  const { section, noun, columns, spare, blank } = props;
  const box = useRef<HTMLDivElement>(null);
  const rows = useFormRows(() => rowsIn(props.values)[section], { spare });
  return (
    <Section
      name={section}
      title={props.title}
      summary={countOf(props.typed.counts[section], noun.toLowerCase())}
      isOpen={rows.rows.length > spare}
      isWrong={props.isWrong}
      onOpen={() => (rows.rows.length === 0 ? rows.add([blank?.(box.current) ?? {}]) : undefined)}
    >
      <SectionError>{props.error}</SectionError>
      <div ref={box}>
        <RowGrid
          section={section}
          noun={noun}
          columns={columns}
          rows={rows}
          messages={props.messages}
          addLabel={`Add ${noun.toLowerCase()}`}
          plain={spare > 0}
          blank={blank}
        />
      </div>
      {props.children}
    </Section>
  );
}

export function TermsSection(props: {
  values: Record<string, string | undefined>;
  typed: Typed;
  error: (name: string) => string | undefined;
}) {
  const { values, error, typed } = props;
  const hint = (name: string) => typed.warnings.get(name);
  const given = [values.incoterm, values.incoterm_place, values.declared_value, values.dangerous_goods];
  const isWrong = Object.keys(TERM_LABELS).some((name) => error(name));
  return (
    <Section
      name="terms"
      title="Terms"
      summary={given.filter(Boolean).slice(0, 2).join(" ")}
      isOpen={given.some(Boolean)}
      isWrong={isWrong}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={TERM_LABELS.incoterm} name="incoterm" error={error("incoterm")} hint={hint("incoterm")}>
          <Select defaultValue={values.incoterm ?? ""}>
            <option value="">None</option>
            {Object.entries(INCOTERMS).map(([term, name]) => (
              <option key={term} value={term}>{`${term} ${name}`}</option>
            ))}
          </Select>
        </Field>
        <Field
          label={TERM_LABELS.incoterm_place}
          name="incoterm_place"
          error={error("incoterm_place")}
          hint={hint("incoterm_place")}
        >
          <TextInput defaultValue={values.incoterm_place} autoComplete="off" data-max={200} />
        </Field>
        <Field label={TERM_LABELS.declared_value} name="declared_value" error={error("declared_value")}>
          <TextInput defaultValue={values.declared_value} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field
          label={TERM_LABELS.declared_currency}
          name="declared_currency"
          error={error("declared_currency")}
          hint={DETAIL_MESSAGES.currencyWhenEmpty(FORM_CURRENCY)}
        >
          <TextInput
            defaultValue={values.declared_currency}
            list="currencies"
            autoComplete="off"
            placeholder={FORM_CURRENCY}
          />
        </Field>
        <Checkbox
          name="dangerous_goods"
          value="yes"
          defaultChecked={values.dangerous_goods === "yes"}
          label={TERM_LABELS.dangerous_goods}
          hint={hint("dangerous_goods")}
        />
      </div>
      <datalist id="currencies">
        {CURRENCIES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </datalist>
    </Section>
  );
}
