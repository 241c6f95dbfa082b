/** Accepted types, detected by content; a name gets the first extension. */
export const FILE_TYPES = {
  "application/pdf": { label: "PDF", name: "a PDF", extensions: ["pdf"], group: "pdf" },
  "image/jpeg": {
    label: "JPEG",
    name: "a picture",
    extensions: ["jpg", "jpeg", "jpe", "jfif"],
    group: "picture",
  },
  "image/png": { label: "PNG", name: "a picture", extensions: ["png"], group: "picture" },
  "image/webp": { label: "WebP", name: "a picture", extensions: ["webp"], group: "picture" },
  "image/heic": { label: "HEIC", name: "a picture", extensions: ["heic", "heif"], group: "picture" },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
    label: "Excel",
    name: "an Excel workbook",
    extensions: ["xlsx"],
    group: "workbook",
  },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    label: "Word",
    name: "a Word document",
    extensions: ["docx"],
    group: "document",
  },
  "message/rfc822": { label: "E-mail", name: "an e-mail", extensions: ["eml"], group: "mail" },
} as const satisfies Record<
  string,
  { label: string; name: string; extensions: readonly [string, ...string[]]; group: string }
>;

export type FileType = keyof typeof FILE_TYPES;

export const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** Value of `accept` for the file chooser; the server detects types by content. */
export const FILE_CHOICES = Object.entries(FILE_TYPES)
  .flatMap(([type, { extensions }]) => [type, ...extensions.map((each) => `.${each}`)])
  .join(",");

export function isFileType(text: string): text is FileType {
  return Object.hasOwn(FILE_TYPES, text);
}

export function hasPreview(type: string): boolean {
  return type === "application/pdf" || isPicture(type);
}

const isPicture = (type: string): boolean => isFileType(type) && FILE_TYPES[type].group === "picture";

/** Returns the type claimed by a name's last extension; null for none of the accepted ones. */
export function claimedType(name: string): FileType | null {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const entry = Object.entries(FILE_TYPES).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  );
  return (entry?.[0] as FileType | undefined) ?? null;
}

/** True when a name claims another kind of file than its content; phones mix up image formats. */
export function isMisnamed(name: string, type: FileType): boolean {
  const claimed = name.includes(".") ? claimedType(name) : null;
  return claimed !== null && FILE_TYPES[claimed].group !== FILE_TYPES[type].group;
}
