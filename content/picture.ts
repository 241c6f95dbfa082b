/** The module of `import picture from "./x.jpg?picture"`: the same picture in several widths and formats. */
export interface ResponsivePicture {
  /** Size of the largest variant in pixels. */
  width: number;
  height: number;
  /** Mean colour as #rrggbb, shown until the picture has loaded. */
  tone: string;
  /** Best format first. */
  sources: ReadonlyArray<{ type: string; srcSet: string }>;
  /** For browsers that support neither format. */
  fallback: string;
}

export interface ShareImage {
  /** A path on this site, or a whole address. */
  address: string;
  width: number;
  height: number;
}
