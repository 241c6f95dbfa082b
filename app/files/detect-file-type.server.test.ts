import { expect, it } from "vitest";
import { Invalid } from "#app/kit/errors.ts";
import { FILE_MESSAGES } from "./words.ts";
import { cpuMs } from "#tests/cpu-time.ts";
import { office, SAMPLES } from "#tests/files.ts";
import { zip } from "#tests/zip.ts";
import { detectFileType } from "./detect-file-type.server.ts";

const { pdf: PDF, jpeg: JPEG, xlsx: XLSX } = SAMPLES;
const archive = (name: string, content: string | Uint8Array) =>
  zip([{ name, content: Buffer.from(content) }]);

/** The start of the image data. */
const OPEN_SCAN = Buffer.from("ffda000401001234ff0034", "hex");

/** Builds a workbook from its list of parts, in which one may be hidden. */
const listing = (...lists: (string | Uint8Array)[]) =>
  zip(lists.map((list) => ({ name: "[Content_Types].xml", content: Buffer.from(list) })));
const ofType = (type: string) =>
  `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`;
const PLAIN_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const MACRO_SHEET = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";

const blob = (...parts: (string | Uint8Array)[]) =>
  new Blob(parts.map((part) => (typeof part === "string" ? part : new Uint8Array(part))));
const detect = async (...parts: (string | Uint8Array)[]) => {
  try {
    return await detectFileType(blob(...parts));
  } catch (error) {
    return error instanceof Invalid ? error.fieldErrors.file?.[0] : error;
  }
};

it.each([
  ["application/pdf", PDF],
  ["image/jpeg", JPEG],
  ["image/png", SAMPLES.png],
  ["image/webp", SAMPLES.webp],
  ["image/heic", SAMPLES.heic],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", XLSX],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", SAMPLES.docx],
  ["message/rfc822", SAMPLES.eml],
  ["image/jpeg", Buffer.concat([JPEG, Buffer.from("a film that a phone keeps behind its picture")])],
  ["image/heic", Buffer.concat([SAMPLES.heic, Buffer.from("SEFT")])],
  ["application/pdf", Buffer.concat([Buffer.from("\r\n\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n"), PDF])],
  ["application/pdf", Buffer.concat([Buffer.from("\ufeff"), PDF])],
  [
    "message/rfc822",
    Buffer.from("From ana@maes.example Mon Nov 23 10:00:00 2026\r\nFrom: Ana\r\nSubject: x\r\n\r\nHi"),
  ],
  ["message/rfc822", Buffer.from("\ufeffFrom: Ana\r\nSubject: x\r\n\r\nHi")],
  ["message/rfc822", Buffer.from("Return-Path: <ana@maes.example>\nReceived: from a by c\nFrom: Ana\n\nHi")],
  [
    "message/rfc822",
    Buffer.from("X-Unsent: 1\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nDraft"),
  ],
])("recognises %s", async (type, bytes) => {
  expect(await detect(bytes)).toBe(type);
});

