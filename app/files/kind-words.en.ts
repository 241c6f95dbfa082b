import { FILE_KINDS, type FileKind } from "./file.ts";

export const KIND_WORDS: Record<FileKind, string> = FILE_KINDS;
