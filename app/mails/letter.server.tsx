import type { CSSProperties, ReactNode } from "react";
import { bodyText, colours, LetterText, smallText, Table } from "./layout.server.tsx";
import { splitSignature } from "./signature.ts";
import { keepFiguresWhole } from "./whole.tsx";

/** A letter by a person, with its facts and button, the children, above its signature. */
export function Letter({ text, children }: { text: string; children: ReactNode }) {
  const [body, signature] = splitSignature(text);
  return (
    <>
      <LetterText>{body}</LetterText>
      {children}
      {signature === "" ? null : <LetterText>{signature}</LetterText>}
    </>
  );
}

const lineCell: CSSProperties = {
  borderBottom: `1px solid ${colours.rule}`,
  padding: "8px 10px 8px 0",
  verticalAlign: "top",
};

/** A table of lines; the texts of a cell stand below each other, the last column is set right. */
export function LineTable(props: {
  titles: readonly string[];
  lines: ReadonlyArray<ReadonlyArray<ReadonlyArray<string | null>>>;
}) {
  const isLast = (at: number) => at === props.titles.length - 1;
  const cellStyle = (at: number): CSSProperties =>
    isLast(at) ? { ...lineCell, paddingRight: 0, textAlign: "right" } : lineCell;
  return (
    <Table style={{ margin: "0 0 20px" }}>
      <tr>
        {props.titles.map((title, at) => (
          <td key={title} className="rule" style={cellStyle(at)}>
            <span style={{ ...smallText, margin: 0 }}>{`${title} `}</span>
          </td>
        ))}
      </tr>
      {props.lines.map((cells, row) => (
        <tr key={row}>
          {cells.map(([text, below], at) => (
            <td key={at} className="rule" style={cellStyle(at)}>
              <span
                className="strong"
                style={{ ...bodyText, lineHeight: "22px", color: colours.ink, margin: 0 }}
              >
                {keepFiguresWhole(`${text} `)}
              </span>
              {below ? (
                <span style={{ ...smallText, display: "block", margin: 0 }}>
                  {keepFiguresWhole(`${below} `)}
                </span>
              ) : null}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
