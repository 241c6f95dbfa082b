/** Maximum length of a linear barcode's text: longer ones get bars too thin for a label printer across an A6 label. */
const LINEAR_MAX_LENGTH = 24;

/** Renders a tracking number as a Code 128 barcode in SVG; null when the text is too long or has unsupported characters. */
export async function code128(text: string): Promise<string | null> {
  if (text.length > LINEAR_MAX_LENGTH || !/^[\x20-\x7e]+$/.test(text)) return null;
  const { toSVG } = await import("bwip-js/node");
  // Without the option `parse`, bwip-js interprets no escape sequences in the text.
  return toSVG({ bcid: "code128", text, height: 14, scale: 1, paddingwidth: 10, paddingheight: 0 });
}

/** Error level Q: a quarter of the code may be scratched. */
export async function qrCode(address: string): Promise<string> {
  const { toSVG } = await import("bwip-js/node");
  const options = { bcid: "qrcode", text: address, eclevel: "Q", scale: 1, padding: 4 };
  return toSVG(options);
}

export function asPicture(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
