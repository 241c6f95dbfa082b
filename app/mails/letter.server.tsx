import { type CSSProperties, Fragment, type ReactNode } from "react";
import { bodyText, LetterText, smallText, Table } from "./layout.server.tsx";
import { colours } from "./style-sheet.ts";
import { truncate } from "./mail.ts";
import { splitSignature } from "./signature.ts";
import { keepFiguresWhole } from "./whole.tsx";

const PREVIEW_LENGTH = 120;

/** Returns what the inbox shows of a letter: its first paragraph after the greeting. */
export const letterPreview = (text: string): string =>
  truncate(text.split(/\n{2,}/)[1] ?? text, PREVIEW_LENGTH);

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

/** A table of lines, the last column set right; what stands below a line has the whole width, so that it never wraps. */
export function LineTable(props: {
  titles: readonly string[];
  lines: ReadonlyArray<{ cells: readonly string[]; below: string | null }>;
}) {
  const { titles, lines } = props;
  const cellStyle = (at: number, hasBelow = false): CSSProperties => ({
    ...lineCell,
    ...(at === titles.length - 1 && { paddingRight: 0, textAlign: "right" }),
    ...(hasBelow && { borderBottom: 0, paddingBottom: 0 }),
  });
  return (
    <Table style={{ margin: "0 0 20px" }}>
      <tr>
        {titles.map((title, at) => (
          <td key={title} className="rule" style={cellStyle(at)}>
            <span style={{ ...smallText, margin: 0 }}>{`${title} `}</span>
          </td>
        ))}
      </tr>
      {lines.map(({ cells, below }, row) => (
        <Fragment key={row}>
          <tr>
            {cells.map((text, at) => (
              <td key={at} className="rule" style={cellStyle(at, below !== null)}>
                <span
                  className="strong"
                  style={{ ...bodyText, lineHeight: "22px", color: colours.ink, margin: 0 }}
                >
                  {keepFiguresWhole(`${text} `)}
                </span>
              </td>
            ))}
          </tr>
          {below === null ? null : (
            <tr>
              <td colSpan={titles.length} className="rule" style={{ ...lineCell, paddingTop: 0 }}>
                <span style={{ ...smallText, margin: 0 }}>{keepFiguresWhole(`${below} `)}</span>
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </Table>
  );
}
