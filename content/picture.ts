/** What `import picture from "./x.jpg?picture"` gives: the same picture in several widths and formats. */
export interface ResponsivePicture {
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** Best format first. */
  sources: ReadonlyArray<{ type: string; srcSet: string }>;
  /** For browsers that know neither format. */
  fallback: string;
}
