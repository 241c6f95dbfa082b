import { displayVolume, displayWeight } from "#app/goods/weight.ts";
import { type ClipboardEvent, type ReactNode, useRef } from "react";
import { adrPointsText, SAMPLE_UN_NUMBERS } from "#app/goods/dangerous-goods.ts";
import { toastPaste } from "#app/kit/forms/toast-paste.ts";
import {
  type FormRows,
  type RowValues,
  type ShownRow,
  rowValues,
  useFormRows,
} from "#app/kit/forms/use-form-rows.ts";
import { formatCount, formatDecimals, pluralize } from "#app/kit/text/counts.ts";
import { CONTAINER_TYPES } from "../../containers.ts";
import { rowsIn } from "../../details-form.ts";
import { SECTIONS } from "../../details.ts";
import type { PastedColumn } from "./goods-paste-columns.ts";
import { readPastedGoods } from "./goods-paste.ts";
import { PACKAGE_NAMES } from "../../package-codes.ts";
import { nextReferenceKind, REFERENCE_KINDS, REFERENCE_LABELS } from "../../references.ts";
import type { FormInput } from "../../read-input.ts";
import { type GridColumn, RowGrid, type RowGridProps } from "./row-grid.tsx";
import { MORE_COLUMNS, MoreGoodsFields } from "./more-goods-fields.tsx";
import { SizesNote } from "./sizes-note.tsx";
import { countOf, FormSection, SectionError, type SectionProps } from "./section.tsx";

type GridSection = "references" | "goods" | "containers";

/** The columns of each section's grid; labels are those of `SECTIONS` unless overridden. */
const GRIDS: Record<GridSection, readonly (Omit<GridColumn, "label"> & { label?: string })[]> = {
  references: [
    {
      name: "kind",
      width: "13rem",
      wide: true,
      options: REFERENCE_KINDS.map((value) => ({ value, label: REFERENCE_LABELS[value] })),
    },
    { name: "value", label: "Reference", width: "minmax(12rem, 1fr)", wide: true },
  ],
  goods: [
    { name: "packages", short: "Packages", width: "4.75rem", inputMode: "numeric" },
    { name: "package_code", short: "Type", width: "6rem", list: "package-types" },
    { name: "description", width: "minmax(8rem, 1fr)", wide: true },
    { name: "length_cm", short: "L", unit: "cm", width: "4.25rem", inputMode: "decimal" },
    { name: "width_cm", short: "W", unit: "cm", width: "4.25rem", inputMode: "decimal" },
    { name: "height_cm", short: "H", unit: "cm", width: "4.25rem", inputMode: "decimal" },
    { name: "gross_kg", short: "Weight", unit: "kg", width: "6rem", inputMode: "decimal" },
    { name: "volume_m3", short: "Volume", unit: "m³", width: "5.25rem", inputMode: "decimal" },
    { name: "hs_code", width: "6rem", inputMode: "numeric" },
  ],
  containers: [
    { name: "number", width: "minmax(10rem, 1fr)", wide: true },
    { name: "type_code", width: "8rem", list: "container-types" },
    { name: "seal", width: "minmax(8rem, 1fr)" },
    { name: "tare_kg", unit: "kg", width: "7rem", inputMode: "decimal" },
    { name: "gross_kg", short: "Goods in it", unit: "kg", width: "8rem", inputMode: "decimal" },
  ],
};

function columnsOf(section: GridSection): readonly GridColumn[] {
  const own: Readonly<Record<string, { label: string }>> = SECTIONS[section].columns;
  return GRIDS[section].map((column) => ({ label: own[column.name]?.label ?? "", ...column }));
}
const COLUMNS = {
  references: columnsOf("references"),
  goods: columnsOf("goods"),
  containers: columnsOf("containers"),
};

/** A section with a grid of rows; opening it adds the first row. */
function RowsSection(
  props: SectionProps & {
    section: GridSection;
    summary?: string;
    intro?: (rows: FormRows) => ReactNode;
    blank?: RowGridProps["blank"];
    more?: RowGridProps["more"];
    onPaste?: (event: ClipboardEvent<HTMLDivElement>, rows: FormRows) => void;
    children?: ReactNode;
  },
) {
  const { section, spare, blank, onPaste } = props;
  const { label, row: noun } = SECTIONS[section];
  const box = useRef<HTMLDivElement>(null);
  const startsOpen = props.isNew === true && section === "goods";
  const rows = useFormRows(
    () => {
      const kept = rowsIn(props.values)[section];
      return kept.length === 0 && startsOpen && spare === 0 ? [{ index: 0, values: {} }] : kept;
    },
    { spare, list: section },
  );
  return (
    <FormSection
      name={section}
      title={label}
      summary={props.summary ?? countOf(props.typed.counts[section], noun.toLowerCase())}
      isOpen={startsOpen || rows.rows.length > spare}
      isWrong={props.isWrong}
      onOpen={() => (rows.rows.length === 0 ? rows.add([blank?.(box.current) ?? {}]) : undefined)}
    >
      {props.intro?.(rows)}
      <SectionError>{props.error}</SectionError>
      <div ref={box}>
        <RowGrid
          section={section}
          noun={noun}
          columns={COLUMNS[section]}
          rows={rows}
          messages={props.messages}
          more={props.more}
          onPaste={onPaste && ((event) => onPaste(event, rows))}
          addLabel={`Add ${noun.toLowerCase()}`}
          plain={spare > 0}
          blank={blank}
        />
      </div>
      {props.children}
    </FormSection>
  );
}

