import type { ReactNode } from "react";

/** A small table of figures. */
export function FigureTable(props: {
  caption: string;
  headings: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <div role="region" aria-label={`${props.caption}, table`} tabIndex={0} className="overflow-x-auto">
      <table className="figures w-full min-w-[30rem] text-left">
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr className="border-y border-slate-300">
            {props.headings.map((heading) => (
              <th key={heading} scope="col" className="waybill-label py-3 pr-6 text-slate-600">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([first, ...others], row) => (
            <tr key={row} className="border-b border-slate-200">
              <th scope="row" className="py-3.5 pr-6 font-semibold whitespace-nowrap text-ink-900">
                {first}
              </th>
              {others.map((value, column) => (
                <td key={column} className="py-3.5 pr-6 whitespace-nowrap">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Drawings to one scale with the table of their figures. */
export function ToScale(props: { title: string; note: string; children: ReactNode; table: ReactNode }) {
  return (
    <section className="border-y border-slate-200 bg-white">
      <div className="page-frame section-space">
        <h2 className="text-3xl">{props.title}</h2>
        <p className="measure mt-3">{props.note}</p>
        <div className="mt-12">{props.children}</div>
        <div className="mt-12">{props.table}</div>
      </div>
    </section>
  );
}
