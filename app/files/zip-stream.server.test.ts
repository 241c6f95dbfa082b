import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { useTestDatabase } from "#tests/test-database.ts";
import { storeContent } from "./store-content.server.ts";
import { pdfOf } from "#tests/files.ts";
import { zipStream } from "./zip-stream.server.ts";

const database = useTestDatabase();

test("an archive holds each file whole, under names that can stand side by side", async () => {
  const large = pdfOf("many words ".repeat(70_000));
  const stored = [];
  for (const content of [pdfOf("one"), large]) {
    const { hash } = await storeContent(database.db, content);
    stored.push({
      hash,
      name: "Vrachtbrief Ü.pdf",
      bytes: content.length,
      createdAt: new Date("2026-11-20"),
    });
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(database.db, stored)) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  expect(Object.keys(files)).toEqual(["Vrachtbrief Ü.pdf", "Vrachtbrief Ü (2).pdf"]);
  expect(strFromU8(files["Vrachtbrief Ü.pdf"]!, true)).toBe(pdfOf("one").toString("latin1"));
  expect(Buffer.from(files["Vrachtbrief Ü (2).pdf"]!).equals(large)).toBe(true);
});

test("an archive whose content is gone ends in an error, not in a shorter file", async () => {
  const { hash } = await storeContent(database.db, pdfOf("short"));
  const file = { hash, name: "a.pdf", bytes: 2_000_000, createdAt: new Date() };
  const read = async () => {
    for await (const chunk of zipStream(database.db, [file])) void chunk;
  };
  await expect(read()).rejects.toThrow("a piece of a file is missing");
});
