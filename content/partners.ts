export interface Partner {
  name: string;
  /** Part that is set large; the rest of the name stands under it. */
  mark: string;
  line: string;
  /** Each wordmark has a voice of its own. */
  face: "wide" | "tight" | "light" | "ruled" | "stacked" | "italic";
  /** The real logo instead of the wordmark: `import mark from "./images/mark.svg?url"`. */
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
