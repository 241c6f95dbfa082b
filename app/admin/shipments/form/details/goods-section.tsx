import type { ClipboardEvent } from "react";
import { type RowValues, type ShownRow, typedIn, useFormRows } from "#app/forms/use-form-rows.ts";
import { toastPaste } from "#app/forms/toast-paste.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { pluralize } from "#domain/counts.ts";
import { rowsIn } from "#domain/shipments/details-form.ts";
import { GOODS_LABELS } from "#domain/shipments/goods.ts";
import type { PastedColumn } from "#domain/shipments/goods-paste-columns.ts";
import { readPastedGoods } from "#domain/shipments/goods-paste.ts";
import { PACKAGE_NAMES } from "#domain/shipments/package-codes.ts";
import { type Column, RowGrid } from "./row-grid.tsx";
import { Section, SectionError, type SectionProps } from "./section.tsx";
import type { Typed } from "./read-typed.ts";

const COLUMNS: readonly Column[] = [
  {
    name: "packages",
    label: GOODS_LABELS.packages,
    short: "Packages",
    width: "4.75rem",
    inputMode: "numeric",
  },
  {
    name: "package_code",
    label: GOODS_LABELS.package_code,
    short: "Type",
    width: "6rem",
    list: "package-types",
  },
  { name: "description", label: GOODS_LABELS.description, width: "minmax(8rem, 1fr)", wide: true },
  {
    name: "length_cm",
    label: GOODS_LABELS.length_cm,
    short: "L",
    unit: "cm",
    width: "4.25rem",
    inputMode: "decimal",
  },
  {
    name: "width_cm",
    label: GOODS_LABELS.width_cm,
    short: "W",
    unit: "cm",
    width: "4.25rem",
    inputMode: "decimal",
  },
  {
    name: "height_cm",
    label: GOODS_LABELS.height_cm,
    short: "H",
    unit: "cm",
    width: "4.25rem",
    inputMode: "decimal",
  },
  {
    name: "gross_kg",
    label: GOODS_LABELS.gross_kg,
    short: "Weight",
    unit: "kg",
    width: "6rem",
    inputMode: "decimal",
  },
  {
    name: "volume_m3",
    label: GOODS_LABELS.volume_m3,
    short: "Volume",
    unit: "m³",
    width: "5.25rem",
    inputMode: "decimal",
  },
  { name: "hs_code", label: GOODS_LABELS.hs_code, width: "6rem", inputMode: "numeric" },
];

export function GoodsSection(props: SectionProps) {
  const { typed } = props;
  const rows = useFormRows(() => rowsIn(props.values).goods, { spare: props.spare });
  const { totals } = typed;
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const [, index, column] = /^goods\.(\d+)\.(\w+)$/.exec((event.target as HTMLInputElement).name) ?? [];
    const row = (event.target as HTMLElement).closest<HTMLElement>("[role=group]");
    const pasted = readPastedGoods(event.clipboardData.getData("text/plain"), column as PastedColumn);
    if (!pasted || !row || index === undefined) return;
    event.preventDefault();
    const isEmpty = Object.values(typedIn(row)).every((text) => text.trim() === "");
    rows.add(pasted.rows as RowValues[], { instead: isEmpty ? Number(index) : undefined });
    toastPaste(pasted, "row");
  };
  return (
    <Section
      name="goods"
      title="Goods"
      summary={totals ? summaryOf(totals) : undefined}
      isOpen={rows.rows.length > props.spare}
      isWrong={props.isWrong}
      onOpen={() => (rows.rows.length === 0 ? rows.add([{}]) : undefined)}
    >
      <p className="mb-3 text-sm text-slate-600">
        One row for packages of one kind and size; weight and volume are those of the whole row. Rows copied
        from a spreadsheet can be pasted into the first field.
      </p>
      <SectionError>{props.error}</SectionError>
      <RowGrid
        section="goods"
        noun="Goods row"
        columns={COLUMNS}
        rows={rows}
        messages={props.messages}
        more={MORE}
        onPaste={paste}
        addLabel="Add goods row"
        plain={props.spare > 0}
      />
      <datalist id="package-types">
        {Object.entries(PACKAGE_NAMES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id="own-containers">
        {typed.containers.map((number) => (
          <option key={number}>{number}</option>
        ))}
      </datalist>
      <Reckoning typed={typed} />
    </Section>
  );
}

const summaryOf = ({ rows, packages, gross_kg, volume_m3 }: NonNullable<Typed["totals"]>) =>
  [
    pluralize(rows, "row"),
    pluralize(packages, "package"),
    gross_kg === null ? "" : `${gross_kg} kg`,
    volume_m3 === null ? "" : `${volume_m3} m³`,
  ]
    .filter(Boolean)
    .join(", ");

function FieldsOfRow({ row }: { row: ShownRow }) {
  const name = (column: string) => `goods.${row.index}.${column}`;
  return (
    <div className="grid gap-2 py-2 text-ink-900 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={GOODS_LABELS.marks} name={name("marks")}>
        <TextInput defaultValue={row.values.marks} autoComplete="off" />
      </Field>
      <Field label={GOODS_LABELS.un_number} name={name("un_number")}>
        <TextInput defaultValue={row.values.un_number} autoComplete="off" placeholder="1263" />
      </Field>
      <Field label={GOODS_LABELS.container} name={name("container")}>
        <TextInput defaultValue={row.values.container} autoComplete="off" list="own-containers" />
      </Field>
      <Checkbox
        name={name("stackable")}
        value="no"
        defaultChecked={row.values.stackable === "no"}
        label="Not stackable"
        className="self-end"
      />
    </div>
  );
}

const MORE = {
  label: "Marks, UN number, container, stacking",
  columns: ["marks", "un_number", "container", "stackable"],
  fields: (row: ShownRow) => <FieldsOfRow row={row} />,
};

function Reckoning({ typed: { totals, chargeable, unreadGoods } }: { typed: Typed }) {
  if (!totals && unreadGoods === 0) return null;
  const facts = totals
    ? [
        ["Packages", String(totals.packages)],
        ["Gross weight", totals.gross_kg === null ? "not of every row" : `${totals.gross_kg} kg`],
        ["Volume", totals.volume_m3 === null ? "unknown" : `${totals.volume_m3} m³`],
        ...(totals.loading_metres === null ? [] : [["Loading metres", String(totals.loading_metres)]]),
        ...(chargeable ? [[`Chargeable weight (${chargeable.mode})`, `${chargeable.kg} kg`]] : []),
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
