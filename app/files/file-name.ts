import { FILE_TYPES, type FileType } from "./file-type.ts";

export const FILE_NAME_MAX = 200;

/** Invisible characters, or ones that affect others: controls, direction marks, unassigned ones, lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]/gu;
/** Characters that are forbidden in file names or read as a path. */
const NOT_IN_NAMES = /[/\\:*?"<>|\u2044\u2215\u29f8\uff0f\uff3c]/gu;
/** Device names of Windows, which no file may have, with any extension. */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Extensions that are not part of a name: those of accepted types, and those of executable or otherwise opened files. */
const EXTENSIONS = new Set<string>([
  ...Object.values(FILE_TYPES).flatMap(({ extensions }) => extensions),
  ...(
    "app bat cmd com cpl dll dmg docm dotm exe gadget hta htm html iso jar js jse lnk msc msi msp mht mhtml php pif ps1 " +
    "reg scr sh svg swf url vb vbe vbs wsf wsh xhtml xht xlsm xltm xml zip rar 7z"
  ).split(" "),
]);

/** Returns a one-line name valid on every system, with only the extension of its content. */
export function cleanFileName(name: string, type: FileType): string {
  const [extension] = FILE_TYPES[type].extensions;
  const plain = name
    .slice(0, 2000)
    .normalize("NFC")
    .replace(/\s/gu, " ")
    .replace(UNSEEN, "")
    .replace(NOT_IN_NAMES, "-");
  const base = cut(trimmed(withoutExtensions(plain)), FILE_NAME_MAX - extension.length - 2);
  const safe = base === "" ? "file" : DEVICES.test(base) ? `_${base}` : base;
  return `${safe}.${extension}`;
}

function withoutExtensions(name: string): string {
  let rest = trimmed(name);
  for (;;) {
    const dot = rest.lastIndexOf(".");
    if (
      dot < 0 ||
      !EXTENSIONS.has(
        rest
          .slice(dot + 1)
          .trim()
          .toLowerCase(),
      )
    )
      return rest;
    rest = trimmed(rest.slice(0, dot), false);
  }
}

function trimmed(text: string, both = true): string {
  let from = 0;
  let to = text.length;
  while (to > from && isEdge(text[to - 1])) to -= 1;
  while (both && from < to && isEdge(text[from]) && !isExtensionAlone(text.slice(from, to))) from += 1;
  return text.slice(from, to).replace(/ {2,}/g, " ");
}

const isEdge = (letter = "") => letter === " " || letter === "." || letter === "-";
/** «.pdf» has no name before its extension. */
const isExtensionAlone = (text: string) =>
  text.startsWith(".") && EXTENSIONS.has(text.slice(1).toLowerCase());

/** Truncates a text to so many UTF-16 units without splitting a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end).trimEnd();
}

/** Makes names unique within a folder: «cmr.pdf», «cmr (2).pdf», without path separators. */
export function distinctNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return names.map((original) => {
    // eslint-disable-next-line no-control-regex -- what file systems refuse
    const name = original.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "_");
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let distinct = name;
    for (let count = 2; usedNames.has(distinct.toLowerCase()); count += 1)
      distinct = `${stem} (${count})${ending}`;
    usedNames.add(distinct.toLowerCase());
    return distinct;
  });
}
