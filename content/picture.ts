/** The module of `import picture from "./x.jpg?picture"`: the same picture in several widths and formats. */
export interface ResponsivePicture {
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** Its mean colour as #rrggbb, shown until it is there and where it never comes. */
  tone: string;
  /** Best format first. */
  sources: ReadonlyArray<{ type: string; srcSet: string }>;
  /** For browsers that know neither format. */
  fallback: string;
}

export interface ShareImage {
  /** A path on this site, or a whole address. */
  address: string;
  width: number;
  height: number;
}
