import * as house from "virtual:house-colours";

export const colours = {
  ink: house.ink900,
  text: house.slate700,
  faint: house.slate600,
  rule: house.slate200,
  signal: house.signal500,
};

const TONES = ["yellow", "blue", "green", "red", "grey"] as const;
export type Tone = (typeof TONES)[number];

/** Swaps ground and ink of a status. */
const darkTone = (
  tone: Tone,
  { [`${tone}700` as const]: ground, [`${tone}100` as const]: ink }: typeof house,
) =>
  `.card .${tone} { background-color: ${ground} !important } .card .${tone} * { color: ${ink} !important }`;

/** For mail clients with a dark mode; clients without style sheets use the inline styles. */
export const STYLE_SHEET = `
  @media (max-width: 600px) { .ground { padding: 0 !important } .part { padding-left: 20px !important; padding-right: 20px !important } .label { width: 110px !important } }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: ${house.ink950} !important }
    .card { background-color: ${house.ink900} !important }
    .card p, .card td, .card span, .card a { color: ${house.slate200} !important }
    .card strong, .card .strong { color: #ffffff !important }
    .card .whole { color: inherit !important }
    .card .rule { border-color: ${house.ink700} !important }
    .card .button { color: ${house.ink950} !important }
    .card .signal { color: ${colours.signal} !important }
    ${TONES.map((tone) => darkTone(tone, house)).join("\n    ")}
  }`;
