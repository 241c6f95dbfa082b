import { createContext, type CSSProperties, Fragment, type ReactNode, useContext } from "react";
import * as house from "virtual:house-colours";
import { labelText } from "#app/kit/language/label-text.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { company, legalLine } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";
import { MAIL_LOGO } from "./logo.ts";
import { colours, STYLE_SHEET } from "./style-sheet.ts";
import { keepFiguresWhole } from "./whole.tsx";

const font = "'Public Sans', Arial, sans-serif";

export const bodyText: CSSProperties = {
  fontFamily: font,
  fontSize: "16px",
  lineHeight: "26px",
  color: colours.text,
  // Long words typed by visitors must not widen the page on a phone.
  wordBreak: "break-word",
  margin: "0 0 16px",
};

export const smallText: CSSProperties = {
  ...bodyText,
  fontSize: "13px",
  lineHeight: "20px",
  color: colours.faint,
};

/** Base address of images in mails; null in tests without one. */
export const SiteAddress = createContext<string | null>(null);

/** Stays at the end of a line. */
const DOT = "\u00a0· ";

/** Fills the inbox's preview line, so that no body text follows the preview. */
const previewPadding = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff".repeat(20);

/** Layout of a mail. `preview` is the inbox's preview line; `note` is shown above the sender in small letters. */
export function MailLayout(props: { preview: string; note?: ReactNode; children: ReactNode }) {
  const { preview, note, children } = props;
  const { street, postalCode, city } = company.address;
  return (
    <html lang={currentLanguage()} dir="ltr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{company.name}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE_SHEET }} />
      </head>
      <body className="ground" style={{ backgroundColor: house.slate50, margin: 0, padding: "24px 16px" }}>
        <div
          data-skip-in-text="true"
          style={{
            display: "none",
            overflow: "hidden",
            lineHeight: "1px",
            opacity: 0,
            maxHeight: 0,
            maxWidth: 0,
          }}
        >
          {preview}
          {previewPadding}
        </div>
        {/* Outlook supports neither max-width nor margins of a div: a table limits the width. */}
        <Table className="card" style={{ backgroundColor: "#ffffff", maxWidth: "600px", margin: "0 auto" }}>
          <tr>
            <td className="part" style={{ backgroundColor: house.ink950, padding: "20px 32px" }}>
              <Wordmark />
            </td>
          </tr>
          <tr>
            <td className="part" style={{ padding: "28px 32px 12px" }}>
              {children}
            </td>
          </tr>
          <tr>
            <td
              className="part rule"
              style={{ borderTop: `1px solid ${colours.rule}`, padding: "16px 32px 12px" }}
            >
              {note ? <p style={smallText}>{note}</p> : null}
              <p style={smallText}>
                {company.name}
                {DOT}
                {street}, {postalCode} {city}, {companyTexts.country}
                {DOT}
                <CompanyPhone />
                {DOT}
                {company.email}
                {legalLine ? `${DOT}${legalLine}` : ""}
              </p>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

export function Table(props: { className?: string; style?: CSSProperties; children: ReactNode }) {
  return (
    <table
      align="center"
      width="100%"
      role="presentation"
      cellPadding="0"
      cellSpacing="0"
      className={props.className}
      style={{ border: 0, borderCollapse: "collapse", ...props.style }}
    >
      <tbody>{props.children}</tbody>
    </table>
  );
}

/** The wordmark as text, which also names the sender when images are not loaded. */
function Wordmark() {
  const site = useContext(SiteAddress);
  const [first, second] = company.wordmark;
  return (
    <span
      data-skip-in-text="true"
      style={{
        fontFamily: `Archivo, ${font}`,
        fontSize: "22px",
        lineHeight: "28px",
        fontWeight: 800,
        letterSpacing: "-0.02em",
        color: "#ffffff",
        whiteSpace: "nowrap",
      }}
    >
      {`${first} `}
      {site === null ? null : (
        <img
          src={`${site}${MAIL_LOGO}`}
          alt=""
          width="28"
          height="16"
          // React would put a preload link for it in the head.
          fetchPriority="low"
          style={{ border: 0, margin: "0 -1px", verticalAlign: "baseline" }}
        />
      )}
      {site === null ? second : ` ${second}`}
    </span>
  );
}

export function CompanyPhone() {
  return <span style={{ whiteSpace: "nowrap" }}>{company.phone}</span>;
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={bodyText}>{keepFiguresWhole(children)}</p>;
}

export function LetterText({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((paragraph, at) => (
    <Paragraph key={at}>
      {paragraph.split("\n").map((line, index) => (
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {keepFiguresWhole(line)}
        </Fragment>
      ))}
    </Paragraph>
  ));
}

export function Strong({ children }: { children: ReactNode }) {
  return <strong style={{ color: colours.ink, fontWeight: 600 }}>{keepFiguresWhole(children)}</strong>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: "inherit", textDecoration: "underline", whiteSpace: "nowrap" }}>
      {children}
    </a>
  );
}

export function FactTable({ facts }: { facts: ReadonlyArray<{ label: string; value: ReactNode }> }) {
  if (facts.length === 0) return null;
  return (
    <Table style={{ margin: "0 0 20px" }}>
      {facts.map(({ label, value }) => (
        <tr key={label}>
          <td
            className="rule label"
            style={{ borderBottom: `1px solid ${colours.rule}`, padding: "8px 10px 8px 0", width: "140px" }}
          >
            <span style={{ ...smallText, wordBreak: "normal", margin: 0 }}>
              {keepFiguresWhole(`${labelText(label)} `)}
            </span>
          </td>
          <td className="rule" style={{ borderBottom: `1px solid ${colours.rule}`, padding: "8px 0" }}>
            <span
              className="strong"
              style={{ ...bodyText, lineHeight: "22px", color: colours.ink, margin: 0 }}
            >
              {keepFiguresWhole(value)}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Quoted({ children }: { children: ReactNode }) {
  return (
    <p className="rule" style={{ ...bodyText, borderLeft: `2px solid ${colours.rule}`, paddingLeft: "16px" }}>
      {typeof children === "string" ? <Lines text={children} /> : children}
    </p>
  );
}

export function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {keepFiguresWhole(line)}
    </Fragment>
  ));
}

export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      className="button"
      style={{
        display: "inline-block",
        textDecoration: "none",
        lineHeight: "20px",
        wordBreak: "break-word",
        fontFamily: font,
        fontSize: "16px",
        fontWeight: 600,
        color: house.ink950,
        backgroundColor: colours.signal,
        borderRadius: "3px",
        padding: "10px 20px",
        margin: "8px 0 24px",
      }}
    >
      {keepFiguresWhole(children)}
    </a>
  );
}
