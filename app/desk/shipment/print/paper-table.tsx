import type { ReactNode } from "react";

export interface PaperColumn<Row> {
  heading: string;
  /** Width on paper; without it the column takes the remaining space. */
  width?: string;
  align?: "end";
  cell: (row: Row, index: number) => ReactNode;
}

export function PaperTable<Row>(props: {
  rows: readonly Row[];
  columns: readonly PaperColumn<Row>[];
  keyOf: (row: Row, index: number) => string;
  total?: readonly ReactNode[];
}) {
  const { rows, columns, keyOf, total } = props;
  const alignment = (column: PaperColumn<Row> | undefined) => (column?.align === "end" ? "text-right" : "");
  return (
    <table className="figures mt-[1.5mm] w-full table-fixed border-collapse text-left align-top text-[8.5pt] leading-[1.35]">
      <colgroup>
        {columns.map(({ heading, width }) => (
          <col key={heading} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr className="border-b border-black">
          {columns.map((column) => (
            <th
              key={column.heading}
              scope="col"
              className={`py-[1mm] pr-[3mm] align-bottom font-semibold last:pr-0 ${alignment(column)}`}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={keyOf(row, index)}
            className="border-b border-slate-300 align-top *:py-[1.2mm] *:pr-[3mm] last:*:pr-0"
          >
            {columns.map((column) => (
              <td
                key={column.heading}
                className={`break-words whitespace-pre-line last:pr-0 ${alignment(column)}`}
              >
                {column.cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
        {total ? (
          <tr className="border-t border-black font-semibold *:py-[1.2mm] *:pr-[3mm]">
            {total.map((text, index) => (
              <td key={columns[index]?.heading} className={`last:pr-0 ${alignment(columns[index])}`}>
                {text}
              </td>
            ))}
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

export function PaperSection(props: { title: string; className?: string; children: ReactNode }) {
  const { title, className = "", children } = props;
  return (
    <section className={`mt-[5mm] border-t border-black pt-[3mm] ${className}`}>
      <h2 className="label-caption text-black!">{title}</h2>
      {children}
    </section>
  );
}