it.each([
  ["nothing", FILE_MESSAGES.empty, [""]],
  ["21 MB", FILE_MESSAGES.tooLarge, [PDF, new Uint8Array(20 * 1024 * 1024)]],
  ["a program", FILE_MESSAGES.unknownType, ["MZ\x90\0\x03"]],
  ["HTML", FILE_MESSAGES.unknownType, ["<!doctype html><script>alert(1)</script>"]],
  ["SVG", FILE_MESSAGES.unknownType, ["<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"]],
  ["text", FILE_MESSAGES.unknownType, ["Dear Sirs,\r\nplease find"]],
  ["headers without a sender", FILE_MESSAGES.unknownType, ["Subject: x\r\nDate: y\r\n\r\nz"]],
  ["HTML behind a header", FILE_MESSAGES.unknownType, ["From: a\r\n<script>\r\nDate: x\r\n\r\n"]],
  ["HTML behind the line of a mailbox", FILE_MESSAGES.unknownType, ["From a b 2026\r\n<script>\r\n\r\n"]],
  ["markup before a PDF", FILE_MESSAGES.twoInOne, ["From: a\r\nDate: x\r\n\r\n<b>", PDF]],
  ["GIF", FILE_MESSAGES.unknownType, ["GIF89a"]],
  ["an old Word file", FILE_MESSAGES.oldOffice, [Buffer.from("d0cf11e0a1b11ae1", "hex"), "x".repeat(600)]],
  ["half a PDF", FILE_MESSAGES.damaged, [PDF.subarray(0, 60)]],
  ["half a JPEG", FILE_MESSAGES.damaged, [JPEG.subarray(0, JPEG.length - 2)]],
  [
    "half a JPEG behind the small picture of its camera, which is whole",
    FILE_MESSAGES.damaged,
    [JPEG.subarray(0, 20), Buffer.from("ffe1000c457869660000ffd8ffd9", "hex"), OPEN_SCAN],
  ],
  ["a JPEG that ends within its headers", FILE_MESSAGES.damaged, [JPEG.subarray(0, 12)]],
  ["half a PNG", FILE_MESSAGES.damaged, [SAMPLES.png.subarray(0, 40)]],
  ["half a WebP picture", FILE_MESSAGES.damaged, [SAMPLES.webp.subarray(0, 50)]],
  ["a HEIC picture of its first box alone", FILE_MESSAGES.damaged, [SAMPLES.heic.subarray(0, 24)]],
  ["half a HEIC picture", FILE_MESSAGES.damaged, [SAMPLES.heic.subarray(0, SAMPLES.heic.length - 1)]],
  ["a ZIP that is a PDF too", FILE_MESSAGES.twoInOne, [PDF, archive("a.txt", "x")]],
  ["a picture that is a ZIP too", FILE_MESSAGES.twoInOne, [JPEG, XLSX]],
  ["a workbook in front of a PDF", FILE_MESSAGES.twoInOne, [XLSX, PDF]],
  ["a workbook behind a mail", FILE_MESSAGES.unknownType, [SAMPLES.eml, XLSX]],
  ["a PDF within the first bytes of a picture", FILE_MESSAGES.twoInOne, [JPEG.subarray(0, 20), PDF]],
  [
    "a workbook whose first part is a PDF",
    FILE_MESSAGES.twoInOne,
    [office("xlsx", { "%PDF-1.7": "x" }, { partsFirst: true })],
  ],
  ["an archive", FILE_MESSAGES.archive, [archive("invoice.pdf", PDF)]],
  ["a workbook with macros", FILE_MESSAGES.macros, [office("xlsx", { "xl/vbaProject.bin": "x" })]],
  ["a document with macros", FILE_MESSAGES.macros, [office("docm")]],
  [
    "a workbook with old macros",
    FILE_MESSAGES.macros,
    [office("xlsx", { "xl/macrosheets/sheet1.xml": "x" })],
  ],
  [
    "macros whose name is written in character references",
    FILE_MESSAGES.macros,
    [
      listing(
        `${ofType(PLAIN_SHEET)}${ofType(MACRO_SHEET.replace("E", "&#69;").replace("bled", "&#x62;led"))}`,
      ),
    ],
  ],
  ["a second list of parts", FILE_MESSAGES.damaged, [listing(ofType(PLAIN_SHEET), ofType(MACRO_SHEET))]],
  [
    "a list with entities of its own",
    FILE_MESSAGES.damaged,
    [listing(`<!DOCTYPE Types [<!ENTITY m "macro">]>${ofType(PLAIN_SHEET)}`)],
  ],
  [
    "a list of two bytes a letter, which reads as another byte by byte",
    FILE_MESSAGES.damaged,
    [listing(Buffer.concat([Buffer.from("\ufeff<!--", "utf16le"), Buffer.from(PLAIN_SHEET)]))],
  ],
  ["a presentation", FILE_MESSAGES.unknownType, [office("pptx")]],
  ["half a workbook", FILE_MESSAGES.damaged, [XLSX.subarray(0, XLSX.length - 30)]],
  ["the start of an archive alone", FILE_MESSAGES.damaged, ["PK\x03\x04"]],
])("refuses %s", async (_, words, parts) => {
  expect(await detect(...parts)).toBe(words);
});

it("reads no part of a bomb whole", async () => {
  const bomb = archive("[Content_Types].xml", Buffer.alloc(30 * 1024 * 1024));
  let words: unknown;
  expect(await cpuMs(async () => (words = await detect(bomb)))).toBeLessThan(1_000);
  expect(words).toBe(FILE_MESSAGES.damaged);
});
