import { PDFiumLibrary } from "@hyzyla/pdfium";

let library: Promise<PDFiumLibrary> | undefined;

/** The text of each page of a PDF, as a viewer would search it: lines joined by spaces. */
export async function readPdf(pdf: Uint8Array): Promise<string[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText().replace(/[\r\n\ufffe\s]+/g, " "));
  } finally {
    document.destroy();
  }
}
