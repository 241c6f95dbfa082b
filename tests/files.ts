import { zip } from "./zip.ts";

/** A PDF of one page that says these words. */
export function pdfOf(words: string): Buffer<ArrayBuffer> {
  const stream = `BT /F1 24 Tf 60 760 Td (${words}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const places = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

const MAIN = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  docm: "application/vnd.ms-word.document.macroEnabled.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
};

/** An office file as far as it is looked at, with further parts. */
export function office(
  kind: keyof typeof MAIN,
  parts: Record<string, string> = {},
  { partsFirst = false } = {},
): Uint8Array<ArrayBuffer> {
  const types = `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${MAIN[kind]}"/></Types>`;
  const own = [{ name: "[Content_Types].xml", content: Buffer.from(types) }];
  const others = Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) }));
  return zip(partsFirst ? [...others, ...own] : [...own, ...others]);
}

const bytes = (text: string) => Buffer.from(text, "latin1");

/** The beginnings by which files are known; a decoder takes none of the pictures. */
export const SAMPLES = {
  pdf: pdfOf("Commercial invoice"),
  jpeg: bytes(`\xff\xd8\xff\xe0\0\x10JFIF\0${"\0".repeat(40)}\xff\xd9`),
  png: bytes(`\x89PNG\r\n\x1a\n${"\0".repeat(40)}\0\0\0\0IEND\xaeB\x60\x82`),
  webp: bytes(`RIFF\x30\0\0\0WEBPVP8 ${"\0".repeat(40)}`),
  heic: bytes(
    `\0\0\0\x18ftypmif1\0\0\0\0mif1heic\0\0\0\x20meta${"\0".repeat(24)}\0\0\0\x10mdat${"\0".repeat(8)}`,
  ),
  xlsx: office("xlsx"),
  docx: office("docx"),
  eml: bytes("Received: by mx;\r\n\tMon\r\nFrom: a@b.example\r\nSubject: CMR\r\n\r\nPlease find.\r\n"),
};
