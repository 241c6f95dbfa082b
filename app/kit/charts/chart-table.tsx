import { classNames } from "../ui/class-names.ts";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "../ui/table.tsx";
import { type MouseEvent, type ReactNode, useContext, useId, createContext } from "react";
import { useNavigate } from "react-router";

interface ChartTableCell {
  text: string;
  to?: string;
}

interface ChartTableProps {
  caption: string;
  columns: readonly { title: string; numeric: boolean }[];
  rows: readonly (readonly ChartTableCell[])[];
}

/** Print styles: headings wrap and columns move closer together, since paper cannot be scrolled. */
const PAPER =
  "print:px-1! print:text-[0.625rem] print:tracking-normal print:whitespace-normal! print:normal-case";

function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    <details className="mt-5 print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]">
      <summary className="w-fit py-1 font-medium text-ink-800 pointer-coarse:py-2.5 print:hidden">
        Show the table
        <span className="sr-only">: {caption}</span>
      </summary>
      <Table
        caption={caption}
        className="mt-2 print:[&_.body-cell]:h-8 print:[&_.body-cell]:px-1!"
        scrollClassName="max-h-[36rem] print:max-h-none"
      >
        <TableHead>
          <tr>
            {columns.map(({ title, numeric }) => (
              <TableHeading key={title} className={classNames(PAPER, numeric && "text-right")}>
                {title}
              </TableHeading>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {rows.map((cells, row) => (
            <TableRow key={row} className="break-inside-avoid">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th
                    key={index}
                    scope="row"
                    className="body-cell max-w-96 min-w-40 py-2 text-left font-medium text-ink-900 print:min-w-28"
                  >
                    <Reach cell={cell} />
                  </th>
                ) : (
                  <TableCell
                    key={index}
                    align={columns[index]?.numeric ? "end" : "start"}
                    className="whitespace-nowrap"
                  >
                    <Reach cell={cell} />
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

function Reach({ cell: { text, to } }: { cell: ChartTableCell }) {
  const mayOpen = useContext(OpenLinks);
  return to && mayOpen(to) ? (
    <a href={to} className="text-link py-1 pointer-coarse:py-2.5">
      {text}
    </a>
  ) : (
    text
  );
}

export function ChartFigure(props: { finding: ReactNode; table: ChartTableProps; children: ReactNode }) {
  const id = useId();
  const followLinks = useFollowLinks();
  return (
    <figure aria-labelledby={id} className="@container" {...followLinks}>
      <figcaption id={id} className="measure -mt-2 mb-4 text-slate-700">
        {props.finding}
      </figcaption>
      {props.children}
      <ChartTable {...props.table} />
    </figure>
  );
}

/** Navigates like the router's `Link`, with one listener: sixty months have hundreds of links, which render four times slower. */
function useFollowLinks(): { onClick: (event: MouseEvent) => void } {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const to = (event.target as Element).closest("a")?.getAttribute("href");
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!to || event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    void navigate(to);
  };
  return { onClick };
}

/** Tells whether the reader may open an address; figures that link to lists closed to the reader are plain text. */
export const OpenLinks = createContext<(to: string) => boolean>(() => true);
