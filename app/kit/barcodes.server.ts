/** The longest text whose bars a label printer can still draw thick enough across an A6 label. */
const LINEAR_MAX_LENGTH = 24;

/** A Code 128 of a tracking number as SVG; null for texts it cannot hold or that are too long for it. */
export async function code128(text: string): Promise<string | null> {
  if (text.length > LINEAR_MAX_LENGTH || !/^[\x20-\x7e]+$/.test(text)) return null;
  const { toSVG } = await import("bwip-js/node");
  // Without the option `parse` no sign of the text means anything but itself.
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
