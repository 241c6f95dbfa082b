import { type CSSProperties, Fragment, type ReactNode } from "react";
import { ink900, ink950, signal500, slate200, slate600, slate700 } from "virtual:house-colours";
import { currentLanguage } from "#app/kit/language/language.ts";
import { company, legalLine } from "#content/company.ts";
import { companyTexts } from "#content/company-texts.ts";

const colours = { ink: ink900, text: slate700, faint: slate600, rule: slate200, signal: signal500 };
const font = "'Public Sans', Arial, sans-serif";

const text: CSSProperties = {
  fontFamily: font,
  fontSize: "16px",
  lineHeight: "26px",
  color: colours.text,
  // Long words typed by visitors must not widen the page on a phone.
  wordBreak: "break-word",
  margin: "0 0 16px",
};

const small: CSSProperties = { ...text, fontSize: "13px", lineHeight: "20px", color: colours.faint };

/** Fills the inbox's preview line, so that no body text follows the preview. */
const previewPadding = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff".repeat(20);

/** `preview` is the inbox's preview line; `note` stands above the sender in small letters. */
export function MailLayout(props: { preview: string; note?: ReactNode; children: ReactNode }) {
  const { preview, note, children } = props;
  const { street, postalCode, city } = company.address;
  return (
    <html lang={currentLanguage()} dir="ltr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        {/* Without it some programs darken the ground at night and leave the ink as it is. */}
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </head>
      <body style={{ backgroundColor: "#ffffff", margin: 0, padding: "24px 16px" }}>
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
        {/* Outlook knows neither max-width nor margins of a division: a table holds the width. */}
        <table
          align="center"
          width="100%"
          role="presentation"
          cellPadding="0"
          cellSpacing="0"
          style={{ border: 0, maxWidth: "560px", margin: "0 auto" }}
        >
          <tbody>
            <tr>
              <td>
                <p
                  style={{
                    ...text,
                    fontSize: "18px",
                    fontWeight: 700,
                    color: colours.ink,
                    marginBottom: "24px",
                  }}
                >
                  {company.name}
                </p>
                {children}
                <hr
                  style={{ border: "none", borderTop: `1px solid ${colours.rule}`, margin: "32px 0 16px" }}
                />
                {note ? <p style={small}>{note}</p> : null}
                <p style={small}>
                  {company.name} · {street}, {postalCode} {city}, {companyTexts.country} · <CompanyPhone /> ·{" "}
                  {company.email}
                  {legalLine ? ` · ${legalLine}` : ""}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

export function CompanyPhone() {
  return <span style={{ whiteSpace: "nowrap" }}>{company.phone}</span>;
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={text}>{children}</p>;
}

export function Letter({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((paragraph, at) => (
    <Paragraph key={at}>
      {paragraph.split("\n").map((line, index) => (
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </Paragraph>
  ));
}

export function Strong({ children }: { children: ReactNode }) {
  return <strong style={{ color: colours.ink, fontWeight: 600 }}>{children}</strong>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: "inherit", textDecoration: "underline" }}>
      {children}
    </a>
  );
}

export function FactTable({ facts }: { facts: ReadonlyArray<{ label: string; value: string }> }) {
  const colon = currentLanguage() === "fr" ? "\u202f: " : ": ";
  return (
    <p style={text}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <span style={{ color: colours.faint }}>{label + colon}</span>
          <span style={{ color: colours.ink }}>{value}</span>
          <br />
        </Fragment>
      ))}
    </p>
  );
}

export function Quoted({ children }: { children: string }) {
  return (
    <p style={{ ...text, borderLeft: `2px solid ${colours.rule}`, paddingLeft: "16px" }}>
      {children.split("\n").map((line, index) => (
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </p>
  );
}

export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      style={{
        display: "inline-block",
        textDecoration: "none",
        lineHeight: "20px",
        wordBreak: "break-word",
        fontFamily: font,
        fontSize: "16px",
        fontWeight: 600,
        color: ink950,
        backgroundColor: colours.signal,
        borderRadius: "3px",
        padding: "10px 20px",
        margin: "8px 0 24px",
      }}
    >
      {children}
    </a>
  );
}
