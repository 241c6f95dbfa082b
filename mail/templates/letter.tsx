import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { ink900, ink950, signal500, slate200, slate600, slate700 } from "virtual:house-colours";
import { company, legalLine } from "#content/company.ts";

const colours = { ink: ink900, text: slate700, faint: slate600, rule: slate200, signal: signal500 };
const font = "'Public Sans', Arial, sans-serif";

const text: CSSProperties = {
  fontFamily: font,
  fontSize: "16px",
  lineHeight: "26px",
  color: colours.text,
  // Addresses and long words of visitors must not widen the sheet of a phone.
  wordBreak: "break-word",
  margin: "0 0 16px",
};

/** The sheet every mail is written on: wordmark, text, and who sends it. `preview` is the inbox's second line. */
export function Letter({ preview, children }: { preview: string; children: ReactNode }) {
  const { street, postalCode, city, country } = company.address;
  return (
    <Html lang="en">
      <Head>
        {/* Without it some programs darken the ground at night and leave the ink as it is. */}
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: "#ffffff", margin: 0, padding: "24px 16px" }}>
        <Container style={{ maxWidth: "560px", margin: "0 auto" }}>
          <Text
            style={{ ...text, fontSize: "18px", fontWeight: 700, color: colours.ink, marginBottom: "24px" }}
          >
            {company.name}
          </Text>
          {children}
          <Hr style={{ borderColor: colours.rule, margin: "32px 0 16px" }} />
          <Text style={{ ...text, fontSize: "13px", lineHeight: "20px", color: colours.faint }}>
            {company.name} · {street}, {postalCode} {city}, {country} · {company.phone} · {company.email}
            {legalLine ? ` · ${legalLine}` : ""}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph of a letter. */
export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>;
}

/** Labels and values, one a line, as on a waybill. */
export function Facts({ facts }: { facts: ReadonlyArray<{ label: string; value: string }> }) {
  return (
    <Text style={text}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <span style={{ color: colours.faint }}>{label}: </span>
          <span style={{ color: colours.ink }}>{value}</span>
          <br />
        </Fragment>
      ))}
    </Text>
  );
}

/** Someone's own words, line by line. */
export function Quoted({ children }: { children: string }) {
  return (
    <Text style={{ ...text, borderLeft: `2px solid ${colours.rule}`, paddingLeft: "16px" }}>
      {children.split("\n").map((line, index) => (
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

/** The one thing the reader is asked to do. */
export function Act({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button
      href={href}
      style={{
        fontFamily: font,
        fontSize: "16px",
        fontWeight: 600,
        color: ink950,
        backgroundColor: colours.signal,
        borderRadius: "3px",
        padding: "12px 20px",
        margin: "8px 0 24px",
      }}
    >
      {children}
    </Button>
  );
}
