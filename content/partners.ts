export interface Partner {
  name: string;
  mark: string;
  line: string;
  /** Typeface of the wordmark. */
  face: "wide" | "tight" | "light" | "ruled" | "stacked" | "italic";
  logo?: string;
}

/** Sample content: these industry bodies do not exist, their wordmarks are set in our own typefaces. */
export const partners: readonly Partner[] = [
  { name: "Belgian Forwarders Circle", mark: "BFC", line: "Belgian Forwarders Circle", face: "wide" },
  { name: "Benelux Air Cargo Council", mark: "aircargo", line: "Benelux Council", face: "tight" },
  { name: "Scheldt Port Community", mark: "Scheldt", line: "Port Community", face: "light" },
  { name: "European Road Haulage Forum", mark: "ERHF", line: "Road Haulage Forum", face: "ruled" },
  { name: "Customs Practice Association", mark: "CPA", line: "Customs Practice", face: "stacked" },
  { name: "Gulf of Guinea Trade Chamber", mark: "Guinea", line: "Trade Chamber", face: "italic" },
];