function Choices({ id, of }: { id: string; of: Readonly<Record<string, string>> }) {
  return (
    <datalist id={id}>
      {Object.entries(of).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

export const ReferencesSection = (props: SectionProps) => (
  <RowsSection {...props} section="references" blank={nextReference} />
);

/** Returns a new reference row whose kind is the usual next one for the form's service. */
function nextReference(box: HTMLElement | null): RowValues {
  const typed = new FormData(box?.closest("form") ?? undefined);
  const kindFields = [...typed].filter(([name]) => /^references\.\d+\.kind$/.test(name));
  const kinds = kindFields.map(([, kind]) => String(kind));
  return { kind: nextReferenceKind(String(typed.get("service_type") ?? ""), kinds) };
}

export const ContainersSection = (props: SectionProps) => (
  <RowsSection {...props} section="containers">
    <Choices id="container-types" of={CONTAINER_TYPES} />
  </RowsSection>
);

export function GoodsSection(props: SectionProps) {
  const { totals, containers } = props.typed;
  return (
    <RowsSection
      {...props}
      section="goods"
      summary={totals ? summaryOf(totals) : ""}
      intro={(rows) => (
        <>
          <p className="mb-3 text-sm text-slate-600">
            One row for packages of one kind and size; weight and volume are those of the whole row. Rows
            copied from a spreadsheet can be pasted into the first field.
          </p>
          {props.spare > 0 ? null : <SizesNote sizes={props.typed.sizes} rows={rows} />}
        </>
      )}
      more={MORE_GOODS}
      onPaste={pasteGoods}
    >
      <Choices id="package-types" of={PACKAGE_NAMES} />
      <Choices id="un-numbers" of={SAMPLE_UN_NUMBERS} />
      <datalist id="own-containers">
        {containers.map((number) => (
          <option key={number}>{number}</option>
        ))}
      </datalist>
      <Reckoning typed={props.typed} />
    </RowsSection>
  );
}

function pasteGoods(event: ClipboardEvent<HTMLDivElement>, rows: FormRows): void {
  const [, index, column] = /^goods\.(\d+)\.(\w+)$/.exec((event.target as HTMLInputElement).name) ?? [];
  const row = (event.target as HTMLElement).closest<HTMLElement>("[role=group]");
  const pasted = readPastedGoods(event.clipboardData.getData("text/plain"), column as PastedColumn);
  if (!pasted || !row || index === undefined) return;
  event.preventDefault();
  const isEmpty = Object.values(rowValues(row)).every((text) => text.trim() === "");
  rows.add(pasted.rows as RowValues[], { instead: isEmpty ? [Number(index)] : [] });
  toastPaste(pasted, "row");
}

const summaryOf = ({ rows, packages, gross_kg, volume_m3 }: NonNullable<FormInput["totals"]>) =>
  [
    pluralize(rows, "row"),
    pluralize(packages, "package"),
    gross_kg === null ? "" : displayWeight(gross_kg),
    volume_m3 === null ? "" : displayVolume(volume_m3),
  ]
    .filter(Boolean)
    .join(", ");

const MORE_GOODS = {
  label: "Marks, UN number, container, stacking",
  columns: MORE_COLUMNS,
  fields: (row: ShownRow) => <MoreGoodsFields {...row} />,
};

function Reckoning({ typed: { totals, chargeable, adr, unreadGoods } }: { typed: FormInput }) {
  if (!totals && unreadGoods === 0) return null;
  const facts = totals
    ? [
        ["Packages", formatCount(totals.packages)],
        ["Gross weight", totals.gross_kg === null ? "not of every row" : displayWeight(totals.gross_kg)],
        ["Volume", totals.volume_m3 === null ? "unknown" : displayVolume(totals.volume_m3)],
        ...(totals.loading_metres === null
          ? []
          : [["Loading metres", formatDecimals(totals.loading_metres)]]),
        ...(chargeable ? [[`Chargeable weight (${chargeable.mode})`, displayWeight(chargeable.kg)]] : []),
        ...(adr ? [["ADR 1.1.3.6", adrPointsText(adr)]] : []),
      ]
    : [];
  return (
    <div className="mt-3 rounded-md bg-slate-50 px-3 py-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className="text-xs text-slate-600">{term}</dt>
            <dd className="font-semibold text-ink-900 tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {chargeable ? <p className="mt-1 text-sm text-slate-600">{chargeable.calculation}</p> : null}
      {unreadGoods > 0 ? (
        <p className="mt-1 text-sm text-slate-600">
          {`${pluralize(unreadGoods, "row")} not counted yet: packages missing, or a number that cannot be read.`}
        </p>
      ) : null}
    </div>
  );
}
