import * as house from "virtual:house-colours";
import { keepFiguresWhole } from "./whole.tsx";
import { bodyText, smallText, Table } from "./layout.server.tsx";
import { colours, type Tone } from "./style-sheet.ts";

/** The status in its badge colour of the website; `lines` are below it in small letters. */
export function StatusBand(props: { tone: Tone; title: string; lines: readonly (string | null)[] }) {
  const { [`${props.tone}100` as const]: ground, [`${props.tone}700` as const]: ink } = house;
  return (
    <Table style={{ margin: "0 0 20px" }}>
      <tr>
        <td className={props.tone} style={{ backgroundColor: ground, padding: "14px 18px" }}>
          <p style={{ ...bodyText, fontSize: "20px", fontWeight: 700, color: ink, margin: 0 }}>
            {keepFiguresWhole(props.title)}
          </p>
          {props.lines.map((line) =>
            line === null ? null : (
              <p
                key={line}
                style={{ ...bodyText, fontSize: "15px", lineHeight: "22px", color: ink, margin: 0 }}
              >
                {keepFiguresWhole(line)}
              </p>
            ),
          )}
        </td>
      </tr>
    </Table>
  );
}

interface RouteEnd {
  label: string;
  name: string;
  /** «ANR»; null when the place has no known code. */
  code: string | null;
}

export function RouteBox({ ends, alt }: { ends: readonly [RouteEnd, RouteEnd]; alt: string }) {
  const [from, to] = ends;
  return (
    <div role="img" aria-label={alt}>
      <Table style={{ margin: "0 0 20px" }}>
        <tr>
          <RouteCell end={from} />
          <td align="center" style={{ width: "15%", color: colours.signal, fontSize: "24px" }}>
            <span className="signal" style={{ color: colours.signal }}>
              →
            </span>
          </td>
          <RouteCell end={to} />
        </tr>
      </Table>
    </div>
  );
}

function RouteCell({ end: { label, name, code } }: { end: RouteEnd }) {
  return (
    <td valign="top" style={{ width: "42%" }}>
      <span style={{ ...smallText, display: "block", margin: 0 }}>{label}</span>
      {code ? (
        <span
          className="strong"
          style={{
            ...bodyText,
            display: "block",
            fontSize: "26px",
            lineHeight: "32px",
            fontWeight: 700,
            color: colours.ink,
            margin: 0,
          }}
        >
          {code}
        </span>
      ) : null}
      <span style={{ ...bodyText, display: "block", lineHeight: "22px", margin: 0 }}>{name}</span>
    </td>
  );
}
