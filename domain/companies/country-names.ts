import { foldText } from "../search.ts";
import { LANGUAGES } from "./company.ts";
import { COUNTRIES } from "./countries.ts";

/** The three letters of ISO 3166-1: those that begin with the two letters of the same country, then the others. */
const THREE_LETTERS = `
AFG AIA ALB ARG ASM AUS AZE BEL BFA BGR BHR BLM BMU BOL BRA BTN BVT BWA CAN CCK CHE CIV CMR COL CRI CUB CXR CYP CZE
DEU DJI DMA DOM DZA ECU EGY ERI ESP ETH FIN FJI FRA GAB GBR GEO GGY GHA GIB GMB GRC GTM GUM HKG HMD HND HRV HTI HUN
IDN IMN IND IOT IRN ISL ITA JEY JOR JPN KEN KGZ KHM KIR KNA KWT LAO LBN LCA LIE LKA LSO LTU LUX LVA MAR MCO MDA MHL
MKD MLI MMR MNG MRT MSR MUS MWI MYS NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NZL OMN PAN PER PHL PRI PSE QAT REU ROU
RUS RWA SAU SDN SGP SHN SJM SLE SMR SOM SSD STP SXM SYR TCA TGO THA TJK TKL TLS TON TTO TWN TZA UGA UMI USA UZB VAT
VCT VEN VGB VIR VNM VUT WSM YEM ZAF ZMB ZWE
`;
const OTHER_THREE_LETTERS = `
ABW:AW AGO:AO ALA:AX AND:AD ARE:AE ARM:AM ATA:AQ ATF:TF ATG:AG AUT:AT BDI:BI BEN:BJ BES:BQ BGD:BD BHS:BS BIH:BA BLR:BY
BLZ:BZ BRB:BB BRN:BN CAF:CF CHL:CL CHN:CN COD:CD COG:CG COK:CK COM:KM CPV:CV CUW:CW CYM:KY DNK:DK ESH:EH EST:EE FLK:FK
FRO:FO FSM:FM GIN:GN GLP:GP GNB:GW GNQ:GQ GRD:GD GRL:GL GUF:GF GUY:GY IRL:IE IRQ:IQ ISR:IL JAM:JM KAZ:KZ KOR:KR LBR:LR
LBY:LY MAC:MO MAF:MF MDG:MG MDV:MV MEX:MX MLT:MT MNE:ME MNP:MP MOZ:MZ MTQ:MQ MYT:YT NIU:NU PAK:PK PCN:PN PLW:PW PNG:PG
POL:PL PRK:KP PRT:PT PRY:PY PYF:PF SEN:SN SGS:GS SLB:SB SLV:SV SPM:PM SRB:RS SUR:SR SVK:SK SVN:SI SWE:SE SWZ:SZ SYC:SC
TCD:TD TKM:TM TUN:TN TUR:TR TUV:TV UKR:UA URY:UY WLF:WF
XKX:XK
`;

/** Further names that stand in files: older and official ones, those of parts, and the letters of number plates. */
const FURTHER_NAMES: Readonly<Record<string, string>> = {
  AE: "uae, vae, emirates",
  AT: "a",
  BE: "b",
  BN: "brunei darussalam",
  BO: "bolivia plurinational state of",
  CD: "democratic republic of the congo, congo democratic republic of the, congo the democratic republic of the, drc",
  CG: "congo, republic of the congo",
  CI: "ivory coast, elfenbeinkueste, elfenbeinküste",
  CN: "pr china, prc, peoples republic of china",
  CV: "cabo verde",
  CZ: "czech republic, tschechische republik",
  DE: "d, federal republic of germany, brd",
  ES: "e",
  FM: "micronesia federated states of",
  FR: "f",
  GB: "uk, great britain, england, scotland, wales, northern ireland, britain, gb uk",
  GR: "el, hellas, hellenic republic",
  HK: "hong kong, hongkong",
  HU: "h",
  IR: "iran islamic republic of, islamic republic of iran",
  IT: "i",
  KP: "north korea, korea democratic peoples republic of, dprk",
  KR: "korea, korea republic of, republic of korea, south korea",
  LA: "lao peoples democratic republic, lao pdr",
  LU: "l, luxemburg",
  MD: "moldova republic of, republic of moldova",
  MK: "macedonia, fyrom, republic of north macedonia",
  MM: "burma",
  NL: "holland",
  NO: "n",
  PS: "palestine, palestine state of",
  PT: "p",
  RU: "russian federation",
  SE: "s",
  SK: "slovak republic",
  SY: "syrian arab republic",
  SZ: "swaziland",
  TL: "east timor",
  TR: "turkey",
  TW: "taiwan, taiwan roc, taiwan province of china",
  TZ: "tanzania united republic of, united republic of tanzania",
  US: "usa, us, united states of america, america",
  VA: "holy see, vatican",
  VE: "venezuela bolivarian republic of",
  VN: "viet nam",
};

const keyOf = (text: string): string =>
  foldText(text)
    .replace(/[.'’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(?:the|de|het|les?|la|die|der) (?=\p{L}{3})/u, "");

let countries: Map<string, string> | undefined;

/** Codes by names in English, Dutch, French and German, two and three letters; made when the first file needs them. */
function countriesByName(): Map<string, string> {
  if (countries) return countries;
  countries = new Map(
    COUNTRIES.flatMap(({ code, name }) => [code, name].map((key) => [keyOf(key), code] as const)),
  );
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: "region" });
    for (const { code } of COUNTRIES) countries.set(keyOf(names.of(code) ?? code), code);
  }
  for (const three of THREE_LETTERS.trim().split(/\s+/)) countries.set(keyOf(three), three.slice(0, 2));
  for (const pair of OTHER_THREE_LETTERS.trim().split(/\s+/)) {
    const [three = "", code = ""] = pair.split(":");
    countries.set(keyOf(three), code);
  }
  for (const [code, names] of Object.entries(FURTHER_NAMES))
    for (const name of names.split(", ")) countries.set(keyOf(name), code);
  return countries;
}

/** A country as people write it, as its code: «Czech Republic», «NLD», «Belgique / België», «DE - Germany»; null for another text. */
export function readCountry(text: string): string | null {
  const known = countriesByName();
  const whole = known.get(keyOf(text));
  if (whole !== undefined) return whole;
  const parts = text.split(/[/|()]|\s[-–—]\s/).map(keyOf);
  const codes = new Set(parts.filter(Boolean).map((part) => known.get(part) ?? null));
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}
